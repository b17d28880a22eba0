"""Pasted material: one realistic sample per kind and language."""

from __future__ import annotations

from knowing.query.task.error_reports import ErrorReport
from knowing.query.task.keywords import Keywords, extract_keywords
from knowing.query.task.pasted import Place
from knowing.settings import KeywordSettings


def read(task: str) -> Keywords:
    return extract_keywords(task, KeywordSettings())


def calls(keywords: Keywords) -> list[tuple[str, int, str]]:
    return [(frame.path, frame.line, frame.function) for frame in keywords.frames]


def test_a_python_traceback_is_read_innermost_first() -> None:
    keywords = read(
        """Login fails on staging, please fix:

Traceback (most recent call last):
  File "/usr/lib/python3.11/site-packages/web/app.py", line 2190, in wsgi_app
    response = self.full_dispatch()
               ^^^^^^^^^^^^^^^^^^^^
  File "/srv/shop/auth/views.py", line 42, in login_view
    user = load_user(request.form["email"])
  File "/srv/shop/auth/store.py", line 17, in load_user
    return self.session.query(User).one()
shop.errors.AccountLocked: account 17 is locked

Why is the account locked?"""
    )
    assert calls(keywords) == [
        ("/srv/shop/auth/store.py", 17, "load_user"),
        ("/srv/shop/auth/views.py", 42, "login_view"),
        ("/usr/lib/python3.11/site-packages/web/app.py", 2190, "wsgi_app"),
    ]
    assert keywords.errors == (ErrorReport("AccountLocked", "account 17 is locked"),)
    assert keywords.text == "Login fails on staging, please fix: Why is the account locked?"
    assert {"AccountLocked", "session.query", "full_dispatch"} <= set(keywords.compounds)
    assert all("File" not in word.text for word in keywords.components)


def test_a_node_stack_is_read() -> None:
    keywords = read(
        """TypeError: Cannot read properties of undefined (reading 'slug')
    at EventList.render (/app/web/pages/event-types/index.tsx:284:10)
    at async Promise.all (index 0)
    at new Router (/app/node_modules/express/lib/router/index.js:47:12)
    at /app/src/server.ts:10:5
    at Object.<anonymous> (file:///app/src/boot.mjs:3:1)
    at Cart.add [as push] (C:\\work\\cart.js:9:3)"""
    )
    assert calls(keywords) == [
        ("/app/web/pages/event-types/index.tsx", 284, "EventList.render"),
        ("", 0, "Promise.all"),
        ("/app/node_modules/express/lib/router/index.js", 47, "Router"),
        ("/app/src/server.ts", 10, ""),
        ("/app/src/boot.mjs", 3, ""),
        ("C:\\work\\cart.js", 9, "Cart.add"),
    ]
    assert keywords.errors[0].type == "TypeError"
    assert keywords.text == ""


def test_a_browser_stack_is_read() -> None:
    keywords = read("render@http://localhost:3000/static/main.js:12:7\n@http://localhost:3000/static/main.js:90:1")
    assert calls(keywords) == [
        ("http://localhost:3000/static/main.js", 12, "render"),
        ("http://localhost:3000/static/main.js", 90, ""),
    ]


def test_a_java_stack_is_read_with_folders_from_packages() -> None:
    keywords = read(
        """Exception in thread "main" java.lang.IllegalStateException: node -1 could not be reached
\tat org.acme.clients.NetworkClient.poll(NetworkClient.java:560)
\tat org.acme.internals.Fetcher$Listener.<init>(Fetcher.java:99) ~[acme.jar:?]
\tat org.acme.App.lambda$main$0(App.java:12)
\tat java.base/java.lang.Thread.run(Thread.java:833)
\tat sun.reflect.NativeAccessor.invoke0(Native Method)
Caused by: java.net.ConnectException: Connection refused
\t... 12 more"""
    )
    assert calls(keywords) == [
        ("org/acme/clients/NetworkClient.java", 560, "NetworkClient.poll"),
        ("org/acme/internals/Fetcher.java", 99, "Fetcher.Listener"),
        ("org/acme/App.java", 12, "App.main"),
        ("java/lang/Thread.java", 833, "Thread.run"),
        ("", 0, "NativeAccessor.invoke0"),
    ]
    assert keywords.errors == (
        ErrorReport("IllegalStateException", "node -1 could not be reached"),
        ErrorReport("ConnectException", "Connection refused"),
    )


