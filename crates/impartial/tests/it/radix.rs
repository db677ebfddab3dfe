//! Mixed radix: the paper's numbers, and the digit laws against definitions written out again
//! here from powers and quotients.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use impartial::radix::{Radix, RadixError};
use quickcheck::{Arbitrary, Gen, quickcheck};

/// A sequence with small, large and extreme radices.
#[derive(Clone, Debug)]
struct AnyRadix(Radix);

impl Arbitrary for AnyRadix {
    fn arbitrary(g: &mut Gen) -> Self {
        let lengths: Vec<usize> = (0..4).collect();
        let mut entries = |least: usize| -> Vec<u64> {
            let length = least + g.choose(&lengths).unwrap();
            (0..length).map(|_| any_entry(g)).collect()
        };
        let prefix = entries(0);
        Self(Radix::new(prefix, entries(1)).unwrap())
    }
}

fn any_entry(g: &mut Gen) -> u64 {
    match u8::arbitrary(g) % 8 {
        0 => u64::arbitrary(g).max(2),
        1 => u64::MAX,
        2 => 1 << 32,
        n => u64::from(n - 1), // 2 to 6
    }
}

/// A number of any size: heaps are small as often as they are huge.
#[derive(Clone, Copy, Debug)]
struct AnyNumber(u64);

impl Arbitrary for AnyNumber {
    fn arbitrary(g: &mut Gen) -> Self {
        let shift = u32::arbitrary(g) % 64;
        Self(if bool::arbitrary(g) { u64::arbitrary(g) >> shift } else { u64::MAX >> shift })
    }
}

fn radix(text: &str) -> Radix {
    text.parse().unwrap()
}

/// The definition: n_{≥L} mod β_L. A power that does not fit is larger than n.
fn digit_by_definition(beta: &Radix, n: u128, place: usize) -> u64 {
    let quotient = beta.power(place).map_or(0, |power| n / power);
    (quotient % u128::from(beta.at(place))).try_into().unwrap()
}

/// Σ dᴸ·βᴸ over the digits d of the places below 64, `None` above 64 bits.
fn number_by_definition(beta: &Radix, digit: impl Fn(usize) -> u64) -> Option<u64> {
    (0..64).try_fold(0_u64, |number, place| match digit(place) {
        0 => Some(number),
        d => {
            let part = beta.power(place)?.checked_mul(u128::from(d))?;
            number.checked_add(u64::try_from(part).ok()?)
        }
    })
}

/// (Σ of the digits at `place` of `plus`, minus those of `minus`, minus `ones`) mod β_L.
fn digit_of_sum(beta: &Radix, plus: &[u64], minus: &[u64], ones: u64, place: usize) -> u64 {
    let total = |numbers: &[u64]| -> i128 {
        numbers.iter().map(|&n| i128::from(digit_by_definition(beta, n.into(), place))).sum()
    };
    let sum = total(plus) - total(minus) - i128::from(ones);
    sum.rem_euclid(i128::from(beta.at(place))).try_into().unwrap()
}

fn numbers(list: &[AnyNumber]) -> Vec<u64> {
    list.iter().map(|n| n.0).collect()
}

