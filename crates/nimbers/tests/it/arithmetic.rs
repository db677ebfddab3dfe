//! Nimbers: the definition by excluded values, the printed tables, and the laws of a field.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use nimbers::{Nimber, Nimber128, NimberError, NimberOf, Word, batch};
use quickcheck::{Arbitrary, Gen, TestResult, quickcheck};

/// The least number that is not among these.
fn mex(numbers: impl IntoIterator<Item = u64>) -> u64 {
    let numbers: std::collections::BTreeSet<u64> = numbers.into_iter().collect();
    (0..).find(|n| !numbers.contains(n)).unwrap()
}

/// A nimber of any subfield: small ones are as frequent as huge ones.
#[derive(Clone, Copy, Debug)]
struct Any(Nimber);

impl Arbitrary for Any {
    fn arbitrary(g: &mut Gen) -> Self {
        let shift = u32::arbitrary(g) % 64;
        let bits = match u8::arbitrary(g) % 4 {
            0 => 1 << shift,
            1 => u64::MAX >> shift,
            _ => random_word(g) >> shift,
        };
        Self(Nimber::new(bits))
    }
}

#[derive(Clone, Copy, Debug)]
struct Any128(Nimber128);

impl Arbitrary for Any128 {
    fn arbitrary(g: &mut Gen) -> Self {
        let bits = u128::from(random_word(g)) << 64 | u128::from(random_word(g));
        Self(Nimber128::new(bits >> (u32::arbitrary(g) % 128)))
    }
}

/// All 64 bits are random, whatever the size of the generator.
fn random_word(g: &mut Gen) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|_| u8::arbitrary(g)))
}

fn nim(n: u64) -> Nimber {
    Nimber::new(n)
}

fn product(a: u64, b: u64) -> u64 {
    (nim(a) * nim(b)).value()
}

// ---- The definition ----

#[test]
fn sum_is_the_excluded_value() {
    const N: usize = 64;
    let mut table = vec![vec![0; N]; N];
    for a in 0..N {
        for b in 0..N {
            let options = (0..a).map(|x| table[x][b]).chain((0..b).map(|y| table[a][y]));
            table[a][b] = mex(options);
            assert_eq!(nim(table[a][b]), nim(a as u64) + nim(b as u64));
        }
    }
}

#[test]
fn product_is_the_excluded_value() {
    const N: usize = 96;
    let mut table = vec![vec![0; N]; N];
    for a in 0..N {
        for b in 0..=a {
            let excluded = (0..a).flat_map(|x| {
                let table = &table;
                (0..b).map(move |y| table[x][b] ^ table[a][y] ^ table[x][y])
            });
            let value = mex(excluded);
            assert_eq!(value, product(a as u64, b as u64), "{a} {b}");
            table[a][b] = value;
            table[b][a] = value;
        }
    }
}

// ---- The tower ----

fn fast_is_slow<W: Word>(a: NimberOf<W>, b: NimberOf<W>) {
    assert_eq!(a * b, a.mul_by_tower(b), "{a} {b}");
}

#[test]
fn product_of_bits_is_that_of_the_tower() {
    // The product is determined by these, because it distributes over sums of bits.
    for i in 0..64 {
        for j in 0..=i {
            fast_is_slow(nim(1 << i), nim(1 << j));
        }
    }
    for i in (0..128).step_by(7) {
        fast_is_slow(Nimber128::new(1 << 127), Nimber128::new(1 << i));
        fast_is_slow(Nimber128::new(1 << i), Nimber128::new(u128::MAX >> i));
    }
}

#[test]
fn fermat_powers() {
    // F ⊗ a = F·a for a < F, and F ⊗ F = F + F/2.
    for n in 0..6 {
        let f = 1_u64 << (1 << n);
        assert_eq!(product(f, f), f + f / 2);
        for a in (0..200).map(|a| a % f).chain([f - 1, f / 3]) {
            assert_eq!(product(f, a), f * a);
        }
    }
    let f = Nimber128::new(1 << 64);
    assert_eq!(f * Nimber128::new(u64::MAX.into()), Nimber128::new(u128::from(u64::MAX) << 64));
    assert_eq!(f * f, Nimber128::new(3 << 63));
}

#[test]
fn words_below_a_fermat_power_are_a_field() {
    let elements = |size: u64| (0..size).map(nim);
    for size in [2, 4, 16, 256] {
        for a in elements(size) {
            assert!(elements(size).all(|b| (a * b).value() < size && (a + b).value() < size));
            assert!(a.sqrt().value() < size);
            assert!(a.inverse().is_none_or(|inverse| inverse.value() < size));
            assert_eq!(a.pow(size), a); // xⁿ = x in a field of n elements
        }
    }
}

