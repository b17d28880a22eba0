"""Stack frames of compilers and programs that print them in ways of their own."""

from __future__ import annotations

from knowing.query.task.error_reports import ErrorReport, take_errors
from knowing.query.task.frames import take_frames


def calls(text: str) -> list[tuple[str, int, str]]:
    return [(frame.path, frame.line, frame.function) for frame in take_frames(text, 40)[0]]


def test_a_method_that_is_called_move_next_is_no_state_machine_of_a_compiler() -> None:
    text = "   at Acme.Json.ReaderManager.MoveNext()\n   at Acme.Shop.<ChargeAsync>d__5`1.MoveNext()"
    assert calls(text) == [("", 0, "ReaderManager.MoveNext"), ("", 0, "Shop.ChargeAsync")]


def test_what_follows_the_function_of_a_frame_on_its_line_is_no_part_of_its_name() -> None:
    line = 'File "src/app.py", line 880, in full_dispatch: RuntimeError: working outside of request context'
    frames, _, rest = take_frames(line, 40)
    assert [(frame.path, frame.line, frame.function) for frame in frames] == [("src/app.py", 880, "full_dispatch")]
    assert take_errors(rest, 8) == ((ErrorReport("RuntimeError", "working outside of request context"),), "")


def test_a_frame_of_python_may_be_in_a_method_a_module_or_a_lambda_and_quotes_its_line() -> None:
    text = """  File "a.py", line 1, in <module>
    run()
  File "a.py", line 2, in Shop.charge
    return pay()
  File "a.py", line 3, in <lambda>
    card.send(
    ~~~~~~~~~^
  File "a.py", line 4
ValueError: no card"""
    frames, quoted, rest = take_frames(text, 40)
    assert [(frame.line, frame.function) for frame in frames] == [(4, ""), (3, ""), (2, "Shop.charge"), (1, "")]
    assert quoted == ["card.send(", "return pay()", "run()"]
    assert rest.split() == ["ValueError:", "no", "card"]


def test_an_exception_may_have_a_number() -> None:
    text = "Acme.Data.DriverException (0x80131904): the column is no text"
    assert take_errors(text, 8)[0] == (ErrorReport("DriverException", "the column is no text"),)


def test_a_backtrace_that_a_program_prints_of_itself_is_read() -> None:
    text = """/lib/x86_64-linux-gnu/libpthread.so.0(+0x14420)[0x7f0a5a1d8420]
/usr/local/bin/shop *:6379(pickItems+0x51)[0x5581d4d9c3a1]
./shop(acme::Cart::charge(int)+0x1a) [0x401]"""
    assert calls(text) == [("", 0, "pickItems"), ("", 0, "Cart.charge")]


def test_a_crash_report_of_macos_is_read() -> None:
    text = (
        "0   libsystem.dylib \t0x00007fff2039f946 __kill + 10\n4   shop   0x000000010a3d2f31 pickItems + 81 (shop.c:7)"
    )
    assert calls(text) == [("", 0, "__kill"), ("", 0, "pickItems")]


def test_php_prints_each_function_with_the_place_that_calls_it() -> None:
    text = """#0 /app/src/Shop.php(33): Acme\\Cart->add('x', 2)
#1 /app/src/Desk.php(9): Acme\\Shop->sell(Object(Acme\\Visitor))
#2 /app/public/index.php(4): Acme\\Desk::open()
#3 {main}"""
    assert calls(text) == [
        ("", 0, "Cart.add"),
        ("/app/src/Shop.php", 33, "Shop.sell"),
        ("/app/src/Desk.php", 9, "Desk.open"),
        ("/app/public/index.php", 4, ""),
    ]


def test_a_place_of_php_whose_function_is_not_printed_has_none() -> None:
    text = "#0 [internal function]: Acme\\Cart->add()\n#1 /app/src/Desk.php(9): array_map()\n#3 /app/a.php(2): Acme\\Shop->open()"
    assert calls(text) == [("/app/src/Desk.php", 9, ""), ("/app/a.php", 2, "")]