def test_a_go_panic_is_read() -> None:
    keywords = read(
        """panic: runtime error: invalid memory address or nil pointer dereference
[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x1]

goroutine 1 [running]:
github.com/acme/tool/internal/plan.(*Context).Plan(0xc0001a2000, {0x1, 0x2})
\t/home/u/tool/internal/plan/context_plan.go:142 +0x1b
main.main.func1()
\t/home/u/tool/main.go:58 +0x20
created by net/http.(*Server).Serve in goroutine 1
\t/usr/local/go/src/net/http/server.go:3086 +0x5cb
exit status 2"""
    )
    assert calls(keywords) == [
        ("/home/u/tool/internal/plan/context_plan.go", 142, "Context.Plan"),
        ("/home/u/tool/main.go", 58, "main"),
        ("/usr/local/go/src/net/http/server.go", 3086, "Server.Serve"),
    ]
    message = "runtime error: invalid memory address or nil pointer dereference"
    assert keywords.errors == (ErrorReport("", message),)


def test_a_rust_backtrace_is_read() -> None:
    keywords = read(
        """thread 'main' panicked at src/core/resolver/mod.rs:120:9:
called `Option::unwrap()` on a `None` value
stack backtrace:
   0: rust_begin_unwind
             at /rustc/abc/library/std/src/panicking.rs:584:5
   1: core::panicking::panic_fmt
   2: <acme::core::Shell as core::fmt::Debug>::fmt::h0123456789abcdef
             at ./src/core/shell.rs:77:5
   3: acme::core::resolver::activate_deps::{{closure}}
             at ./src/core/resolver/mod.rs:120:9
note: run with `RUST_BACKTRACE=full` for a verbose backtrace."""
    )
    assert calls(keywords) == [
        ("/rustc/abc/library/std/src/panicking.rs", 584, "rust_begin_unwind"),
        ("", 0, "panic_fmt"),
        ("./src/core/shell.rs", 77, "Shell.fmt"),
        ("./src/core/resolver/mod.rs", 120, "activate_deps"),
    ]
    assert keywords.errors == (ErrorReport("", "called `Option::unwrap()` on a `None` value"),)
    assert keywords.paths == (Place("src/core/resolver/mod.rs", 120),)


def test_an_older_rust_panic_is_read() -> None:
    keywords = read("thread 'worker' panicked at 'index out of bounds: the len is 3', src/main.rs:4:5")
    assert keywords.errors == (ErrorReport("", "index out of bounds: the len is 3"),)
    assert keywords.paths == (Place("src/main.rs", 4),)


def test_a_numbered_list_is_not_a_backtrace() -> None:
    assert read("Do this\n1: open the parser\n2: close it").frames == ()


def test_a_ruby_backtrace_is_read() -> None:
    keywords = read(
        """/srv/site/lib/press/build.rb:12:in `process': undefined method `title' for nil (NoMethodError)
\tfrom /srv/site/lib/press/command.rb:91:in `block in process_safely'
\tfrom /srv/site/lib/press/command.rb:95:in 'Press::Command#run'
\tfrom /srv/site/lib/press/page.rb:7:in 'Press::Page#empty?'
\tfrom /srv/site/exe/press:15:in `<top (required)>'"""
    )
    assert calls(keywords) == [
        ("/srv/site/lib/press/build.rb", 12, "process"),
        ("/srv/site/lib/press/command.rb", 91, "process_safely"),
        ("/srv/site/lib/press/command.rb", 95, "Command.run"),
        ("/srv/site/lib/press/page.rb", 7, "Page.empty?"),
        ("/srv/site/exe/press", 15, ""),
    ]
    assert keywords.errors == (ErrorReport("NoMethodError", "undefined method `title' for nil"),)


def test_a_csharp_stack_is_read() -> None:
    keywords = read(
        """Unhandled exception. System.InvalidOperationException: Unable to resolve service for type 'IFoo'
   at Acme.Middleware.Pipeline.<Invoke>d__5.MoveNext() in /src/Acme/Middleware/Pipeline.cs:line 25
--- End of stack trace from previous location ---
   at Acme.Requester.HttpRequester.GetResponse(HttpContext context, String name)
   at System.Threading.Tasks.Task`1.Run[T](Func`1 f)
   at Shop.Cart..ctor(String name) in C:\\src\\Shop\\Cart.cs:line 7"""
    )
    assert calls(keywords) == [
        ("/src/Acme/Middleware/Pipeline.cs", 25, "Pipeline.Invoke"),
        ("", 0, "HttpRequester.GetResponse"),
        ("", 0, "Task.Run"),
        ("C:\\src\\Shop\\Cart.cs", 7, "Shop.Cart"),
    ]
    assert keywords.errors == (ErrorReport("InvalidOperationException", "Unable to resolve service for type 'IFoo'"),)


