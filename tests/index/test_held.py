"""What a field or a parameter holds, where its declaration says so in a way of its own language."""

from __future__ import annotations

from time import process_time

from knowing.facts.comments import clean_comment
from tests.index.linked import calls, still_open

LIMIT_S = 5.0
"""Ten times what it takes; the cube of the parameters took half a minute."""
GAUGE = "class Gauge:\n    def get(self):\n        return 2\n\n\nclass Other:\n    def get(self):\n        return 3\n"


def test_a_property_holds_what_the_constructor_was_given() -> None:
    limiter = "<?php\nnamespace App;\nclass Limiter { public function get($key) { } }\n"
    throttle = (
        "<?php\nnamespace App;\nclass Throttle {\n  protected $limiter;\n"
        "  public function __construct($key, ?Limiter $limiter) { $this->key = $key; $this->limiter = $limiter; }\n}\n"
        "class Strict extends Throttle {\n  public function handle() { $this->limiter->get(1); $this->key->get(1); }\n}\n"
    )
    files = {
        "src/Limiter.php": limiter,
        "src/Throttle.php": throttle,
        "src/Cache.php": limiter.replace("Limiter", "Cache"),
    }
    assert calls(files) == {"Strict.handle -> Limiter.get"}
    assert still_open(files) == {"$this->key.get"}


def test_a_type_may_be_any_that_keeps_a_protocol() -> None:
    monitor = "protocol Monitor { func get() }\nprotocol Other { func get() }\n"
    use = (
        "class Session {\n  private weak var monitor: (any Monitor)?\n  var other: any Other\n"
        "  func made() -> (any Other)? { nil }\n"
        "  func start(by: some Monitor) { by.get(); made()?.get() }\n"
        "  func stop() { monitor?.get() }\n  func wait() { self.other.get() }\n}\n"
    )
    assert calls({"Monitor.swift": monitor, "Session.swift": use}) == {
        "Session.start -> Monitor.get",
        "Session.start -> Session.made",
        "Session.start -> Other.get",
        "Session.stop -> Monitor.get",
        "Session.wait -> Other.get",
    }


def test_what_a_constructor_keeps_is_read_in_linear_time() -> None:
    many = range(250)
    given = ", ".join(f"p{at}: Gauge" for at in many)
    kept = "".join(f"        self.f{at} = p{at}\n" for at in many)
    begun = process_time()
    panel = f"from gauge import Gauge\n\n\nclass Panel:\n    def __init__(self, {given}):\n{kept}\n    def show(self):\n        self.f7.get()\n"
    found = calls({"gauge.py": GAUGE, "panel.py": panel})
    assert process_time() - begun < LIMIT_S
    assert "Panel.show -> Gauge.get" in found


def test_the_tags_of_a_comment_are_taken_out_in_linear_time() -> None:
    begun = process_time()
    clean_comment("/// " + "<p " * 33_333)
    assert process_time() - begun < LIMIT_S
