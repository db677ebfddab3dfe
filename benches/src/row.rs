//! What a row is.

/// One row of the report: a piece of work, and the ways to do it.
#[derive(Clone, Debug)]
pub struct Row {
    /// A short name, for the command line, file names and `notes.toml`.
    pub id: &'static str,
    /// What is computed, with `{}` for the size.
    pub what: &'static str,
    /// What a figure is a figure of, in the singular: `value`, `box position`. `None` if the time of
    /// the whole is the figure.
    pub per: Option<&'static str>,
    /// What was to be reached, in nanoseconds.
    pub target: Option<f64>,
    /// How many bytes of memory it may take.
    pub memory: Option<u64>,
    /// What the machine would allow.
    pub limit: Option<Limit>,
    /// Whether it takes minutes, so that it runs only if asked for.
    pub long: bool,
    /// The ways to do it; ours first.
    pub ways: Vec<Way>,
}

/// A bound that no program on this kind of machine gets below, or only with another method.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// The bound, in nanoseconds.
    pub nanoseconds: f64,
    /// Where it comes from.
    pub why: &'static str,
}

/// One way to do the work of a row.
#[derive(Clone, Debug)]
pub struct Way {
    /// What it is called.
    pub name: &'static str,
    /// Whose it is.
    pub kind: Kind,
    /// The size to measure.
    pub size: u64,
    /// A size that takes a moment even under an emulator.
    pub quick: u64,
    /// Sizes at which to measure how the cost grows.
    pub growth: &'static [u64],
    /// The answer at `size`, if it is known from elsewhere.
    pub answer: Option<u64>,
    /// Whether the work is spread over threads.
    pub parallel: bool,
    /// What to run.
    pub work: Work,
}

/// Whose a way is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// What the library does.
    Ours,
    /// A simpler way, in this repository.
    Plain,
    /// Another library or program.
    Peer,
}

/// What to run.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// A function that makes ready for a size; what it returns is measured.
    Here(fn(u64) -> anyhow::Result<Task>),
    /// An installed program, measured as a whole process.
    Program(Program),
    /// A peer that this program was built without.
    NotBuilt,
}

/// An installed program.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// Its name, which is that of its package too.
    pub name: &'static str,
    /// How many units it computes at a size.
    pub units: fn(u64) -> u64,
    /// Its arguments.
    pub arguments: fn(u64) -> Vec<String>,
}

/// Work that is ready to run, as often as wanted.
pub struct Task {
    /// How many units (values, positions, …) a run computes.
    pub units: u64,
    work: Box<dyn FnMut() -> anyhow::Result<u64>>,
}

impl Task {
    /// Work of `units` units; what it returns is its answer.
    pub fn new(units: u64, work: impl FnMut() -> anyhow::Result<u64> + 'static) -> Self {
        Task { units, work: Box::new(work) }
    }

    /// Does the work once.
    ///
    /// # Errors
    ///
    /// Whatever the work says.
    #[inline(never)]
    pub fn run(&mut self) -> anyhow::Result<u64> {
        measured_work(&mut self.work)
    }
}

/// All that is measured happens in here: the name that an emulator is told to count.
#[inline(never)]
fn measured_work(work: &mut dyn FnMut() -> anyhow::Result<u64>) -> anyhow::Result<u64> {
    std::hint::black_box(work())
}

impl Row {
    /// A row whose figure is the time for one unit.
    pub(crate) fn per(id: &'static str, what: &'static str, unit: &'static str) -> Self {
        Row { per: Some(unit), ..Row::whole(id, what) }
    }

    /// A row whose figure is the time for all of it.
    pub(crate) fn whole(id: &'static str, what: &'static str) -> Self {
        Row {
            id,
            what,
            per: None,
            target: None,
            memory: None,
            limit: None,
            long: false,
            ways: Vec::new(),
        }
    }

    /// At most so many nanoseconds.
    pub(crate) fn target(self, nanoseconds: f64) -> Self {
        Row { target: Some(nanoseconds), ..self }
    }

    /// At most so many bytes.
    pub(crate) fn memory(self, bytes: u64) -> Self {
        Row { memory: Some(bytes), ..self }
    }

    /// The machine allows no less.
    pub(crate) fn limit(self, nanoseconds: f64, why: &'static str) -> Self {
        Row { limit: Some(Limit { nanoseconds, why }), ..self }
    }

    /// Takes minutes.
    pub(crate) fn long(self) -> Self {
        Row { long: true, ..self }
    }

    /// One more way; the first is ours.
    pub(crate) fn way(mut self, way: Way) -> Self {
        self.ways.push(way);
        self
    }

    /// What is computed, at a size.
    pub fn what_at(&self, size: u64) -> String {
        self.what.replace("{}", &size_text(size))
    }
}

/// A size as a reader would write it: large powers of two as powers.
fn size_text(size: u64) -> String {
    if size.is_power_of_two() && size >= 1 << 14 {
        format!("2^{}", size.trailing_zeros())
    } else {
        size.to_string()
    }
}

impl Way {
    fn of(kind: Kind, name: &'static str, work: Work) -> Self {
        let (size, quick, growth) = (0, 0, &[]);
        Way { name, kind, size, quick, growth, answer: None, parallel: false, work }
    }

    /// What the library does.
    pub(crate) fn ours(name: &'static str, work: fn(u64) -> anyhow::Result<Task>) -> Self {
        Way::of(Kind::Ours, name, Work::Here(work))
    }

    /// A simpler way.
    pub(crate) fn plain(name: &'static str, work: fn(u64) -> anyhow::Result<Task>) -> Self {
        Way::of(Kind::Plain, name, Work::Here(work))
    }

    /// Somebody else's.
    pub(crate) fn peer(name: &'static str, work: Work) -> Self {
        Way::of(Kind::Peer, name, work)
    }

    /// The size to measure, and one that takes a moment.
    pub(crate) fn sizes(self, size: u64, quick: u64) -> Self {
        Way { size, quick, ..self }
    }

    /// Sizes at which to measure how the cost grows.
    pub(crate) fn growth(self, growth: &'static [u64]) -> Self {
        Way { growth, ..self }
    }

    /// The answer at the size to measure.
    pub(crate) fn answer(self, answer: u64) -> Self {
        Way { answer: Some(answer), ..self }
    }

    /// The work is spread over threads.
    pub(crate) fn parallel(self) -> Self {
        Way { parallel: true, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_as_people_do() {
        let row = Row::whole("id", "octal 0.6 to {}");
        assert_eq!(row.what_at(1 << 20), "octal 0.6 to 2^20");
        assert_eq!(row.what_at(4096), "octal 0.6 to 4096");
        assert_eq!(row.what_at(100_000), "octal 0.6 to 100000");
    }

    #[test]
    fn a_task_runs_again_and_again() -> anyhow::Result<()> {
        let mut runs = 0;
        let mut task = Task::new(5, move || {
            runs += 1;
            Ok(runs)
        });
        assert_eq!((task.run()?, task.run()?, task.units), (1, 2, 5));
        Ok(())
    }
}
