#!/usr/bin/env python3
"""Values, outcomes and winning moves of the program against a brute force in another language.

The rules stand here once more, written from their texts and not from the program. A position is solved by
its options and nothing else. Usage: brute_force.py PROGRAM
"""

import itertools
import math
import subprocess
import sys

sys.setrecursionlimit(100_000)
PROGRAM = sys.argv[1]
passed = failed = 0


def mex(values):
    values = set(values)
    return next(v for v in itertools.count() if v not in values)


class Game:
    """A game by its options; `g` are its values, `m` its misere values."""

    def __init__(self, options):
        self.options, self.g, self.m = options, {}, {}

    def value(self, position, misere=False):
        known = self.m if misere else self.g
        if position not in known:
            values = [self.value(option, misere) for option in self.options(position)]
            known[position] = 1 if misere and not values else mex(values)
        return known[position]


def ask(arguments, lines):
    run = subprocess.run(
        [PROGRAM, *arguments], input="\n".join(lines) + "\n", capture_output=True, text=True
    )
    answers = run.stdout.split("\n")[:-1]
    if len(answers) != len(lines):
        print(f"{arguments}: {len(answers)} answers to {len(lines)} lines: {run.stderr[:300]}")
        answers += ["nothing"] * (len(lines) - len(answers))
    return answers


def compare(arguments, positions, answers, expected):
    global passed, failed
    for position, answer, right in zip(positions, answers, expected):
        if answer == right:
            passed += 1
        else:
            failed += 1
            if failed < 40:
                print(f"{' '.join(arguments)} {position}: {answer}, by brute force {right}")


def shown(position):
    return "(" + ", ".join(map(str, position)) + ")"


def check(name, options, positions, written=shown, moves=True, misere=True):
    """All questions about all positions, in both conventions."""
    game = Game(options)
    positions = list(positions)
    lines = [written(position) for position in positions]
    for flag in [[], ["--misere"]] if misere else [[]]:
        values = [game.value(position, bool(flag)) for position in positions]
        arguments = ["value", name, *flag, "-"]
        compare(arguments, lines, ask(arguments, lines), map(str, values))
        arguments = ["outcome", name, *flag, "-"]
        outcomes = ["N" if value else "P" for value in values]
        compare(arguments, lines, ask(arguments, lines), outcomes)
        if moves:
            arguments = ["moves", name, *flag, "-"]
            expected = [
                sorted({written(o) for o in options(p) if not game.value(o, bool(flag))})
                for p in positions
            ]
            found = [
                [] if answer.startswith("no ") else sorted(answer.split("; "))
                for answer in ask(arguments, lines)
            ]
            compare(arguments, lines, found, expected)


def box(heaps, top):
    return itertools.product(range(top + 1), repeat=heaps)


def sorted_box(heaps, top):
    return itertools.combinations_with_replacement(range(top + 1), heaps)


def lowered(position, index, amount):
    return position[:index] + (position[index] - amount,) + position[index + 1 :]


def one_heap(amounts):
    """Any one heap, by an amount that the rule allows for the position."""

    def options(position):
        for index, heap in enumerate(position):
            for amount in range(1, heap + 1):
                if amounts(position, index, amount):
                    yield lowered(position, index, amount)

    return options


def moore(k):
    def options(position):
        for after in itertools.product(*(range(heap + 1) for heap in position)):
            if 1 <= sum(a != b for a, b in zip(after, position)) <= k:
                yield after

    return options


def exact_nim(k):
    def options(position):
        for after in itertools.product(*(range(heap + 1) for heap in position)):
            if sum(a != b for a, b in zip(after, position)) == k:
                yield after

    return options


def slow(picks):
    def options(position):
        found = set()
        for k in picks:
            for chosen in itertools.combinations(range(len(position)), k):
                if all(position[index] for index in chosen):
                    after = [heap - (i in chosen) for i, heap in enumerate(position)]
                    found.add(tuple(sorted(after)))
        return found

    return options


