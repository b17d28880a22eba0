"""All curves in one picture."""

from __future__ import annotations

from collections.abc import Sequence

from eval.agents.report import GRID, NAMES, Curve

COLOURS = {"grep": "#b5541c", "grep-wide": "#c9a227", "tools": "#1c5fb5"}


def picture(curves: Sequence[Curve]) -> str:
    """The curves of both measures in one SVG: the share of an issue's files (solid) and functions (dashed) in sight."""
    left, right, top, bottom = 56, 560, 30, 330

    def at(tokens: float, share: float) -> str:
        return f"{left + tokens / GRID[-1] * (right - left):.1f} {bottom - share * (bottom - top):.1f}"

    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = bottom - share * (bottom - top)
        parts.append(f'<path d="M{left} {y:.1f} H{right}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for tokens in range(0, GRID[-1] + 1, 5_000):
        x = left + tokens / GRID[-1] * (right - left)
        parts.append(f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{tokens // 1000}k</text>')
    for curve in curves:
        for shares, dash, what in ((curve.file_share, "", "files"), (curve.function_share, "5 4", "functions")):
            points = " L".join(at(tokens, share) for tokens, share in zip(GRID, shares, strict=True))
            style = f'stroke="{COLOURS[curve.agent]}" stroke-width="2" fill="none" stroke-dasharray="{dash}"'
            parts.append(f'<path d="M{points}" {style}/>')
            y = bottom - shares[-1] * (bottom - top) + 4
            parts.append(
                f'<text x="{right + 6}" y="{y:.1f}" fill="{COLOURS[curve.agent]}">{NAMES[curve.agent]}, {what}</text>'
            )
    title = f"Share of an issue's files and functions in sight, by tokens of context ({curves[0].issues} issues, scripted agents)"
    style = 'xmlns="http://www.w3.org/2000/svg" width="760" height="370" font-family="sans-serif" font-size="12"'
    return f'<svg {style}><text x="8" y="16">{title}</text>{"".join(parts)}</svg>\n'