// ---- Printed numbers ----

#[test]
fn anchors() {
    assert_eq!(product(5, 8), 3);
    assert_eq!(product(1 << 32, 1 << 32), 3 << 31);
    assert_eq!(product(u64::MAX, u64::MAX), 11_290_409_524_105_353_207);
    assert_eq!(product(21508, 42689), 35202);
    assert_eq!((nim(21508) + nim(42689)).value(), 62149);
    assert_eq!(product(16, 255), 2);
    assert_eq!(product(255, 255), 156);
    assert_eq!(product(256, 256), 384);
    assert_eq!(product(65536, 65536), 98304);
}

/// The terms of a sequence in the file of published sequences.
fn terms(name: &str) -> Vec<u64> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/outside_oeis.json");
    let text = std::fs::read_to_string(path).unwrap();
    let entry = text.split_once(&format!("\"oeis\":\"{name}\"")).unwrap().1;
    let list = entry.split_once("\"terms\":[").unwrap().1.split_once(']').unwrap().0;
    let terms: Vec<u64> = list.split(',').map(|term| term.trim().parse().unwrap()).collect();
    assert!(terms.len() >= 30, "{name}");
    terms
}

/// (0, s), (1, s − 1), …, (s, 0) for s = 0, 1, …: antidiagonals.
fn antidiagonals() -> impl Iterator<Item = (u64, u64)> {
    (0_u64..).flat_map(|s| (0..=s).map(move |i| (i, s - i)))
}

#[test]
fn printed_products() {
    for ((a, b), term) in antidiagonals().zip(terms("A051775")) {
        assert_eq!(product(a, b), term, "{a} {b}");
    }
    for ((a, b), term) in antidiagonals().zip(terms("A051776")) {
        assert_eq!(product(a + 1, b + 1), term, "{a} {b}");
    }
    for (n, term) in (0..).zip(terms("A006017")) {
        assert_eq!(product(1 << n, 1 << n), term, "{n}");
    }
}

#[test]
fn printed_squares_roots_inverses_powers() {
    for (n, term) in (0..).zip(terms("A006042")) {
        assert_eq!(nim(n).square().value(), term, "{n}");
    }
    for (n, term) in (0..).zip(terms("A160679")) {
        assert_eq!(nim(n).sqrt().value(), term, "{n}");
    }
    for (n, term) in (1..).zip(terms("A051917")) {
        assert_eq!(nim(n).inverse(), Some(nim(term)), "{n}");
    }
    // Upward antidiagonals: the base decreases, the exponent grows.
    for ((exponent, base), term) in antidiagonals().zip(terms("A335162")) {
        assert_eq!(nim(base).pow(exponent).value(), term, "{base}^{exponent}");
    }
}

// ---- Laws ----