def vectors(*rows):
    def options(position):
        for row in set(rows):
            after = tuple(heap - entry for heap, entry in zip(position, row))
            if min(after) >= 0:
                yield after

    return options


def splitting(leaves):
    """Heaps that are replaced by what `leaves` says, without order and without empty heaps."""

    def options(position):
        found = set()
        for index, heap in enumerate(position):
            rest = position[:index] + position[index + 1 :]
            for left in leaves(heap):
                found.add(tuple(sorted(h for h in rest + tuple(left) if h)))
        return found

    return options


def octal(digits, repeated=False):
    """digits[k] says what may be left when k tokens are taken; the last one may repeat."""

    def leaves(heap):
        for taken in range(heap + 1):
            if taken < len(digits):
                digit = digits[taken]
            elif repeated:
                digit = digits[-1]
            else:
                break
            rest = heap - taken
            if taken and digit & 1 and rest == 0:
                yield ()
            if taken and digit & 2 and rest > 0:
                yield (rest,)
            if digit & 4:
                for a in range(1, rest // 2 + 1):
                    yield (a, rest - a)
            if digit & 8:
                for a in range(1, rest // 3 + 1):
                    for b in range(a, (rest - a) // 2 + 1):
                        yield (a, b, rest - a - b)

    return splitting(leaves)


def staircase(floor):
    def options(position):
        for step, tokens in enumerate(position):
            if floor and step == 0:
                continue
            for moved in range(1, tokens + 1):
                after = list(position)
                after[step] -= moved
                if step > 0:
                    after[step - 1] += moved
                yield tuple(after)

    return options


def order_of(number, radices):
    """How many of the first radices, one after the other, divide a number; none for 0."""
    order, product = 0, 1
    while number and number % (product * radices(order)) == 0:
        product *= radices(order)
        order += 1
    return order if number else math.inf


def saturation(radices, allowed):
    """All vectors C != 0 with ord(sum C) = min ord(c), towards what is allowed."""

    def options(position):
        for after in itertools.product(*(range(heap + 1) for heap in position)):
            taken = [a - b for a, b in zip(position, after)]
            if not any(taken) or not allowed(after):
                continue
            least = min(order_of(c, radices) for c in taken)
            if order_of(sum(taken), radices) == least:
                yield after

    return options


def wythoff(position):
    a, b = position
    yield from ((a - t, b) for t in range(1, a + 1))
    yield from ((a, b - t) for t in range(1, b + 1))
    yield from ((a - t, b - t) for t in range(1, min(a, b) + 1))


def euclid(zero):
    def options(position):
        a, b = position
        small, large = min(a, b), max(a, b)
        if small == 0:
            return
        for after in range(large - small, -1, -small):
            if after == 0 and not zero:
                continue
            if a >= b:
                yield (after, b)
            if b > a:
                yield (a, after)

    def each_once(position):
        a, b = position
        found = set(options(position))
        if a == b and zero:
            found.add((a, 0))
        return found

    return each_once


def fibonacci(position):
    heap, quota = position
    for taken in range(1, min(heap, quota) + 1):
        yield (heap - taken, 2 * taken)


def chomp(rows):
    for row, length in enumerate(rows):
        for column in range(length):
            if (row, column) != (0, 0):
                after = rows[:row] + tuple(min(r, column) for r in rows[row:])
                yield tuple(r for r in after if r)


def cram(cells):
    for row, column in cells:
        for other in ((row, column + 1), (row + 1, column)):
            if other in cells:
                yield cells - {(row, column), other}


def coins(others):
    """Heads as a sorted tuple; the rightmost of the turned coins goes from heads to tails."""

    def options(heads):
        found = set()
        for last in heads:
            for chosen in others(last):
                found.add(tuple(sorted(set(heads) ^ set(chosen) ^ {last})))
        return found

    return options


def up_to(k):
    return lambda last: (c for n in range(k) for c in itertools.combinations(range(last), n))


def exactly(k):
    return lambda last: itertools.combinations(range(last), k - 1)


def ruler(last):
    return (range(first, last) for first in range(last + 1))


def standing(edges):
    """The edges that are joined to the ground, which is 0."""
    reached, rest = {0}, list(edges)
    while True:
        new = {v for edge in rest if reached & set(edge) for v in edge} - reached
        if not new:
            return tuple(sorted(e for e in rest if set(e) <= reached))
        reached |= new


def hackenbush(edges):
    return {standing(edges[:i] + edges[i + 1 :]) for i in range(len(edges))}


def cram_boards():
    for rows, columns in [(1, 7), (2, 3), (3, 3), (2, 5), (3, 4)]:
        whole = frozenset(itertools.product(range(rows), range(columns)))
        holes = [(), ((0, 0),), ((rows - 1, columns // 2),)]
        for hole in holes:
            yield rows, columns, whole - set(hole)


def check_cram():
    game = Game(cram)
    for rows, columns, cells in cram_boards():
        text = "|".join(
            "".join(".#"[(r, c) not in cells] for c in range(columns)) for r in range(rows)
        )
        for flag in [[], ["--misere"]]:
            value = game.value(cells, bool(flag))
            run = subprocess.run(
                [PROGRAM, "value", f"cram:{text}", *flag], capture_output=True, text=True
            )
            compare(["value", f"cram:{text}", *flag], [""], [run.stdout.strip()], [str(value)])


def main():
    anything = lambda position, index, amount: True
    check("nim", one_heap(anything), box(3, 9))
    check("nim", one_heap(anything), box(4, 4))
    divides = lambda p, i, amount: all(heap % amount == 0 for heap in p)
    check("cdn", one_heap(divides), box(2, 20))
    check("cdn", one_heap(divides), box(3, 9))
    for k in (1, 2, 3):
        check(f"moore:k={k}", moore(k), box(3, 6))
    for k in (1, 3, 4):
        check(f"bachet:k={k}", one_heap(lambda p, i, amount, k=k: amount <= k), box(2, 17))
    check("staircase", staircase(False), box(4, 3))
    check("staircase:with-floor", staircase(True), box(4, 3))
    distinct = lambda p: len(set(p)) == len(p)
    for heaps, top in ((2, 14), (3, 8)):
        welter = lambda p: (o for o in one_heap(anything)(p) if distinct(o))
        check("welter", welter, filter(distinct, box(heaps, top)))
    lasker = lambda p: {
        p[:i] + left + p[i + 1 :]
        for i, heap in enumerate(p)
        for left in [(heap - t,) for t in range(1, heap + 1)]
        + [(a, heap - a) for a in range(1, heap)]
    }
    check("lasker", lasker, ((n,) for n in range(9)))
    for text, radices in (("2", lambda L: 2), ("3", lambda L: 3), ("2,3", lambda L: 3 if L else 2)):
        whole = saturation(radices, lambda p: True)
        check(f"nim-saturation:beta={text}", whole, box(2, 9))
        check(f"misere-saturation:beta={text}", saturation(radices, any), filter(any, box(2, 9)))
    check("nim-saturation:beta=2", saturation(lambda L: 2, lambda p: True), box(3, 4))
    game = saturation(lambda L: 3, distinct)
    check("welter-saturation:beta=3", game, filter(distinct, box(2, 9)))
    restricted = lambda p: (o for o in one_heap(anything)(p) if any(o))
    check("misere-nim-restricted", restricted, filter(any, box(3, 6)))
    for heaps, k, top in ((3, 2, 12), (4, 2, 7), (4, 3, 7), (5, 2, 5), (5, 3, 5), (5, 4, 5), (6, 2, 4)):
        check(f"exact-slow-nim:k={k}", slow([k]), sorted_box(heaps, top))
    for heaps, k, top in ((2, 2, 14), (3, 2, 9), (4, 2, 6), (4, 3, 6)):
        check(f"moore-slow:k={k}", slow(range(1, k + 1)), sorted_box(heaps, top))
    for heaps, k, top in ((2, 2, 9), (3, 2, 5), (4, 3, 3)):
        check(f"exact-nim:k={k}", exact_nim(k), box(heaps, top))
    check("fdg:1,0;0,1;2,2", vectors((1, 0), (0, 1), (2, 2)), box(2, 19))
    check("fdg:1,1,0;0,1,1;2,0,0", vectors((1, 1, 0), (0, 1, 1), (2, 0, 0)), box(3, 8))
    check("fdg:2,-1;0,2", vectors((2, -1), (0, 2)), box(2, 12))
    for amounts in ({2, 5, 7}, {1, 3, 4}, set()):
        text = ",".join(map(str, sorted(amounts)))
        rule = one_heap(lambda p, i, amount, amounts=amounts: amount in amounts)
        check(f"subtraction:{text}", rule, ((n,) for n in range(200)))
        check(f"subtraction:{text}", rule, box(2, 12))
    for amounts in ({2, 3}, {1}, {1, 4}):
        text = ",".join(map(str, sorted(amounts)))
        rule = one_heap(lambda p, i, amount, amounts=amounts: amount not in amounts)
        check(f"allbut:{text}", rule, ((n,) for n in range(120)))
        check(f"allbut:{text}", rule, box(2, 9))
    codes = {
        "kayles": [0, 7, 7],
        "dawson": [0, 0, 7],
        "dawson-chess": [0, 1, 3, 7],
        "treblecross": [0, 0, 0, 7],
        "officers": [0, 6],
        "octal:0.137": [0, 1, 3, 7],
        "octal:0.156": [0, 1, 5, 6],
        "octal:4.77": [4, 7, 7],
        "octal:0.3f": [0, 3, 15],
        "octal:8.6": [8, 6],
    }
    for name, digits in codes.items():
        check(name, octal(digits), ((n,) for n in range(1, 19)))
        check(name, octal(digits), (p for p in sorted_box(2, 6) if all(p)))
        check(name, octal(digits), ((n,) for n in range(19, 41)), misere=False)
    for name, d0, digit in (("4.3...", 4, 3), ("8.3...", 8, 3), ("0.3...", 0, 3), ("0.8...", 0, 8)):
        check(f"octal:{name}", octal([d0, digit], True), ((n,) for n in range(1, 11)))
    grundy = splitting(lambda heap: ((a, heap - a) for a in range(1, (heap + 1) // 2)))
    check("grundy", grundy, ((n,) for n in range(1, 16)))
    check("wythoff", wythoff, box(2, 30))
    check("euclid", euclid(False), itertools.product(range(1, 26), repeat=2))
    check("euclid:zero", euclid(True), (p for p in box(2, 20) if any(p)))
    check("fibonacci", fibonacci, box(2, 24))
    bars = (p[::-1] for n in (1, 2, 3, 4) for p in sorted_box(n, 4) if all(p))
    check("chomp", chomp, bars)
    heads = [h for n in range(4) for h in itertools.combinations(range(7), n)]
    for name, rule in (
        ("coins:1", up_to(1)),
        ("coins:2", up_to(2)),
        ("coins:3", up_to(3)),
        ("coins:5", up_to(5)),
        ("coins:=2", exactly(2)),
        ("coins:=3", exactly(3)),
        ("coins:=4", exactly(4)),
        ("coins:ruler", ruler),
    ):
        check(name, coins(rule), heads)
    trees = {
        standing(chosen)
        for n in (1, 2, 3, 4, 5)
        for chosen in itertools.combinations([(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (3, 4)], n)
    }
    text = lambda edges: " ".join(f"{a}-{b}" for a, b in edges)
    check("hackenbush", hackenbush, sorted(t for t in trees if t), written=text, moves=False)
    check_cram()
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
