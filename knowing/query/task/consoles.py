"""What a console prints when something went wrong: whoever pastes that reports it, whatever the language.

Each row is what programs of one kind print, and stands at the beginning of a line unless no sentence would hold it. What
people write about errors (*raise a ValueError if …*, *fix the panic in …*) is none of it. Every repetition is bounded.

>>> shows_failure("thread 'main' panicked at src/walk.rs:12:9:"), shows_failure("Raise a ValueError: the message says why")
(True, False)
"""

from __future__ import annotations

from knowing.patterns import Pattern

_TYPE = r"(?:[A-Za-z_]\w{0,60}(?:\.|::|\\)){0,12}[A-Z]\w{0,80}(?:Error|Exception)"
_START = r"(?m:^)[ \t>|]{0,30}"
_END = r"[ \t]{0,40}(?m:$)"
_PLACE = r"(?:[A-Za-z]:)?[^\s:()'\"`]{1,200}"

FAILURES: tuple[Pattern, ...] = (
    Pattern(  # an exception and its message, as most languages print it
        rf"{_START}(?:E {{2,8}}|Caused by: |Exception in thread \"[^\"\n]{{0,100}}\" |(?:\[\w{{1,20}}\] )?Uncaught "
        rf"|Unhandled (?:[Ee]xception[.:] {{1,2}}|Rejection[ :]{{1,2}})|\w{{1,40}}Warning: (?=Error))?(?:{_TYPE}|(?<=Warning: )Error)(?: \[\w{{1,40}}\])?"
        r"(?:: \S|\s{0,8}\n\s{1,40}at )",
        needs=("Error", "Exception"),
    ),
    Pattern(  # … as a sentence tells it
        rf"(?i:\b(?:get|gets|got|getting|see|seeing|saw|says|shows|fails with|crashes with|dies with|ends with|throws|prints)"
        rf"(?: an?| the| this)?(?: error| exception)?:? [`'\"]?){_TYPE}: \S",
        needs=("Error: ", "Exception: "),
    ),
    Pattern(  # … in brackets (Symfony), behind stars (Elixir), before or behind the message (Ruby)
        rf"{_START}(?:\[{_TYPE}\](?:\s|(?m:$))|\*\* \({_TYPE}\) |{_TYPE} \([^\n]{{1,300}}\):?{_END})"
        rf"|:in [`'][^'\n]{{1,200}}': [^\n]{{1,400}} \({_TYPE}\){_END}"
        rf"|{_START}(?:undefined (?:local variable or )?method [`']|uninitialized constant [A-Z])",
        needs=("Error", "Exception", "undefined ", "uninitialized constant "),
    ),
    Pattern(r"Traceback \(most recent call last\)", needs=("Traceback",)),
    Pattern(
        rf"{_START}(?:PHP (?:Fatal error|Parse error|Warning|Notice|Deprecated): |(?:Fatal|Parse) error: \S"
        rf"|In [\w.-]{{1,100}}\.php line \d{{1,7}}:{_END})",
        needs=("PHP ", "rror: ", ".php line "),
    ),
    Pattern(
        rf"{_START}(?:thread '[^'\n]{{0,100}}' (?:\(\d{{1,9}}\) )?panicked at |panic: \S|goroutine \d{{1,9}} \[|fatal error: all goroutines )",
        needs=("panicked at ", "panic: ", "goroutine"),
    ),
    Pattern(  # what the system and sanitizers say of native programs
        r"\(core dumped\)|(?:Address|Thread|Leak|Memory|UndefinedBehavior)Sanitizer: |Assertion [`'][^\n]{1,300}' failed"
        r"|terminate called after throwing|Program received signal SIG|\*\*\* stack smashing detected|double free or corruption"
        rf"|{_START}(?:{_PLACE}: (?:line \d{{1,7}}: \d{{0,9}} ?)?)?Segmentation fault(?:: 11)?[.!]?{_END}"
        rf"|{_START}{_PLACE}:\d{{1,7}}:\d{{1,7}}: runtime error: ",
        needs=(
            "core dumped",
            "Sanitizer: ",
            "Assertion ",
            "terminate called",
            "received signal",
            "smashing",
            "double free",
            "Segmentation",
            "runtime error: ",
        ),
    ),
    Pattern(  # compilers, linkers and shells
        rf"{_START}(?:{_PLACE}:\d{{1,7}}:\d{{1,7}}(?:: | - )\S|{_PLACE}\(\d{{1,7}},\d{{1,7}}\): \w|{_PLACE}:\d{{1,7}}: (?:fatal )?error: "
        rf"|error\[E\d{{4}}\]|error: \S[^\n]{{0,400}}\n[ \t]{{0,20}}--> |e: (?:file://)?{_PLACE}:|{_PLACE}: line \d{{1,7}}: \S)"
        r"|\berror (?:TS|CS|MSB|NU|FS|BC|LNK|C)\d{3,5}: |undefined reference to [`']",
        needs=("error", ":", "undefined reference"),
    ),
    Pattern(
        rf"{_START}(?:(?:Error|ERROR|FATAL|fatal): \S|npm ERR! \S|npm error (?:code|errno|path|syscall|command|[A-Z]\d?[A-Z]{{2,20}}\b))",
        needs=("Error: ", "ERROR: ", "FATAL: ", "npm ", "fatal: "),
    ),
    Pattern(  # lines of a log
        r"(?m:^)[^\n]{0,40}\d\d:\d\d:\d\d[^\n]{0,80}\b(?:ERROR|FATAL|CRITICAL|SEVERE|PANIC)\b",
        needs=("ERROR", "FATAL", "CRITICAL", "SEVERE", "PANIC"),
    ),
)
"""One row for each kind of program."""


def shows_failure(text: str) -> bool:
    """Whether a text holds what a console prints when something went wrong."""
    return any(row.search(text) is not None for row in FAILURES)