quickcheck! {
    fn a_number_is_the_sum_of_its_digits_times_powers(beta: AnyRadix, n: AnyNumber) -> bool {
        let (beta, n) = (beta.0, n.0);
        let digits: Vec<u64> = beta.digits(n).collect();
        digits.len() <= 64
            && digits.last() != Some(&0)
            && number_by_definition(&beta, |l| digits.get(l).copied().unwrap_or(0)) == Some(n)
            && beta.from_digits(digits) == Ok(n)
    }

    fn a_digit_is_a_quotient_modulo_the_radix(beta: AnyRadix, n: AnyNumber, place: u8) -> bool {
        let expected = digit_by_definition(&beta.0, n.0.into(), place.into());
        beta.0.digit(n.0, place.into()) == expected
            && beta.0.digit_signed(n.0.into(), place.into()) == expected
            && expected < beta.0.at(place.into())
    }

    fn a_digit_and_that_of_minus_n_minus_1_fill_the_radix(beta: AnyRadix, n: i128, place: u8) -> bool {
        let (beta, place) = (beta.0, usize::from(place));
        let (a, b) = (beta.digit_signed(n, place), beta.digit_signed(!n, place));
        u128::from(a) + u128::from(b) == u128::from(beta.at(place)) - 1
    }

    // n_{≥L} is the floor quotient, for negative n too.
    fn a_signed_digit_is_a_floor_quotient_modulo_the_radix(beta: AnyRadix, n: i64, place: u8) -> bool {
        let (beta, place) = (beta.0, usize::from(place) % 6);
        let power = beta.power(place).and_then(|power| i128::try_from(power).ok());
        power.is_none_or(|power| {
            let quotient = i128::from(n).div_euclid(power);
            i128::from(beta.digit_signed(n.into(), place)) == quotient.rem_euclid(beta.at(place).into())
        })
    }

    fn ord_by_digits_is_ord_by_divisibility(beta: AnyRadix, n: AnyNumber, factors: u8) -> bool {
        let beta = beta.0;
        // Multiples of high powers are rare among random numbers: make some.
        let power = beta.power(usize::from(factors) % 64).and_then(|p| u64::try_from(p).ok());
        let n = power.and_then(|power| n.0.checked_mul(power)).unwrap_or(n.0);
        let divides = |l: &usize| beta.power(*l).is_some_and(|power| u128::from(n).is_multiple_of(power));
        let by_digits = (0..64).find(|&l| beta.digit(n, l) != 0);
        let by_divisibility = if n == 0 { None } else { (0..64).take_while(divides).last() };
        beta.ord(n) == by_digits
            && by_digits == by_divisibility
            && beta.ord_wide(n.into()) == by_digits
            && beta.ord_signed(-i128::from(n)) == by_digits
    }

    fn ord_of_wide_numbers_is_by_divisibility(beta: AnyRadix, n: u128) -> bool {
        let divides = |l: &usize| beta.0.power(*l).is_some_and(|power| n.is_multiple_of(power));
        n == 0 || beta.0.ord_wide(n) == (0..129).take_while(divides).last()
    }

    fn mord_is_the_ord_of_the_greatest_common_divisor(beta: AnyRadix, x: Vec<AnyNumber>) -> bool {
        fn gcd(a: u64, b: u64) -> u64 {
            if b == 0 { a } else { gcd(b, a % b) }
        }
        let x = numbers(&x);
        beta.0.mord(&x) == beta.0.ord(x.iter().copied().fold(0, gcd))
    }

    fn add_and_sub_act_on_each_digit(beta: AnyRadix, a: AnyNumber, b: AnyNumber) -> bool {
        let (beta, a, b) = (beta.0, a.0, b.0);
        beta.add(a, b).ok() == number_by_definition(&beta, |l| digit_of_sum(&beta, &[a, b], &[], 0, l))
            && beta.sub(a, b).ok() == number_by_definition(&beta, |l| digit_of_sum(&beta, &[a], &[b], 0, l))
    }

    fn add_is_commutative_and_sub_undoes_it(beta: AnyRadix, a: AnyNumber, b: AnyNumber) -> bool {
        let (beta, a, b) = (beta.0, a.0, b.0);
        beta.add(a, b) == beta.add(b, a)
            && beta.add(a, b).holds_or_overflow(|sum| beta.sub(sum, b) == Ok(a))
            && beta.sub(a, b).holds_or_overflow(|difference| beta.add(difference, b) == Ok(a))
            && beta.sub(a, a) == Ok(0)
    }

    fn add_is_associative(beta: AnyRadix, a: AnyNumber, b: AnyNumber, c: AnyNumber) -> bool {
        let (beta, a, b, c) = (beta.0, a.0, b.0, c.0);
        let left = beta.add(a, b).and_then(|ab| beta.add(ab, c));
        let right = beta.add(b, c).and_then(|bc| beta.add(a, bc));
        // A partial sum may be too large for 64 bits where the whole is not.
        [left, right].iter().all(|side| side.is_err() || *side == beta.sum([a, b, c]))
    }

    fn sum_is_digitwise_and_overflows_only_as_a_whole(beta: AnyRadix, x: Vec<AnyNumber>) -> bool {
        let (beta, x) = (beta.0, numbers(&x));
        beta.sum(x.iter().copied()).ok() == number_by_definition(&beta, |l| digit_of_sum(&beta, &x, &[], 0, l))
    }

    fn subtracting_ones_lowers_the_lowest_digits(beta: AnyRadix, x: Vec<AnyNumber>, place: u8) -> bool {
        let (beta, x, place) = (beta.0, numbers(&x), usize::from(place) % 64);
        let expected = number_by_definition(&beta, |l| digit_of_sum(&beta, &x, &[], (l <= place).into(), l));
        let by_power = beta.minus_one_up_to(place).and_then(|n| u64::try_from(n).ok());
        beta.sum_sub_ones(x.iter().copied(), place).ok() == expected
            && by_power.is_none_or(|n| beta.sum(x.iter().copied().chain([n])).ok() == expected)
            && x.first().is_none_or(|&n| beta.sub_ones(n, place) == beta.sum_sub_ones([n], place))
    }

    fn an_expansion_is_exact_whatever_the_order(
        beta: AnyRadix, start: AnyNumber, plus: Vec<AnyNumber>, minus: Vec<AnyNumber>, place: u8
    ) -> bool {
        let (beta, mut plus, minus, place) = (beta.0, numbers(&plus), numbers(&minus), usize::from(place) % 64);
        let mut number = beta.expansion(start.0);
        for &n in &minus {
            number.minus(n);
        }
        number.minus_ones(place).unwrap();
        for &n in &plus {
            number.plus(n);
        }
        plus.push(start.0);
        let digit = |l| digit_of_sum(&beta, &plus, &minus, (l <= place).into(), l);
        let plain = |l| digit_of_sum(&beta, &plus, &minus, 0, l);
        let mut undone = number.clone();
        undone.plus_ones(place).unwrap();
        number.value().ok() == number_by_definition(&beta, digit)
            && undone.value().ok() == number_by_definition(&beta, plain)
            && number.digits().iter().enumerate().all(|(l, &d)| d == digit(l))
    }

    fn the_difference_from_minus_one_starts_where_a_digit_is_not_the_largest(beta: AnyRadix, m: AnyNumber, up_to: u8) -> bool {
        let beta = beta.0;
        // Random numbers rarely begin with the largest digits: take some that do.
        let ones = beta.minus_one_up_to(usize::from(up_to)).and_then(|n| u64::try_from(n).ok());
        [Some(m.0), ones].into_iter().flatten().all(|m| {
            let differs = |l: &usize| beta.digit(m, *l) != beta.digit_signed(-1, *l);
            Some(beta.first_difference_from_minus_one(m)) == (0..=64).find(differs)
        })
    }

    fn base_two_is_exclusive_or(a: u64, b: u64, place: u8) -> bool {
        let (two, place) = (Radix::constant(2).unwrap(), u32::from(place) % 64);
        let mask = u64::MAX >> (63 - place);
        let mut digitwise = two.expansion(a);
        digitwise.plus(b);
        let mut both = digitwise.value() == Ok(a ^ b);
        digitwise.minus_ones(place as usize).unwrap();
        both &= digitwise.value() == Ok(a ^ b ^ mask);
        both && two.add(a, b) == Ok(a ^ b)
            && two.sub(a, b) == Ok(a ^ b)
            && two.sum_sub_ones([a, b], place as usize) == Ok(a ^ b ^ mask)
            && two.ord(a) == two.ord_wide(a.into())
    }

    fn text_round_trips(beta: AnyRadix) -> bool {
        let text = beta.0.to_string();
        radix(&text) == beta.0 && radix(&text).to_string() == text
    }

    fn equal_sequences_are_equal_values(prefix: Vec<bool>, period: Vec<bool>, repeat: u8, shift: u8) -> bool {
        let entries = |list: &[bool]| -> Vec<u64> { list.iter().map(|&b| 2 + u64::from(b)).collect() };
        let (prefix, period) = (entries(&prefix), entries(&period));
        if period.is_empty() {
            return Radix::new(prefix, period) == Err(RadixError::EmptyPeriod);
        }
        let beta = Radix::new(prefix.clone(), period.clone()).unwrap();
        // The same sequence with a longer prefix and the period turned and repeated.
        let shift = usize::from(shift) % 9;
        let longer = prefix.iter().chain(period.iter().cycle().take(shift)).copied().collect();
        let mut turned = period.repeat(1 + usize::from(repeat) % 3);
        turned.rotate_left(shift % period.len());
        let entry = |l: usize| *prefix.get(l).unwrap_or_else(|| &period[(l - prefix.len()) % period.len()]);
        Radix::new(longer, turned).unwrap() == beta && (0..300).all(|l| beta.at(l) == entry(l))
    }
}

