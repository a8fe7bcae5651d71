"""The syntax of a source, flat."""

from __future__ import annotations

import ast


def nodes(tree: ast.AST) -> list[ast.AST]:
    """Return a tree's nodes, those above first, without contexts such as `ast.Load`.

    `ast.walk` takes half as long again, and there are a million nodes in the package.
    """
    found = [tree]
    for node in found:
        for name in node._fields:
            part = getattr(node, name, None)
            if isinstance(part, ast.AST):
                if part._fields:
                    found.append(part)
            elif isinstance(part, list):
                found += [one for one in part if isinstance(one, ast.AST)]
    return found