quickcheck! {
    fn sum_is_a_group(a: Any, b: Any, c: Any) -> bool {
        let (Any(a), Any(b), Any(c)) = (a, b, c);
        (a + b) + c == a + (b + c) && a + b == b + a && a + Nimber::ZERO == a
            && a + a == Nimber::ZERO && -a == a && a - b == a + b
    }

    fn product_is_commutative_and_associative(a: Any, b: Any, c: Any) -> bool {
        let (Any(a), Any(b), Any(c)) = (a, b, c);
        (a * b) * c == a * (b * c) && a * b == b * a && a * Nimber::ONE == a
            && a * Nimber::ZERO == Nimber::ZERO
    }

    fn product_distributes(a: Any, b: Any, c: Any) -> bool {
        a.0 * (b.0 + c.0) == a.0 * b.0 + a.0 * c.0
    }

    fn product_is_that_of_the_tower(a: Any, b: Any) -> bool {
        a.0 * b.0 == a.0.mul_by_tower(b.0)
    }

    fn there_are_no_divisors_of_zero(a: Any, b: Any) -> bool {
        (a.0 * b.0 == Nimber::ZERO) == (a.0 == Nimber::ZERO || b.0 == Nimber::ZERO)
    }

    fn inverse_and_quotient(a: Any, b: Any) -> TestResult {
        let (Any(a), Any(b)) = (a, b);
        let Some(inverse) = b.inverse() else { return TestResult::discard() };
        TestResult::from_bool(
            b * inverse == Nimber::ONE
                && inverse.inverse() == Some(b)
                && inverse == b.pow(u64::MAX - 1)
                && a.checked_div(b) == Ok(a * inverse)
                && a.checked_div(b).unwrap() * b == a,
        )
    }

    fn square_is_a_homomorphism(a: Any, b: Any) -> bool {
        let (Any(a), Any(b)) = (a, b);
        a.square() == a * a && (a + b).square() == a.square() + b.square()
    }

    fn square_and_root_undo_each_other(a: Any) -> bool {
        a.0.sqrt().square() == a.0 && a.0.square().sqrt() == a.0
    }

    fn squaring_64_times_changes_nothing(a: Any) -> bool {
        (0..64).fold(a.0, |x, _| x.square()) == a.0
    }

    fn powers(a: Any, m: u32, n: u32) -> bool {
        let (Any(a), m, n) = (a, u64::from(m), u64::from(n));
        a.pow(m) * a.pow(n) == a.pow(m + n) && a.pow(m).pow(n) == a.pow(m * n)
            && a.pow(m + 1) == a.pow(m) * a
    }

    fn small_powers_are_products(a: Any, n: u8) -> bool {
        a.0.pow(n.into()) == std::iter::repeat_n(a.0, n.into()).product()
    }

    fn subfields_are_closed(a: Any, b: Any, n: u32) -> bool {
        let bits = 1 << (n % 6); // below 2^bits
        let within = |x: Nimber| x.value() >> bits == 0;
        let [a, b] = [a.0, b.0].map(|x| nim(x.value() % (1 << bits)));
        within(a * b) && within(a + b) && within(a.sqrt()) && a.inverse().is_none_or(within)
    }

    fn the_larger_field_extends_the_smaller(a: Any, b: Any) -> bool {
        let wide = Nimber128::from;
        let (Any(a), Any(b)) = (a, b);
        wide(a) * wide(b) == wide(a * b) && wide(a) + wide(b) == wide(a + b)
            && wide(a).inverse() == a.inverse().map(wide) && wide(a).sqrt() == wide(a.sqrt())
    }

    fn laws_of_128_bits(a: Any128, b: Any128, c: Any128) -> bool {
        let (Any128(a), Any128(b), Any128(c)) = (a, b, c);
        (a * b) * c == a * (b * c) && a * b == b * a && a * (b + c) == a * b + a * c
            && a.square() == a * a && a.sqrt().square() == a
            && a.inverse().is_none_or(|inverse| a * inverse == Nimber128::ONE)
    }

    fn text_reads_back(a: Any, b: Any128) -> bool {
        a.0.to_string().parse() == Ok(a.0)
            && a.0.value().to_string().parse() == Ok(a.0)
            && b.0.to_string().parse() == Ok(b.0)
    }
}

// ---- Many at once ----

/// Every function of `batch` does what its definition says, for lists of the same length.
fn batch_is_one_by_one<W: Word>(a: &[NimberOf<W>], b: &[NimberOf<W>]) {
    let products: Vec<_> = a.iter().zip(b).map(|(&a, &b)| a * b).collect();
    assert_eq!(batch::products(a, b).unwrap(), products);
    let mut out = vec![NimberOf::ONE; a.len()];
    batch::products_into(a, b, &mut out).unwrap();
    assert_eq!(out, products);
    assert_eq!(batch::dot(a, b).unwrap(), products.into_iter().sum());
    // The first list as a column, the second as a row; then the other way round.
    let table: Vec<_> = a.iter().flat_map(|&a| b.iter().map(move |&b| a * b)).collect();
    assert_eq!(batch::matrix_product(a, b, 1).unwrap(), table);
    if !a.is_empty() {
        assert_eq!(batch::matrix_product(a, b, a.len()).unwrap(), [batch::dot(a, b).unwrap()]);
    }
}

#[test]
fn batches_of_all_lengths() {
    // Blocks have 32 pairs: no block, one, two, and all remainders.
    let mut g = Gen::new(100);
    for length in 0..100 {
        let mut list = || (0..length).map(|_| Any::arbitrary(&mut g).0).collect::<Vec<_>>();
        batch_is_one_by_one(&list(), &list());
        let mut list = || (0..length).map(|_| Any128::arbitrary(&mut g).0).collect::<Vec<_>>();
        batch_is_one_by_one(&list(), &list());
    }
}

#[test]
fn batches_are_that_of_the_tower() {
    let bits: Vec<_> = (0..64).map(|i| nim(1 << i)).collect();
    for &a in &bits {
        let products = batch::products(&[a; 64], &bits).unwrap();
        let tower: Vec<_> = bits.iter().map(|&b| a.mul_by_tower(b)).collect();
        assert_eq!(products, tower);
    }
    let wide: Vec<_> = (0..128).map(|i| Nimber128::new(1 << i)).collect();
    for &a in wide.iter().step_by(9) {
        let products = batch::products(&[a; 128], &wide).unwrap();
        assert!(wide.iter().zip(products).step_by(5).all(|(&b, ab)| ab == a.mul_by_tower(b)));
    }
}

