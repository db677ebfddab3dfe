//! What is to be measured.

use benches::measure::Record;
use benches::{Kind, Row, Way};

/// What a run is to cover.
pub struct Plan<'a> {
    /// Small sizes, once each.
    pub quick: bool,
    /// Parts of ids; if empty, all rows.
    pub filter: &'a [String],
    /// Other people's work too.
    pub peers: bool,
    /// Rows of many minutes too.
    pub long: bool,
    /// Instruction counts of our ways too.
    pub instructions: bool,
    /// How many threads the machine has.
    pub threads: usize,
}

/// One measurement.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// Which row.
    pub row: usize,
    /// Which of its ways.
    pub way: usize,
    /// At which size.
    pub size: u64,
    /// What for.
    pub aim: Aim,
}

/// What a measurement is for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Aim {
    /// The row's figure: one thread, at least so many seconds.
    Figure { seconds: f64 },
    /// The same with several threads.
    Threads { threads: usize, seconds: f64 },
    /// How the cost grows with the size.
    Growth { seconds: f64 },
    /// The number of instructions, with an emulator.
    Instructions,
}

/// A measurement that was made.
#[derive(Clone, Debug)]
pub struct Done {
    /// What was asked for.
    pub job: Job,
    /// What came out.
    pub figure: Figure,
}

/// What came out of a measurement.
#[derive(Clone, Debug)]
pub enum Figure {
    /// Times and memory.
    Times(Record),
    /// Instructions for one run.
    Instructions(u64),
    /// Nothing, and why.
    Absent(String),
}

impl Job {
    /// What it is for, in words.
    pub fn purpose(&self) -> String {
        match self.aim {
            Aim::Figure { .. } => "figure".into(),
            Aim::Threads { threads, .. } => format!("{threads} threads"),
            Aim::Growth { .. } => "growth".into(),
            Aim::Instructions => "instructions".into(),
        }
    }
}

impl Plan<'_> {
    /// The measurements, in the order in which they are made.
    pub fn jobs(&self, rows: &[Row]) -> Vec<Job> {
        let mut jobs = Vec::new();
        for (row, of_row) in rows.iter().enumerate().filter(|(_, row)| self.covers(row)) {
            for (way, of_way) in of_row.ways.iter().enumerate() {
                if of_way.kind != Kind::Peer || self.peers {
                    let job = |(size, aim)| Job { row, way, size, aim };
                    jobs.extend(self.of_way(of_way).into_iter().map(job));
                }
            }
        }
        jobs
    }

    fn covers(&self, row: &Row) -> bool {
        let named = |part: &String| row.id.contains(part.as_str());
        let wanted = self.filter.is_empty() || self.filter.iter().any(named);
        wanted && (self.long || self.quick || !row.long)
    }

    fn of_way(&self, way: &Way) -> Vec<(u64, Aim)> {
        let size = if self.quick { way.quick } else { way.size };
        let (seconds, seconds_of_growth) = if self.quick { (0.0, 0.0) } else { (1.5, 0.3) };
        let mut jobs = vec![(size, Aim::Figure { seconds })];
        if way.parallel && self.threads > 1 {
            jobs.push((size, Aim::Threads { threads: self.threads, seconds }));
        }
        if !self.quick {
            // The figure itself is one more point.
            let growth = way.growth.iter().filter(|&&other| other != size);
            jobs.extend(growth.map(|&size| (size, Aim::Growth { seconds: seconds_of_growth })));
        }
        if self.instructions && way.kind == Kind::Ours {
            jobs.push((way.quick, Aim::Instructions));
        }
        jobs
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use benches::Work;

    /// Two short rows and a long one; the first has a parallel way and a peer.
    pub fn rows() -> Vec<Row> {
        let way = |name, kind, parallel| Way {
            name,
            kind,
            size: 100,
            quick: 10,
            growth: if parallel { &[25, 50, 100] } else { &[] },
            answer: None,
            parallel,
            work: if kind == Kind::Peer { Work::NotBuilt } else { Work::Here(|_| unreachable!()) },
        };
        let row = |id, long, ways| Row {
            id,
            what: "things to {}",
            per: Some("thing"),
            target: Some(2.0),
            memory: None,
            limit: None,
            long,
            ways,
        };
        let ours = way("new", Kind::Ours, true);
        vec![
            row(
                "first",
                false,
                vec![ours.clone(), way("old", Kind::Plain, false), way("peer", Kind::Peer, false)],
            ),
            row("second", false, vec![way("new", Kind::Ours, false)]),
            row("second-long", true, vec![way("new", Kind::Ours, false)]),
        ]
    }

    pub const ALL: Plan<'static> = Plan {
        quick: false,
        filter: &[],
        peers: false,
        long: false,
        instructions: false,
        threads: 2,
    };

    fn jobs(plan: &Plan) -> Vec<(usize, usize, u64, String)> {
        let jobs = plan.jobs(&rows()).into_iter();
        jobs.map(|job| (job.row, job.way, job.size, job.purpose())).collect()
    }

    fn text(jobs: &[(usize, usize, u64, &str)]) -> Vec<(usize, usize, u64, String)> {
        jobs.iter().map(|&(row, way, size, aim)| (row, way, size, aim.into())).collect()
    }

    #[test]
    fn a_complete_run() {
        let expected = [
            (0, 0, 100, "figure"),
            (0, 0, 100, "2 threads"),
            (0, 0, 25, "growth"),
            (0, 0, 50, "growth"),
            (0, 1, 100, "figure"),
            (1, 0, 100, "figure"),
        ];
        assert_eq!(jobs(&ALL), text(&expected));
        assert_eq!(jobs(&Plan { threads: 1, ..ALL }).len(), 5);
        assert_eq!(jobs(&Plan { long: true, ..ALL }).len(), 7);
        assert_eq!(jobs(&Plan { peers: true, ..ALL }).len(), 7);
    }

    #[test]
    fn parts_of_a_run() {
        let filter = ["second".to_string()];
        let plan = Plan { filter: &filter, ..ALL };
        assert_eq!(jobs(&plan), text(&[(1, 0, 100, "figure")]));
        let plan = Plan { quick: true, peers: true, instructions: true, ..plan };
        let expected = [(1, 0, 10, "figure"), (1, 0, 10, "instructions"), (2, 0, 10, "figure")];
        assert_eq!(jobs(&plan)[..3], text(&expected));
        let filter = ["third".to_string()];
        assert_eq!(jobs(&Plan { filter: &filter, ..ALL }), []);
    }
}
