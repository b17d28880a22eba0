"""``ctx completion``: scripts that complete ctx in a shell. They hold all words, so completing starts no program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from knowing.cli.main import OK, app_of, commands
from knowing.cli.output import emit
from knowing.errors import UsageError

Words = dict[str, tuple[str, list[str]]]
"""Command to its line of help and its options."""


def completion(shell: Annotated[str, typer.Argument(help="bash, zsh or fish.")]) -> int:
    """Print a completion script.

    bash: eval "$(ctx completion bash)" in ~/.bashrc. zsh: the same with zsh in ~/.zshrc, after compinit.
    fish: ctx completion fish > ~/.config/fish/completions/ctx.fish
    """
    if shell not in SHELLS:
        raise UsageError(f"no completion for {shell[:40]!r}", f"one of: {', '.join(SHELLS)}")
    emit(SHELLS[shell](words()))
    return OK


def words() -> Words:
    """Every command with its line of help and its options, long and short."""
    return {name: (line, flags(name)) for name, (_, line) in commands().items()}


def flags(verb: str) -> list[str]:
    """The options of a verb, and before them the verbs that it has of its own."""
    command = typer.main.get_command(app_of(verb))
    own = getattr(command, "commands", {})
    found = [
        one
        for each in (command, *own.values())
        for parameter in each.params
        for one in (*parameter.opts, *parameter.secondary_opts)
    ]
    return [*own, *sorted({one for one in found if one.startswith("-")} | {"--help"})]


def bash(known: Words) -> str:
    """The script for bash."""
    cases = "".join(f"    {name}) words='{' '.join(flags)}' ;;\n" for name, (_, flags) in known.items())
    return f"""# bash completion of ctx
_ctx() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" verb="" at words
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "${{COMP_WORDS[at]}}" in
    -C | --root) ((at++)) ;;
    -*) ;;
    *) verb="${{COMP_WORDS[at]}}"; break ;;
    esac
  done
  if [[ -z $verb ]]; then
    words='{" ".join(known)} -C --help --version'
  else
    case "$verb" in
{cases}    *) words='' ;;
    esac
    [[ $word == -* || $words == [a-z]* ]] || return 0
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _ctx ctx
"""


def zsh(known: Words) -> str:
    """The script for zsh."""
    rows = "".join(f"    {_quoted(f'{name}:{line}')}\n" for name, (line, _) in known.items())
    cases = "".join(f"    {name}) compadd -- {' '.join(flags)} ;;\n" for name, (_, flags) in known.items())
    groups = {name: [one for one in flags if not one.startswith("-")] for name, (_, flags) in known.items()}
    own = "".join(f"    {name}) compadd -- {' '.join(words)} ;;\n" for name, words in groups.items() if words)
    return f"""#compdef ctx
_ctx() {{
  local -a verbs
  verbs=(
{rows}  )
  local at=2
  while [[ $words[at] == (-C|--root) ]]; do ((at += 2)); done
  if ((CURRENT == at)); then
    _describe verb verbs
    return
  fi
  if [[ $words[CURRENT] != -* ]]; then
    case $words[at] in
{own}    *) _files ;;
    esac
    return
  fi
  case $words[at] in
{cases}  esac
}}
if [[ $funcstack[1] == _ctx ]]; then _ctx "$@"; else compdef _ctx ctx; fi
"""


def fish(known: Words) -> str:
    """The script for fish."""
    lines = [
        "# fish completion of ctx",
        "complete -c ctx -n __fish_use_subcommand -s C -r -d 'Work in this folder'",
    ]
    for name, (line, own) in known.items():
        lines.append(f"complete -c ctx -f -n __fish_use_subcommand -a {name} -d {_quoted(line)}")
        for flag in own:
            kind = (
                f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" if flag[0] == "-" else f"-f -a {flag}"
            )
            lines.append(f"complete -c ctx -n '__fish_seen_subcommand_from {name}' {kind}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    r"""Text in single quotes, as all three shells read it.

    >>> print(_quoted("it's"))
    'it'\''s'
    """
    return "'" + text.replace("'", "'\\''") + "'"


SHELLS: dict[str, Callable[[Words], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
