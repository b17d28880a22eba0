"""Traces with causes, and lines of logs that begin with a thread: what consoles of Java and Node print."""

from __future__ import annotations

from knowing.query.task.keywords import Keywords, extract_keywords
from knowing.settings import KeywordSettings


def read(task: str) -> Keywords:
    return extract_keywords(task, KeywordSettings())


def calls(keywords: Keywords) -> list[str]:
    return [frame.function for frame in keywords.frames]


def test_the_cause_of_an_exception_is_further_inside_than_what_it_caused() -> None:
    keywords = read(
        """Failed to construct the producer
Exception in thread "main" org.acme.ClientException: Failed to construct producer
\tat org.acme.Producer.<init>(Producer.java:470)
\tat com.shop.Publisher.<init>(Publisher.java:31)
Caused by: org.acme.ConfigException: timeout should be larger
\tat org.acme.Producer.configureTimeout(Producer.java:592)
\tat org.acme.Producer.<init>(Producer.java:423)
\t... 1 more
Caused by: java.lang.NumberFormatException: null
\tat org.acme.Numbers.read(Numbers.java:7)
\t... 2 more

And another time:
java.lang.IllegalStateException: closed
\tat org.acme.Pool.take(Pool.java:9)"""
    )
    assert calls(keywords) == [
        "Numbers.read", "Producer.configureTimeout", "Producer", "Producer", "Publisher", "Pool.take"
    ]  # fmt: skip


def test_the_cause_that_node_prints_in_brackets_is_further_inside() -> None:
    keywords = read(
        """It fails
Error: no plugin
    at load (/app/src/load.js:1:2)
    at run (/app/src/run.js:3:4) {
  [cause]: TypeError: x is undefined
      at parse (/app/src/parse.js:5:6)
}"""
    )
    assert calls(keywords) == ["parse", "load", "run"]


def test_a_line_of_a_log_may_begin_with_its_thread() -> None:
    keywords = read(
        "Odd\n[main] WARN org.acme.Producer - [Producer clientId=producer-1] it should be larger\n\nIt is large enough."
    )
    assert ("clientId", "in a log") in keywords.named
    assert keywords.text == "Odd It is large enough."
