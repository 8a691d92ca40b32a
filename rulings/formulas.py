"""The formulas by which amounts are worked out: ``hand - 7``, ``(damage * 2) - prevented``,
``min(drawn, deck)``.

They are written as in Python and consist of names, whole numbers, ``+ - * /``, brackets, ``min``
and ``max``.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping

MOST = 100  # characters
_OPERATORS: Mapping[type, Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_FUNCTIONS: Mapping[str, Callable[..., float]] = {"min": min, "max": max}
_SIGNS = str.maketrans({"*": "×", "/": "÷", "-": "−"})
_NAME = re.compile(r"[a-z_]+")


class FormulaError(ValueError):
    """A text is not a formula; the message says what is wrong with it."""


def names_in(formula: str) -> frozenset[str]:
    """The names of the quantities that a formula reckons with.

    Raises:
        FormulaError: it is not a formula.
    """
    names = {node.id for node in ast.walk(_parsed(formula)) if isinstance(node, ast.Name)}
    return frozenset(names - _FUNCTIONS.keys())


def value_of(formula: str, numbers: Mapping[str, int]) -> float:
    """What a formula comes to with these numbers in the place of its names.

    Raises:
        FormulaError: it is not a formula, or it divides by zero.
    """

    def value(node: ast.expr) -> float:
        match node:
            case ast.Name(id=name):
                return numbers[name]
            case ast.Constant(value=int(number)):
                return number
            case ast.BinOp(left=left, op=sign, right=right):
                return _OPERATORS[type(sign)](value(left), value(right))
            case ast.Call(func=ast.Name(id=name), args=arguments):
                return _FUNCTIONS[name](*map(value, arguments))
        raise FormulaError(_NONE.format(part=ast.unparse(node)))

    try:
        return value(_parsed(formula))
    except ZeroDivisionError as error:
        raise FormulaError("division by zero") from error


def written_with(formula: str, said: Mapping[str, str]) -> str:
    """A formula as people write it, with what is ``said`` in the place of its names; empty if it
    does not consist of arithmetic alone.
    """
    if any(isinstance(node, ast.Call) for node in ast.walk(_parsed(formula))):
        return ""
    return _NAME.sub(lambda name: said[name[0]], formula.translate(_SIGNS))


_NONE = "{part!r} is not part of a formula: write names, numbers, + - * /, brackets, min and max"


def _parsed(formula: str) -> ast.expr:
    if len(formula) > MOST:
        raise FormulaError(f"longer than {MOST} characters")
    try:
        parsed = ast.parse(formula, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise FormulaError(f"not a formula: {formula}") from error
    for node in ast.walk(parsed):
        if not _is_allowed(node):
            part = ast.unparse(node) if isinstance(node, ast.expr) else type(node).__name__
            raise FormulaError(_NONE.format(part=part))
    return parsed


def _is_allowed(node: ast.AST) -> bool:
    match node:
        case ast.Constant(value=value):
            return type(value) is int
        case ast.Call(func=ast.Name(id=name), args=[_, *_], keywords=[]):
            return name in _FUNCTIONS
        case ast.Name(id=name):
            return _NAME.fullmatch(name) is not None
        case ast.BinOp(op=sign):
            return type(sign) in _OPERATORS
    return isinstance(node, (ast.operator, ast.Load))
