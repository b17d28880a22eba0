# frozen_string_literal: true

require "json"
# <- imports json
require_relative "drops/drop"
# <- imports drops/drop

# Everything of the site generator.
module Jekyll
#      ^ module Jekyll
# <- doc Everything of the site generator.
# <- signature module Jekyll

  # Reads and renders.
  # Never writes.
  class Site < Core::Base
  #     ^ class Jekyll.Site
  # <- doc Reads and renders. Never writes.
  # <- signature class Site < Core::Base
  # <- extends Core.Base
    include Enumerable
    # <- extends Enumerable
    extend Forwardable, Tags::Helpers
    # <- extends Forwardable
    # <- extends Tags.Helpers

    DEFAULTS = { :port => Port }.freeze
    # <- constant Jekyll.Site.DEFAULTS
    # <- signature DEFAULTS = { :port => Port }.freeze
    # <- references Port
    # <- calls { :port => Port }.freeze
    @@instances = 0
    # <- field Jekyll.Site.@@instances
    # <- accesses_field @@instances

    # Where it comes from, where it goes.
    attr_accessor :source, :dest
    #             ^ property Jekyll.Site.source
    #                      ^ property Jekyll.Site.dest
    # <- doc Where it comes from, where it goes.
    attr_reader :config,
    # <- property Jekyll.Site.config
                :pages
    # <- property Jekyll.Site.pages

    # Initialize a new Site.
    def initialize(config, *rest, strict: false, &block)
    #   ^ constructor Jekyll.Site.initialize
    # <- doc Initialize a new Site.
    # <- signature def initialize(config, *rest, strict: false, &block)
    end

    class << self
      # Builds one.
      def build(config) = new(config)
      #   ^ method Jekyll.Site.build
      # <- doc Builds one.
      # <- signature def build(config)
      # <- calls new
    end

    def self.empty
    #        ^ method Jekyll.Site.empty
    # <- signature def self.empty
    end

    def ==(other); end
    # <- method Jekyll.Site.==
    def title=(value)
    # <- method Jekyll.Site.title=
    # <- signature def title=(value)
      @title = value
      # <- accesses_field @title
    end

    alias to_str to_s
    #     ^ method Jekyll.Site.to_str
    # <- references to_s
    define_method(:reset) { |hard| wipe(hard) }
    #             ^ method Jekyll.Site.reset
    # <- signature define_method(:reset)
    # <- calls wipe
    def_delegators :@config, :fetch, :dig
    #                        ^ method Jekyll.Site.fetch
    #                                ^ method Jekyll.Site.dig

    # A nested class may be called like a famous one.
    class File
    #     ^ class Jekyll.Site.File
      Point = Struct.new(:row, :column) do
      # <- class Jekyll.Site.File.Point
      # <- signature Point = Struct.new(:row, :column)
      # <- property Jekyll.Site.File.Point.row
      # <- property Jekyll.Site.File.Point.column
      # <- calls Struct
        def to_a = [row, column]
        #   ^ method Jekyll.Site.File.Point.to_a
      end
    end

    Error = Class.new(StandardError)
    # <- class Jekyll.Site.Error
    # <- extends StandardError
    # <- calls Class

    private

    def secret; end
    # <- method Jekyll.Site.secret
  end

  module Filters
    # A method of a module is a method: the module is mixed in.
    def markdownify(input)
    #   ^ method Jekyll.Filters.markdownify
    end
  end
end

class Tags::Include < Liquid::Tag
#           ^ class Tags.Include
# <- owner Tags
# <- extends Liquid.Tag
end

def Tags.all; end
#        ^ method Tags.all
# <- owner Tags

def helper; end
#   ^ function helper
# <- signature def helper;
VERSION ||= "1.0"
# <- constant VERSION
$verbose = false
# <- variable $verbose
