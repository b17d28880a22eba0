class Reader
  def read(site)
    @site.layouts = LayoutReader.new(site).read
    # <- accesses_field @site
    # <- calls @site.layouts
    # <- calls LayoutReader
    # <- calls LayoutReader.read
    read_directories
    # <- calls read_directories
    sort_files!
    # <- calls sort_files!
    theme = Jekyll::Theme.new(site.config["theme"])
    # <- calls Jekyll.Theme
    # <- calls site.config
    theme&.load "a", deep_merge(site.data, other)
    # <- calls theme.load
    # <- calls deep_merge
    # <- calls site.data
    self.class.registry
    # <- calls self.class.registry
    # <- calls self.class
    Utils::Ansi.red(Entry)
    # <- calls Utils::Ansi.red
    # <- references Entry
    site.pages.each { |page| page.render(-> { layout_for page }) }
    # <- calls site.pages
    # <- calls site.pages.each
    # <- calls page.render
    # <- calls layout_for
    PATTERN.match(dir)
    # <- references PATTERN
    # <- calls PATTERN.match
    dir = compute
    # <- nothing
    puts "#{site.name} #{LIMIT}"
    # <- calls puts
    # <- calls site.name
    # <- references LIMIT
    finish unless quiet
    # <- calls finish
    super
    # <- calls super
    result end
  # <- references result

  def reader
  # <- method Reader.reader
  # <- type DataReader
    @reader ||= DataReader.new end
    # <- accesses_field @reader
    # <- calls DataReader

  def check(value)
    raise ArgumentError, "no" if value.nil
    # <- throws ArgumentError
    # <- calls value.nil
    raise Errors::Fatal.new("no")
    # <- throws Errors.Fatal
    # <- calls Errors.Fatal
  rescue Errors::Soft, IOError => e
    # <- references Errors.Soft
    # <- references IOError
    case value
    when Page then 1
    # <- references Page
    end
  end

  def outside
    ENV["JEKYLL_ENV"] || ENV.fetch("RACK_ENV", nil)
    # <- reads_env JEKYLL_ENV
    # <- reads_env RACK_ENV
    # <- calls ENV.fetch
    `git rev-parse HEAD`
    # <- executes_process git rev-parse HEAD
    system "bundle", "install"
    # <- executes_process bundle
    # <- calls system
    Open3.capture3("node -v")
    # <- executes_process node -v
    # <- calls Open3.capture3
  end

  def convert(content)
  # <- method Reader.convert
    raise NotImplementedError
    # <- throws NotImplementedError
  end
end

Reader.class_eval do
  # <- calls Reader.class_eval
  def patched; end
  #   ^ method Reader.patched
  # <- owner Reader
end
