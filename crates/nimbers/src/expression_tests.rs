//! Expressions against the arithmetic itself, and what they refuse.

use std::collections::BTreeSet;

use quickcheck::{Arbitrary, Gen, quickcheck};

use crate::Nimber;
use crate::expression::{ExpressionError, evaluate};

fn nim(n: u64) -> Nimber {
    Nimber::new(n)
}

fn product(a: u64, b: u64) -> u64 {
    (nim(a) * nim(b)).value()
}

fn value(text: &str) -> u64 {
    evaluate(text).unwrap().value()
}

#[test]
fn the_star() {
    assert_eq!(value("1+1"), 0);
    assert_eq!(value("*2"), 2);
    assert_eq!(value("*2+*2"), 0);
    assert_eq!(value("*5-*3"), 6);
    assert_eq!(value("3**5"), product(3, 5));
    assert_eq!(value("3*5"), product(3, 5));
    assert_eq!(value("2 *5"), product(2, 5));
    assert_eq!(value("*2*3"), product(2, 3));
    assert_eq!(value("*2**3"), product(2, 3));
    assert_eq!(value("(*2)*(*3)"), product(2, 3));
    assert_eq!(value("mex(*0,*1)"), 2);
}

#[test]
fn binding_and_grouping() {
    assert_eq!(value("1 + 4 * 4"), 7);
    assert_eq!(value("4 * 4 + 1"), 7);
    assert_eq!(value("(1 + 4) * 4"), product(5, 4));
    assert_eq!(value("8 / 4 / 2"), 1); // (8 ⊘ 4) ⊘ 2, since 4 ⊗ 2 = 8
    assert_eq!(value("8 / (4 / 2)"), product(3, 1));
    assert_eq!(value("1 / 4 * 4"), 1);
    assert_eq!(value("2 * 4^2"), product(2, 6));
    assert_eq!(value("(2 * 4)^2"), product(8, 8));
    assert_eq!(value("(4^2)^3"), nim(4).pow(6).value());
    assert_eq!(value("7 - 2 - 1"), 4);
    assert_eq!(value("--5 + -(3)"), 6);
    assert_eq!(value("2*-3"), product(2, 3));
    assert_eq!(value("\t((((5))))\n"), 5);
}

#[test]
fn powers_and_functions() {
    assert_eq!(value("0^0"), 1);
    assert_eq!(value("0^-0"), 1);
    assert_eq!(value("4^-1"), 15);
    assert_eq!(value("4 ^ - 2"), product(15, 15));
    assert_eq!(value("77^18446744073709551615"), 1);
    assert_eq!(value("inv(4)"), 15);
    assert_eq!(value("sqrt (2)"), 3);
    assert_eq!(value("sqrt(inv(2+2*3))^2"), value("inv(3)")); // 2 ⊕ 2⊗3 = 2 ⊕ 1 = 3
    assert_eq!(value("mex()"), 0);
    assert_eq!(value("mex() + 5"), 5);
    assert_eq!(value("mex(1, 2)"), 0);
    assert_eq!(value("mex(0, 1, 3)^2 * 2"), product(3, 2));
    assert_eq!(value("mex(mex(), 1+1, mex(0), 2)"), 3);
}

#[test]
fn orders_and_logarithms() {
    assert_eq!(value("order(1)"), 1);
    assert_eq!(value("order(2 + 0)"), 3);
    assert_eq!(value("log(4^14, 2 * 2 + 7) * 2"), product(14, 2));
    assert_eq!(value("log(1, 0) + log(0, 0)"), 1);
    // *15 = *4⁻¹ and *2 = *4⁵.
    assert_eq!(value("log(log(3, 2), order(5))"), 10);
}

