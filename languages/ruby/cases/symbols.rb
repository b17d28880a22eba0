# What needs a name to be read without its colon, or with its question mark (see knowing/index/extract.py).
class Loader
  autoload :Page, "jekyll/page"
  # <- imports jekyll/page Page
  before_action :authenticate, if: :secure?
  # <- calls before_action
  # <- references authenticate
  # <- references secure?
  alias_method :<=>, :compare
  # <- method Loader.<=>
  # <- signature alias_method :<=>, :compare
  # <- references compare

  def run(all)
    all.map(&:name)
    # <- calls all.map
    # <- calls &:name.name
    plugin_allowed? if all.empty?
    # <- calls plugin_allowed?
    # <- calls all.empty?
    on(method(:stop))
    # <- calls on
    # <- calls method
    # <- references stop
  end
end

module Quiet
# <- module Quiet
# <- signature module Quiet

  # An empty comment line below.
  #
  # Not part of the module's signature.
  class Inner; end
end
