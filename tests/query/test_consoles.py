"""What a console prints when something went wrong is read as a report, in any language; what people write about errors is not."""

from __future__ import annotations

import pytest

from knowing.query.task.consoles import shows_failure
from knowing.query.task.error_reports import ErrorReport
from knowing.query.task.keywords import Keywords, extract_keywords
from knowing.query.task.pasted import Place
from knowing.settings import KeywordSettings

PASTED = {
    "an uncaught exception of PHP": (
        "PHP Fatal error:  Uncaught TypeError: Acme\\Util\\Filesystem::remove(): Argument #1 ($file) must be of type string, "
        "null given in /app/src/Acme/Util/Filesystem.php:42"
    ),
    "PHP with its stack": (
        "PHP Fatal error:  Uncaught TypeError: strlen() expects string in /app/src/Cart.php:12\n"
        "Stack trace:\n"
        "#0 /app/src/Shop.php(33): Cart->add('x', 2)\n"
        "#1 {main}\n"
        "  thrown in /app/src/Cart.php on line 12"
    ),
    "a type in brackets": ("[RuntimeException]\nCould not delete /app/vendor/foo: Permission denied"),
    "a type in brackets, with its message": ("[RuntimeException] Could not load package acme/foo in the lock file"),
    "a box of Symfony": (
        "                                                             \n"
        "  [Acme\\Downloader\\TransportException]                   \n"
        '  The "https://x.org/p.json" file could not be downloaded   \n'
        "                                                             "
    ),
    "a place of Symfony": (
        "In PoolBuilder.php line 120:\n"
        "                                          \n"
        "  Your requirements could not be resolved  \n"
        "                                          \n"
    ),
    "a warning of PHP": (
        'PHP Warning:  Undefined array key "version" in /app/src/Acme/Package/Loader/ArrayLoader.php on line 88'
    ),
    "Node with its stack": (
        "TypeError: Cannot read properties of undefined (reading 'pathname')\n"
        "    at matchRoutes (node_modules/react-router/dist/index.js:101:22)\n"
        "    at App (src/App.js:1:2)"
    ),
    "one line of JavaScript": ("TypeError: Cannot read properties of undefined (reading 'pathname')"),
    "uncaught in a browser": ("Uncaught TypeError: navigate is not a function"),
    "a rejection of Node": (
        "UnhandledPromiseRejectionWarning: Error: connect ECONNREFUSED 127.0.0.1:5432\n"
        "    at TCPConnectWrap.afterConnect [as oncomplete] (net.js:1141:16)"
    ),
    "a module that Node misses": ("Error: Cannot find module './routes'\nRequire stack:\n- /app/index.js"),
    "a panic of Rust": (
        "thread 'main' panicked at src/walk.rs:120:9:\n"
        "called `Option::unwrap()` on a `None` value\n"
        "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace"
    ),
    "a panic of older Rust": (
        "thread 'main' panicked at 'index out of bounds: the len is 0 but the index is 0', src/exec/job.rs:10:5"
    ),
    "the compiler of Rust": (
        "error[E0382]: borrow of moved value: `config`\n"
        "  --> src/main.rs:42:20\n"
        "   |\n"
        '42 |     println!("{:?}", config);\n'
        "   |                      ^^^^^^ value borrowed here after move"
    ),
    "one line of the compiler of Rust": ("error[E0382]: borrow of moved value: `config`"),
    "the compiler of TypeScript": (
        "src/router.ts(12,5): error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'."
    ),
    "the compiler of TypeScript for people": (
        "src/router.ts:12:5 - error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'."
    ),
    "a panic of Go": (
        "panic: runtime error: invalid memory address or nil pointer dereference\n"
        "[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x4a1b2c]\n"
        "\n"
        "goroutine 1 [running]:\n"
        "main.(*Server).Start(0x0)\n"
        "\t/app/server/server.go:42 +0x1d\n"
        "main.main()\n"
        "\t/app/main.go:10 +0x2a"
    ),
    "one line of Go": ("panic: runtime error: index out of range [3] with length 3"),
    "Java with its stack": (
        'Exception in thread "main" java.lang.NullPointerException: Cannot invoke "String.length()" because "s" is null\n'
        "\tat org.acme.retry.RetryConfig.build(RetryConfig.java:5)\n"
        "\tat a.b.Main.main(Main.java:9)"
    ),
    "one line of Java": (
        "java.lang.IllegalStateException: CircuitBreaker 'x' is OPEN and does not permit further calls"
    ),
    "a message of Ruby": ("undefined method `x' for nil:NilClass (NoMethodError)"),
    "Ruby with its stack": (
        "lib/puma/server.rb:12:in `handle': undefined method `env' for nil:NilClass (NoMethodError)\n"
        "\tfrom lib/puma/client.rb:5:in `run'"
    ),
    "the shell": ("Segmentation fault (core dumped)"),
    "a sanitizer": (
        "==12345==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000014 at pc 0x0000004f\n"
        "READ of size 1 at 0x602000000014 thread T0\n"
        "    #0 0x4f1 in parse_string src/json.c:120:9\n"
        "    #1 0x4f2 in main src/main.c:10:3"
    ),
    "another sanitizer": (
        "src/jv.c:120:15: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'"
    ),
    "an assertion of C": ("jq: src/jv.c:780: jv_array_set: Assertion `idx >= 0' failed.\nAborted (core dumped)"),
    "a compiler of C": (
        "src/parse.c:12:5: error: implicit declaration of function 'foo' [-Werror=implicit-function-declaration]"
    ),
    "the runtime of C++": (
        "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::_M_range_check"
    ),
    ".NET with its stack": (
        "Unhandled exception. System.NullReferenceException: Object reference not set to an instance of an object.\n"
        "   at Acme.SqlMapper.Query() in /x/SqlMapper.cs:line 5\n"
        "   at Program.Main()"
    ),
    "one line of .NET": ("System.InvalidOperationException: Sequence contains no elements"),
    "the compiler of C#": ("Program.cs(12,5): error CS0103: The name 'foo' does not exist in the current context"),
    "one line of Python": ("AttributeError: 'NoneType' object has no attribute 'split'"),
    "Python with its stack": (
        'Traceback (most recent call last):\n  File "src/app.py", line 12, in main\n    run()\nKeyError: 1'
    ),
    "Swift": ("Fatal error: Unexpectedly found nil while unwrapping an Optional value: file App/Main.swift, line 12"),
    "Elixir": ("** (RuntimeError) connection refused\n    (app 0.1.0) lib/app/server.ex:12: App.Server.start/1"),
    "the compiler of Kotlin": ("e: file:///x/Main.kt:12:5 Unresolved reference: foo"),
    "a shell script": ("./install.sh: line 12: syntax error near unexpected token `fi'"),
}