#[test]
fn errors_name_the_column_and_what_is_allowed() {
    let cases = [
        ("", "column 1: found the end, expected an operand"),
        ("  ", "column 3: found the end, expected an operand"),
        ("5 +", "column 4: found the end, expected an operand"),
        (
            "order(2, 3)",
            "column 8: found `,`, expected an operator (`+`, `-`, `*`, `/`, `^`) or `)`",
        ),
        ("log(2)", "column 6: found `)`, expected an operator (`+`, `-`, `*`, `/`, `^`) or `,`"),
        ("log(2, 3, 4)", "column 9: found `,`, expected an operator"),
        ("log()", "column 5: found `)`, expected an operand"),
        ("1 + order(2 + 2)", "column 5: *0 has no order"),
        ("log(4, 2)", "column 1: *4 is no power of *2"),
        ("5 5", "column 3: found `5`, expected an operator"),
        ("5x", "column 2: found `x`, expected an operator"),
        ("*", "column 1: found `*`, expected an operand"),
        ("* 5", "column 1: found `*`, expected an operand"),
        ("3***5", "column 3: found `*`, expected an operand"),
        ("5 / / 3", "column 5: found `/`, expected an operand"),
        ("5)", "column 2: found `)`, expected an operator (`+`, `-`, `*`, `/`, `^`) or the end"),
        ("()", "column 2: found `)`, expected an operand"),
        ("(5,3)", "column 3: found `,`, expected an operator (`+`, `-`, `*`, `/`, `^`) or `)`"),
        ("5,3", "column 2: found `,`, expected an operator"),
        ("inv(5,3)", "column 6: found `,`, expected an operator (`+`, `-`, `*`, `/`, `^`) or `)`"),
        ("mex(5 3)", "column 7: found `3`, expected an operator (`+`, `-`, `*`, `/`, `^`), `,` or"),
        ("mex(5,)", "column 7: found `)`, expected an operand"),
        ("mex(,5)", "column 5: found `,`, expected an operand"),
        ("inv()", "column 5: found `)`, expected an operand"),
        ("inv 5", "column 5: found `5`, expected `(` and the arguments"),
        ("mex", "column 4: found the end, expected `(` and the arguments"),
        ("foo(5)", "column 1: found `foo`, expected an operand"),
        ("é + §", "column 1: found `é`, expected an operand"),
        ("5 + §", "column 5: found `§`, expected an operand"),
        ("2^3^2", "column 4: found `^`, expected an operator other than `^`"),
        ("2^*3", "column 3: found `*`, expected an exponent"),
        ("2^(3)", "column 3: found `(`, expected an exponent"),
        ("2^--3", "column 4: found `-`, expected an exponent"),
        (
            "2 + (3 * mex(1, 2)",
            "column 19: found the end, expected `)` to close what opens in column 5",
        ),
        ("1+inv(2", "column 8: found the end, expected `)` to close what opens in column 3"),
        (
            "1 + 18446744073709551616",
            "column 5: the number is too large: at most 2^64 − 1 = 18446744073709551615",
        ),
        ("*99999999999999999999", "column 2: the number is too large"),
        ("2^18446744073709551616", "column 3: the number is too large"),
        ("5 / 0", "column 3: division by *0"),
        ("5 / (3+3) * 2", "column 3: division by *0"),
        ("1 + inv(2-2)", "column 5: division by *0"),
        ("7 + 0^-3", "column 6: division by *0"),
    ];
    for (text, message) in cases {
        let error = evaluate(text).unwrap_err();
        assert!(error.to_string().starts_with(message), "{text}: {error}");
        assert!(message.starts_with(&format!("column {}:", error.column())), "{text}");
    }
    let messages: BTreeSet<_> = cases.iter().map(|(_, message)| message).collect();
    assert!(messages.len() > 20);
}

#[test]
fn deep_and_long_expressions() {
    const N: usize = 1_000_000;
    let nested = |open: &str| format!("{}5{}", open.repeat(N), ")".repeat(N));
    assert_eq!(value(&nested("(")), 5);
    assert_eq!(value(&nested("1+(")), 5);
    assert_eq!(value(&nested("inv(")), 5);
    assert_eq!(value(&nested("mex(0,")), 2); // 1, 2, 1, 2, … from inside
    assert_eq!(value(&format!("{}5", "-".repeat(N))), 5);
    assert_eq!(value(&format!("5{}", "*inv(5)*5".repeat(N / 4))), 5);
    let list: Vec<String> = (0..N).rev().map(|n| n.to_string()).collect();
    assert_eq!(value(&format!("mex({})", list.join(","))), N as u64);

    let (column, open) = (N + 2, N);
    let error = evaluate(&format!("{}5", "(".repeat(N))).unwrap_err();
    assert_eq!(error, ExpressionError::Unclosed { column, open });
    assert_eq!(evaluate(&"9".repeat(N)), Err(ExpressionError::TooLarge { column: 1 }));
    let error = evaluate(&"x".repeat(N)).unwrap_err().to_string();
    assert!(error.len() < 250, "{error}");
}