def test_php_and_native_stacks_are_read() -> None:
    php = read(
        "PHP Fatal error:  Uncaught InvalidArgumentException: Bad cart in /var/www/app/Cart.php:12\n"
        "Stack trace:\n#0 /var/www/app/Shop.php(31): App\\Cart->checkout('x')\n#1 {main}"
    )
    assert calls(php) == [("", 0, "Cart.checkout"), ("/var/www/app/Shop.php", 31, "")]
    assert Place("/var/www/app/Cart.php", 12) in php.paths
    native = read("#0  0x00007ffff in parse_node (n=0x0) at src/parser.c:88")
    assert calls(native) == [("src/parser.c", 88, "parse_node")]


DIFF = """Review this change please
diff --git a/src/web/app.py b/src/web/app.py
index 1234567..89abcde 100644
--- a/src/web/app.py
+++ b/src/web/app.py
@@ -100,7 +100,7 @@ class Web(Scaffold):
     def wsgi_app(self, environ):
         ctx = self.request_context(environ)
\x20
-        error = None
+        error: BaseException | None = open_session(ctx)
         try:
             ctx.push()
         except Exception:
diff --git a/old.py b/old.py
deleted file mode 100644
--- a/old.py
+++ /dev/null
@@ -1 +0,0 @@
-import legacy_thing
What does it break?"""


def test_a_diff_gives_files_at_their_changed_lines() -> None:
    assert read(DIFF).paths == (Place("src/web/app.py", 103), Place("old.py", 0))


def test_a_diff_gives_changed_names_and_the_rest_is_prose() -> None:
    keywords = read(DIFF)
    assert {"open_session", "legacy_thing", "Web"} <= set(keywords.compounds)
    assert "request_context" not in keywords.compounds  # context, not changed
    assert keywords.text == "Review this change please What does it break?"
    assert keywords.errors == ()


def test_log_lines_lose_their_stamps_and_weigh_less() -> None:
    keywords = read(
        """Orders get stuck
2024-03-01 12:00:01,123 INFO  [worker-3] shop.orders: starting order 8812
2024-03-01T12:00:02.001Z ERROR shop.payments: gateway timeout after 30s id=9f8e7d6c5b4a
[WARN] queue depth 120"""
    )
    weights = {word.text: word.weight for word in keywords.components}
    assert keywords.text == "Orders get stuck"
    assert weights["orders"] == 1.0 > weights["gateway"] > 0
    assert not {"info", "2024", "9f8e7d6c5b4a", "30s"} & set(weights)
    assert [report.message[:27] for report in keywords.errors] == ["shop.payments: gateway time"]


def test_compiler_output_gives_places_and_messages() -> None:
    keywords = read(
        """src/a.ts(12,5): error TS2345: Argument of type 'string' is not assignable
src/main.c:12:5: error: unknown type name 'foo_t'
error[E0502]: cannot borrow `x` as mutable
  --> src/lib.rs:4:5
tests/test_x.py:12: AssertionError
E       KeyError: 'missing'
npm ERR! code ELIFECYCLE"""
    )
    assert keywords.paths == (
        Place("src/a.ts", 12),
        Place("src/main.c", 12),
        Place("src/lib.rs", 4),
        Place("tests/test_x.py", 12),
    )
    assert {report.message for report in keywords.errors} >= {
        "Argument of type 'string' is not assignable",
        "unknown type name 'foo_t'",
        "cannot borrow `x` as mutable",
        "missing",
    }
    assert {report.type for report in keywords.errors} == {"", "KeyError", "AssertionError"}


def test_fenced_code_gives_names_of_little_weight() -> None:
    keywords = read("How do I use this?\n```python\nclient = WebClient(key)\nclient.post_message()\n```\nIt stalls.")
    assert keywords.text == "How do I use this? It stalls."
    assert {"WebClient", "client.post_message"} <= set(keywords.compounds)
    weights = {word.text: word.weight for word in keywords.components}
    assert weights["stalls"] > weights["webclient"] > 0


def test_terminal_escapes_and_controls_disappear() -> None:
    keywords = read("\x1b[31mload_user\x1b[0m fails\x00silently\r\n\u202eagain")
    assert keywords.text == "load_user fails silently again"


def test_a_long_log_still_yields_its_question_its_frames_and_its_error() -> None:
    noise = "".join(f"2024-03-01 12:00:{i % 60:02d} INFO worker {i} took job {i * 7}\n" for i in range(2_000))
    trace = 'Traceback (most recent call last):\n  File "jobs/run.py", line 9, in run_job\n    go()\n'
    keywords = read(f"Why do jobs vanish?\n{noise}{trace}Which queue lost it?")
    assert calls(keywords) == [("jobs/run.py", 9, "run_job")]
    weights = {word.text: word.weight for word in keywords.components}
    assert weights["vanish"] == 1.0 > weights["queue"] > 0.3
