#!/bin/sh
# tomlkit 0.15.2 is known for keeping the style of a TOML file.  A key that is added to a document
# or a table, though, comes after the comment that stands above the next table, so that the
# comment is separated from its table; and its line ends with \n in a file where every line ends
# with \r\n.
#
# Seen:
#   'a = 1\r\n\r\n# about b\r\nnew = 2\n\n[b]\r\nc = 3\r\n'
#   'a = 1\r\n\r\n[b]\r\nc = 3\r\n\r\n# about d\r\nnew = 2\n[d]\r\n'
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" --quiet --disable-pip-version-check install tomlkit==0.15.2
"$place/env/bin/python" - <<'PYTHON'
import tomlkit

first = tomlkit.parse("a = 1\r\n\r\n# about b\r\n[b]\r\nc = 3\r\n")
first["new"] = 2
second = tomlkit.parse("a = 1\r\n\r\n[b]\r\nc = 3\r\n\r\n# about d\r\n[d]\r\n")
second["b"]["new"] = 2
seen = [tomlkit.dumps(first), tomlkit.dumps(second)]
for text in seen:
    print(repr(text))
assert tomlkit.__version__ == "0.15.2"
assert seen == [
    "a = 1\r\n\r\n# about b\r\nnew = 2\n\n[b]\r\nc = 3\r\n",
    "a = 1\r\n\r\n[b]\r\nc = 3\r\n\r\n# about d\r\nnew = 2\n[d]\r\n",
], "tomlkit adds keys in another way now"
PYTHON