/// For the laws that say nothing about a result too large for 64 bits.
trait OrOverflow {
    fn holds_or_overflow(self, law: impl Fn(u64) -> bool) -> bool;
}

impl OrOverflow for Result<u64, RadixError> {
    fn holds_or_overflow(self, law: impl Fn(u64) -> bool) -> bool {
        match self {
            Ok(n) => law(n),
            Err(error) => matches!(error, RadixError::Overflow { .. }),
        }
    }
}

#[test]
fn digits_of_the_paper() {
    assert_eq!(radix("(2,3)").power(2), Some(6));
    assert_eq!(radix("10").digits(24).collect::<Vec<_>>(), [4, 2]);
    let beta = radix("3,2,(5,4)");
    assert_eq!(beta.ord(54), Some(2));
    assert_eq!(beta.digits(54).collect::<Vec<_>>(), [0, 0, 4, 1]);
    assert_eq!((0..6).map(|l| beta.digit_signed(-1, l)).collect::<Vec<_>>(), [2, 1, 4, 3, 4, 3]);
    assert_eq!(beta.digit(54, usize::MAX), 0);
    assert_eq!(beta.digit_signed(-1, usize::MAX), beta.at(usize::MAX) - 1);
}

#[test]
fn sums_of_the_paper() {
    let beta = radix("3,2,5");
    assert_eq!(beta.digits(16).collect::<Vec<_>>(), [1, 1, 2]);
    assert_eq!(beta.digits(27).collect::<Vec<_>>(), [0, 1, 4]);
    assert_eq!(beta.from_digits([1, 0, 1]), Ok(7));
    assert_eq!(beta.sum([16, 27]), Ok(7));
    let five = radix("5");
    assert_eq!((five.add(2, 4), five.sub(2, 4)), (Ok(1), Ok(3)));
    // Example 9.
    assert_eq!(radix("3").sum_sub_ones([1, 4], 1), Ok(1));
    // Example 11.
    assert_eq!(radix("2").sum_sub_ones([2, 2], 1), Ok(3));
    assert_eq!(radix("2").sum_sub_ones([2, 3], 0), Ok(0));
    // Example 12.
    assert_eq!(radix("6,2").sum_sub_ones([2, 2, 2], 0), Ok(5));
    assert_eq!(radix("5,2").sum_sub_ones([2, 2, 2], 0), Ok(0));
}