def read(task: str) -> Keywords:
    return extract_keywords(task, KeywordSettings())


@pytest.mark.parametrize("before", ["", "After the upgrade every start ends like this\n\n", "Fix this crash:\n\n"])
@pytest.mark.parametrize("kind", PASTED)
def test_a_pasted_failure_is_a_report(kind: str, before: str) -> None:
    purpose = read(before + PASTED[kind]).purpose
    assert purpose.likeliest == "report"
    assert "is a pasted failure" in purpose.cues


def test_a_failure_inside_of_a_sentence_is_a_report() -> None:
    assert read("I get TypeError: navigate is not a function when I press back").purpose.likeliest == "report"


@pytest.mark.parametrize(
    "task",
    [
        "Raise a ValueError if the name is empty: the message says why",
        "Fix the panic in the walker when a folder vanishes",
        "errors: print the message of a fatal error on one line",
        "Add an exit code for a segmentation fault of a child",
        "Where is TypeError: thrown for a wrong argument?",
        "Return HttpError instead of RuntimeException",
        "Move src/app.py:12 into a function",
        "panicked workers are started again after a delay",
        "ERROR messages are not coloured on windows",
        "FATAL log lines are dropped by the sink, and Error: is printed twice",
        "npm error output is swallowed by the task runner",
        "Error codes and ERROR constants live in one enum",
    ],
)
def test_who_writes_about_errors_has_pasted_none(task: str) -> None:
    assert not shows_failure(task)


@pytest.mark.parametrize(
    "first", ["Where does this come from?", "Add a retry before this is printed", "Fixed #12 -- Closed the file twice"]
)
def test_who_says_what_a_paste_is_for_is_believed(first: str) -> None:
    assert read(f"{first}\n\n{PASTED['one line of JavaScript']}").purpose.likeliest != "report"


def calls(keywords: Keywords) -> list[tuple[str, int, str]]:
    return [(frame.path, frame.line, frame.function) for frame in keywords.frames]


def test_a_report_of_a_sanitizer_is_read() -> None:
    keywords = read(
        "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000014\n"
        "    #0 0x4f1a2 in parse_string src/json.c:120:9\n"
        "    #1 0x4f1a3 in acme::Reader::next(char const*) /build/src/reader.cc:31"
    )
    assert calls(keywords) == [("src/json.c", 120, "parse_string"), ("/build/src/reader.cc", 31, "Reader.next")]


def test_an_assertion_of_c_is_read() -> None:
    assert calls(read("tool: src/array.c:78: array_set: Assertion `at >= 0' failed.")) == [
        ("src/array.c", 78, "array_set")
    ]


def test_places_of_compilers_are_read() -> None:
    for line in (
        "Cart.cs(12,5): error CS0103: The name 'total' does not exist",
        "Cart.cs:12:5 - error TS2345: The name 'total' does not exist",
        "e: file:///home/ci/Cart.cs:12:5 The name 'total' does not exist",
    ):
        assert [(place.path.rpartition("/")[2], place.line) for place in read(line).paths] == [("Cart.cs", 12)]
    assert read("Cart.cs:12:5 - error TS2345: Not assignable").errors == (ErrorReport("", "Not assignable"),)
    assert read("PHP Warning:  Undefined array key in cart.php on line 8").paths == (Place("cart.php", 8),)
