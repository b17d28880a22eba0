"""What the name of a text says beside its language: that it is mere data, or that it is kept to be copied."""

from __future__ import annotations

import re

_DATA = re.compile(
    r"(^|/)(locales?|i18n|l10n|translations?|fixtures?|__fixtures__|testdata|test-data|snapshots?|__snapshots__"
    r"|cassettes|goldens?|recordings|node_modules|bower_components)/"
    r"|(^|/)([\w.-]*[-.]lock\.(json|ya?ml)|npm-shrinkwrap\.json|composer\.lock|Pipfile\.lock|messages?[\w-]*\.properties)$"
    r"|\.(min|snap|bundle)\.\w+$",
    re.IGNORECASE,
)
_TO_COPY = re.compile(r"(?:[.-](?:dist|examples?|samples?|template|tmpl|tpl|defaults?)){1,3}$", re.IGNORECASE)


def is_data(path: str) -> bool:
    """Whether text is data and no configuration: locks, translations, fixtures, snapshots, what was minified.

    >>> is_data("locale/de.yml"), is_data("pnpm-lock.yaml"), is_data("config/app.yml")
    (True, True, False)
    """
    return _DATA.search(path) is not None


def copied(path: str) -> str:
    """The path without an ending that says that the file is kept to be copied, or stands in for one of one's own.

    >>> copied("phpunit.xml.dist"), copied("conf/app.yml-sample"), copied("src/app.py")
    ('phpunit.xml', 'conf/app.yml', 'src/app.py')
    """
    return _TO_COPY.sub("", path)
