//! What every game owes whoever asks.

use impartial::convention::Convention::{Misere, Normal};
use impartial::position::Heaps;
use impartial_games::{Bounds, Error, Game, entries, open, open_sum};

/// Games can be asked from several threads at once.
#[test]
fn games_are_shared_between_threads() {
    fn shared<T: Send + Sync + ?Sized>(_: &T) {}
    let game = open("misere-nim-restricted").unwrap();
    shared(&*game);
    let value = |text: &str| {
        let position = game.read(text).unwrap();
        game.value(&position, Normal, &Bounds::default()).unwrap().answer
    };
    let expected = value("9 12");
    std::thread::scope(|scope| {
        let threads = [0; 4].map(|_| scope.spawn(|| value("9 12")));
        for thread in threads {
            assert_eq!(thread.join().unwrap(), expected);
        }
    });
}

#[test]
fn names_and_aliases_are_found_in_any_case() {
    for entry in entries() {
        let name = entry.example.0;
        if name.contains("FILE") {
            continue;
        }
        assert!(open(name).is_ok(), "{name}");
        assert!(open(&name.to_uppercase()).is_ok() || entry.parameters.contains('='), "{name}");
        for alias in entry.aliases {
            assert!(entries().all(|other| other.name != *alias), "{alias} is a name");
        }
    }
    let misere = open("misere-kayles").unwrap();
    assert_eq!(misere.convention(Normal), Misere);
    for (wrong, hint) in [("northcott", "nim"), ("whytoff", "wythoff"), ("kaylse", "kayles")] {
        let error = open(wrong).unwrap_err().to_string();
        assert!(error.contains(hint), "{error}");
    }
}

/// What a search stops at is an error of its own, and never a value.
#[test]
fn bounds_are_kept() {
    let game = open("moore:k=2").unwrap();
    let position = game.read("60 60 60").unwrap();
    let bounds = Bounds { search: 1_000, ..Bounds::default() };
    assert!(game.value(&position, Normal, &bounds).unwrap_err().is_cut_off());
    // What was found is kept, and a wider bound goes on.
    let small = game.read("5 5 5").unwrap();
    assert!(game.value(&small, Normal, &Bounds::default()).is_ok());
    let list = Bounds { list: 3, ..Bounds::default() };
    assert!(game.options(&small, &list).unwrap_err().is_invalid());
}

/// Numbers that are no position of a game are refused, whoever gives them.
#[test]
fn what_is_no_position_is_refused() {
    for (name, heaps) in [
        ("wythoff", vec![1, 2, 3]),
        ("euclid", vec![0, 3]),
        ("welter", vec![2, 2]),
        ("chomp", vec![2, 3]),
        ("cram:2x2", vec![2, 2]),
        ("cram:2x2", vec![u64::MAX, u64::MAX, 1]),
        ("fibonacci", vec![]),
        ("nim-product", vec![1]),
    ] {
        let game = open(name).unwrap();
        let position = Heaps::from(heaps);
        let bounds = Bounds::default();
        let refused = |error: Option<Error>| error.is_some_and(|error| error.is_invalid());
        assert!(refused(game.value(&position, Normal, &bounds).err()), "{name} {position}");
        assert!(refused(game.outcome(&position, Normal, &bounds).err()), "{name} {position}");
        assert!(refused(game.winning_moves(&position, Normal, &bounds).err()), "{name} {position}");
    }
}

/// A sum in misère play is what playing it out says; in normal play a nim-sum.
#[test]
fn sums_of_unlike_games() {
    let bounds = Bounds::default();
    for (text, normal, misere) in
        [("nim:1 + nim:1", 0, 1), ("kayles:2 + nim:2", 0, 0), ("cram:1x2", 1, 0)]
    {
        let (sum, position) = open_sum(text).unwrap();
        let value = |convention| {
            sum.value(&position, convention, &bounds).unwrap().answer.finite().unwrap()
        };
        assert_eq!((value(Normal), value(Misere)), (normal, misere), "{text}");
    }
    let (sum, position) = open_sum("nim:2 + wythoff:1,2").unwrap();
    let winning = sum.winning_moves(&position, Normal, &bounds).unwrap().answer;
    let words: Vec<_> = winning.iter().map(|to| sum.describe(&position, to).to_string()).collect();
    assert_eq!(words, ["nim: heap 1: take 2"]);
    for wrong in ["", "nim", "nim:x", "nosuch:3", "misere-nim:1", "nim:3,5 kayles:7"] {
        assert!(open_sum(wrong).unwrap_err().is_invalid(), "{wrong}");
    }
}