#[test]
fn matrices() {
    let list = |entries: &[u64]| entries.iter().map(|&n| nim(n)).collect::<Vec<_>>();
    let (a, b) = (list(&[1, 2, 3, 4, 5, 6]), list(&[7, 8, 9, 1, 2, 3, 4, 5, 6, 10, 11, 12]));
    let product = batch::matrix_product(&a, &b, 3).unwrap(); // 2 × 3 times 3 × 4
    for (row, column) in (0..2).flat_map(|row| (0..4).map(move |column| (row, column))) {
        let entry = (0..3).map(|k| a[3 * row + k] * b[4 * k + column]).sum();
        assert_eq!(product[4 * row + column], entry);
    }
    assert_eq!(batch::matrix_product(&a, &[], 3), Ok(vec![]));
    assert_eq!(batch::matrix_product(&[], &b, 3), Ok(vec![]));
}

#[test]
fn lists_that_do_not_fit() {
    let list = [nim(1); 5];
    let unequal = NimberError::Lengths { left: 5, right: 4 };
    assert_eq!(batch::products(&list, &list[1..]), Err(unequal.clone()));
    assert_eq!(batch::dot(&list, &list[1..]), Err(unequal.clone()));
    assert_eq!(batch::products_into(&list, &list, &mut [nim(0); 4]), Err(unequal));
    let no_matrix = |inner| NimberError::Shape { entries: 5, inner };
    assert_eq!(batch::matrix_product(&list, &list, 0), Err(no_matrix(0)));
    assert_eq!(batch::matrix_product(&list, &list, 2), Err(no_matrix(2)));
    assert_eq!(batch::matrix_product(&list[1..], &list, 4), Err(no_matrix(4)));
}

#[test]
fn product_of_128_bits_is_that_of_the_tower() {
    let mut g = Gen::new(100);
    (0..40).for_each(|_| fast_is_slow(Any128::arbitrary(&mut g).0, Any128::arbitrary(&mut g).0));
    fast_is_slow(Nimber128::new(u128::MAX), Nimber128::new(u128::MAX));
}

#[test]
fn zero() {
    assert_eq!(Nimber::default(), Nimber::ZERO);
    assert_eq!(Nimber::ZERO.inverse(), None);
    assert_eq!(Nimber128::ZERO.inverse(), None);
    assert_eq!(nim(3).checked_div(Nimber::ZERO), Err(NimberError::DivisionByZero));
    assert_eq!(Nimber::ZERO.pow(0), Nimber::ONE);
    assert_eq!(Nimber::ZERO.pow(1), Nimber::ZERO);
    assert_eq!(Nimber::ZERO.sqrt(), Nimber::ZERO);
}

#[test]
fn operators_agree() {
    let list = [nim(5), nim(8), nim(7)];
    assert_eq!(list.iter().sum::<Nimber>(), nim(5 ^ 8 ^ 7));
    assert_eq!(list.into_iter().sum::<Nimber>(), nim(5 ^ 8 ^ 7));
    assert_eq!(list.iter().product::<Nimber>(), nim(3) * nim(7));
    assert_eq!(list.into_iter().product::<Nimber>(), nim(3) * nim(7));
    assert_eq!(std::iter::empty::<Nimber>().product::<Nimber>(), Nimber::ONE);
    let mut x = nim(5);
    x += nim(1);
    assert_eq!(x, nim(4));
    x -= nim(1);
    assert_eq!(x, nim(5));
    x *= nim(8);
    assert_eq!(x, nim(3));
    assert_eq!(u64::from(x), 3);
    assert_eq!(Nimber::from(2), nim(2));
    assert_eq!(u128::from(Nimber128::from(1 << 100)), 1 << 100);
    assert!(nim(2) < nim(3));
    assert_eq!(format!("[{:>4}]", nim(7)), "[  *7]");
}

#[test]
fn text_that_is_no_nimber() {
    for text in ["", "*", "**5", "5*", "-5", "+5", " 5", "* 5", "5.0", "٣", "x"] {
        let text = text.to_owned();
        assert_eq!(text.parse::<Nimber>(), Err(NimberError::NotANimber { text }));
    }
    let too_large = |bits| NimberError::TooLarge { bits };
    assert_eq!("*18446744073709551615".parse(), Ok(nim(u64::MAX)));
    assert_eq!("*18446744073709551616".parse::<Nimber>(), Err(too_large(64)));
    assert_eq!("340282366920938463463374607431768211456".parse::<Nimber128>(), Err(too_large(128)));
    assert!(too_large(128).to_string().contains(&u128::MAX.to_string()));
    let long = "x".repeat(1_000_000).parse::<Nimber>().unwrap_err().to_string();
    assert!(long.len() < 200);
}