#[test]
fn example_14() {
    let three = radix("3");
    assert_eq!(three.first_difference_from_minus_one(2), 1);
    let mut y0 = three.expansion(2);
    y0.plus_ones(0).unwrap();
    y0.minus(4);
    assert_eq!(y0.value(), Ok(8));
    let mut y1 = three.expansion(2);
    y1.plus_ones(1).unwrap();
    y1.minus(3);
    assert_eq!(y1.value(), Ok(0));
    assert_eq!(three.sum_sub_ones([8, 4], 0), Ok(2));
    assert_eq!(three.sum_sub_ones([3, 0], 1), Ok(2));
}

#[test]
fn infinity_is_none() {
    let beta = radix("(2,3)");
    assert_eq!(beta.ord(0), None);
    assert_eq!(beta.ord_signed(0), None);
    assert_eq!(beta.ord_wide(0), None);
    assert_eq!(beta.mord(&[]), None);
    assert_eq!(beta.mord(&[0, 0]), None);
    assert_eq!(beta.mord(&[0, 12, 4]), Some(1));
    assert_eq!(beta.ord_signed(-12), Some(3));
}

#[test]
fn the_largest_numbers_and_radices() {
    let huge = Radix::constant(u64::MAX).unwrap();
    assert_eq!(huge.digits(u64::MAX).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(huge.power(2), Some(u128::from(u64::MAX) * u128::from(u64::MAX)));
    assert_eq!(huge.power(3), None);
    assert_eq!(huge.power(usize::MAX), None);
    assert_eq!(huge.minus_one_up_to(usize::MAX), None);
    assert_eq!(huge.add(u64::MAX - 1, u64::MAX - 1), Ok(u64::MAX - 2));
    assert_eq!(huge.sub(0, 1), Ok(u64::MAX - 1));
    assert_eq!(huge.sub(0, u64::MAX), Err(RadixError::Overflow { place: 1 }));
    assert_eq!(huge.from_digits([0, 1, 0, 0, 0]), Ok(u64::MAX));
    assert_eq!(huge.from_digits([1, 1]), Err(RadixError::Overflow { place: 1 }));

    let two = Radix::constant(2).unwrap();
    assert_eq!(two.power(127), Some(1 << 127));
    assert_eq!(two.power(128), None);
    assert_eq!(two.digits(u64::MAX).count(), 64);
    assert_eq!(two.first_difference_from_minus_one(u64::MAX), 64);
    assert_eq!(two.sub_ones(u64::MAX, 63), Ok(0));
    assert_eq!(two.sub_ones(u64::MAX, 64), Err(RadixError::Overflow { place: 64 }));
    assert_eq!(two.sub_ones(0, usize::MAX), Err(RadixError::Overflow { place: usize::MAX }));
    assert_eq!(two.expansion(5).plus_ones(64), Err(RadixError::Overflow { place: 64 }));
    assert_eq!(two.ord_signed(i128::MIN), Some(127));
    assert_eq!(two.digit_signed(i128::MIN, 126), 0);
    assert_eq!(two.digit_signed(i128::MIN, 127), 1);

    // 10¹⁹ ⊕ 10¹⁹ = 2·10¹⁹ > 2⁶⁴, yet ⊕-subtracting 10¹⁹ again is exact.
    let ten = Radix::constant(10).unwrap();
    let e19 = 10_u64.pow(19);
    assert_eq!(ten.add(e19, e19), Err(RadixError::Overflow { place: 19 }));
    assert_eq!(ten.sum([e19; 10]), Ok(0));
    assert_eq!(ten.sum([e19; 11]), Ok(e19));
}

#[test]
fn text_is_canonical() {
    for (text, canonical) in [
        ("2", "2"),
        ("10", "10"),
        ("(7)", "7"),
        ("2,3", "2,3"),
        ("2,(3)", "2,3"),
        ("2,3,3,(3,3)", "2,3"),
        ("2,2", "2"),
        ("(2,3)", "(2,3)"),
        ("2,(3,2)", "(2,3)"),
        ("(2,3,2,3)", "(2,3)"),
        ("6,(2)", "6,2"),
        ("3,2,(5,4)", "3,2,(5,4)"),
        ("3,4,(5,4)", "3,(4,5)"),
        (" 3 , 2,( 5,4 ) ", "3,2,(5,4)"),
        ("18446744073709551615", "18446744073709551615"),
    ] {
        assert_eq!(radix(text).to_string(), canonical, "{text}");
        assert_eq!(radix(canonical), radix(text), "{text}");
    }
    assert_eq!(format!("{:>6}|{:<6}|", radix("2"), radix("2,3")), "     2|2,3   |");
}

#[test]
fn wrong_text_is_refused_with_its_column() {
    let either = "expected a radix (a whole number, at least 2) or `(`";
    let inside = "expected a radix (a whole number, at least 2)";
    for (text, message) in [
        ("", format!("column 1: found the end, {either}")),
        ("  ", format!("column 3: found the end, {either}")),
        ("\u{2003}0", "column 2: radix must be at least 2, found 0".into()),
        ("0", "column 1: radix must be at least 2, found 0".into()),
        ("2,(3,1)", "column 6: radix must be at least 2, found 1".into()),
        ("2,,3", format!("column 3: found `,`, {either}")),
        ("2,", format!("column 3: found the end, {either}")),
        ("2,x3", format!("column 3: found `x3`, {either}")),
        ("2,-3", format!("column 3: found `-3`, {either}")),
        ("+2", format!("column 1: found `+2`, {either}")),
        ("2.5", format!("column 1: found `2.5`, {either}")),
        ("β,2", format!("column 1: found `β`, {either}")),
        ("²,2", format!("column 1: found `²`, {either}")),
        ("2 3", "column 3: found `3`, expected `,` or the end".into()),
        ("2(3)", "column 2: found `(`, expected `,` or the end".into()),
        ("2)", "column 2: found `)`, expected `,` or the end".into()),
        (")", format!("column 1: found `)`, {either}")),
        ("()", format!("column 2: found `)`, {inside}")),
        ("(2,(3))", format!("column 4: found `(`, {inside}")),
        ("((2))", format!("column 2: found `(`, {inside}")),
        ("(2,3", "column 5: found the end, expected `,` or `)`".into()),
        ("(2),3", "column 4: found `,`, expected the end".into()),
        ("(2))", "column 4: found `)`, expected the end".into()),
        (
            "2,18446744073709551616",
            "column 3: the radix is too large, at most 18446744073709551615 is allowed".into(),
        ),
    ] {
        let error = text.parse::<Radix>().map(|beta| beta.to_string()).unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
    }
    assert_eq!(Radix::new(vec![2, 0], vec![3]), Err(RadixError::TooSmall { place: 1, value: 0 }));
    assert_eq!(Radix::new(vec![2], vec![3, 1]), Err(RadixError::TooSmall { place: 2, value: 1 }));
    assert_eq!(
        radix("3,2").from_digits([0, 2]),
        Err(RadixError::BadDigit { place: 1, digit: 2, radix: 2 })
    );
}