/// An expression as a tree, to be printed and evaluated in two ways.
#[derive(Clone, Debug)]
enum Tree {
    Number(u64),
    Binary(char, Box<Tree>, Box<Tree>),
    Power(Box<Tree>, i8),
    Call(&'static str, Box<Tree>),
}

impl Tree {
    fn random(g: &mut Gen, depth: u32) -> Self {
        let below = |g: &mut Gen| Box::new(Self::random(g, depth - 1));
        match if depth == 0 { 0 } else { u8::arbitrary(g) % 8 } {
            0 => Tree::Number(u64::from(u16::arbitrary(g) % 1000)),
            1 => Tree::Power(below(g), i8::arbitrary(g)),
            2 => Tree::Call(g.choose(&["inv", "sqrt", "mex", "-"]).unwrap(), below(g)),
            _ => Tree::Binary(*g.choose(&['+', '-', '*', '/']).unwrap(), below(g), below(g)),
        }
    }

    /// With parentheses only where they are needed: `level` 0 allows sums, 1 products, 2 powers,
    /// 3 neither of them.
    fn print(&self, level: u8) -> String {
        let (own, text) = match self {
            Tree::Number(n) => (3, if n % 2 == 0 { format!("*{n}") } else { n.to_string() }),
            Tree::Power(x, n) => (2, format!("{}^{n}", x.print(3))),
            Tree::Call("-", x) => (2, format!("-{}", x.print(3))),
            Tree::Call(name, x) => (3, format!("{name}({})", x.print(0))),
            Tree::Binary(sign, x, y) => {
                let own = u8::from(matches!(sign, '*' | '/'));
                (own, format!("{}{sign}{}", x.print(own), y.print(own + 1)))
            }
        };
        if own < level { format!("({text})") } else { text }
    }

    fn value(&self) -> Option<Nimber> {
        Some(match self {
            Tree::Number(n) => nim(*n),
            Tree::Binary('+' | '-', x, y) => x.value()? + y.value()?,
            Tree::Binary('*', x, y) => x.value()? * y.value()?,
            Tree::Binary(_, x, y) => x.value()?.checked_div(y.value()?).ok()?,
            Tree::Power(x, n) if *n < 0 => x.value()?.inverse()?.pow(n.unsigned_abs().into()),
            Tree::Power(x, n) => x.value()?.pow(n.unsigned_abs().into()),
            Tree::Call("inv", x) => x.value()?.inverse()?,
            Tree::Call("sqrt", x) => x.value()?.sqrt(),
            Tree::Call("mex", x) => nim(u64::from(x.value()? == Nimber::ZERO)),
            Tree::Call(_, x) => x.value()?,
        })
    }
}

impl Arbitrary for Tree {
    fn arbitrary(g: &mut Gen) -> Self {
        Self::random(g, 5)
    }
}

quickcheck! {
    fn evaluation_is_that_of_the_tree(tree: Tree) -> bool {
        let text = tree.print(0);
        match (evaluate(&text), tree.value()) {
            (Ok(x), Some(y)) => x == y,
            (Err(ExpressionError::DivisionByZero { .. }), None) => true,
            _ => false,
        }
    }

    fn any_text_has_a_value_or_an_error(pieces: Vec<u8>) -> bool {
        const PIECES: [&str; 17] = [
            "0", "5", "*7", "+", "-", "*", "/", "^", "(", ")", ",", "inv", "sqrt(", "mex(", " ",
            "x", "é",
        ];
        let text: String = pieces.iter().map(|&p| PIECES[usize::from(p) % PIECES.len()]).collect();
        evaluate(&text).map_or_else(|error| error.column() <= text.chars().count() + 1, |_| true)
    }

    fn even_arbitrary_text_is_no_panic(text: String) -> bool {
        evaluate(&text).map_or_else(|error| error.column() > 0, |_| true)
    }
}
