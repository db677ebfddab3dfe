//! Pictures of growth: cost against size, both axes logarithmic.

use super::report::{Growth, Measured};
use anyhow::{anyhow, ensure};
use plotters::prelude::*;

/// A picture for each row whose growth was measured: file name and SVG text.
pub fn pictures(all: &Measured) -> anyhow::Result<Vec<(String, String)>> {
    let lines = Growth::of(all);
    let rows = lines.chunk_by(|a, b| a.id == b.id);
    rows.map(|lines| Ok((format!("{}.svg", lines[0].id), picture(lines)?))).collect()
}

/// The ways of one row.
fn picture(lines: &[Growth]) -> anyhow::Result<String> {
    let curves: Vec<Curve> = lines
        .iter()
        .map(|line| {
            let points = line.points.iter().map(|&(size, _, cost)| (size, cost / 1e9));
            (line.way, points.collect())
        })
        .collect();
    svg(&lines[0].what.replace("{}", "n"), &curves)
}

/// A name, and points of size and seconds.
type Curve<'a> = (&'a str, Vec<(f64, f64)>);

fn svg(title: &str, curves: &[Curve]) -> anyhow::Result<String> {
    let points = || curves.iter().flat_map(|(_, points)| points);
    let positive = points().all(|&(size, seconds)| size > 0.0 && seconds > 0.0);
    ensure!(positive, "{title}: a time or size is not positive");
    // A little air at both ends.
    let range = |values: Vec<f64>| {
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let largest = values.iter().copied().fold(0.0, f64::max);
        (least / 1.5)..(largest * 1.5)
    };
    let sizes = range(points().map(|point| point.0).collect());
    let seconds = range(points().map(|point| point.1).collect());
    let mut text = String::new();
    draw(&mut text, title, curves, (sizes, seconds)).map_err(|error| anyhow!("{error}"))?;
    Ok(text)
}

fn draw(
    text: &mut String,
    title: &str,
    curves: &[Curve],
    (sizes, seconds): (std::ops::Range<f64>, std::ops::Range<f64>),
) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(text, (720, 440)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(78)
        .build_cartesian_2d(sizes.log_scale().base(2.0), seconds.log_scale())?;
    chart
        .configure_mesh()
        .x_labels(8)
        .y_labels(6)
        .x_desc("n")
        .y_desc("processor time")
        .x_label_formatter(&|size| super::text::significant(*size))
        .y_label_formatter(&|seconds| super::text::time(seconds * 1e9))
        .light_line_style(RGBColor(240, 240, 240))
        .label_style(("sans-serif", 13))
        .draw()?;
    for (index, (name, points)) in curves.iter().enumerate() {
        let colour = Palette99::pick(index).to_rgba();
        let line = LineSeries::new(points.iter().copied(), colour.stroke_width(2));
        chart
            .draw_series(line)?
            .label(*name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
        chart.draw_series(points.iter().map(|&point| Circle::new(point, 3, colour.filled())))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.85))
        .border_style(RGBColor(200, 200, 200))
        .label_font(("sans-serif", 13))
        .draw()?;
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_its_title_its_curves_and_their_points() {
        let curves: [Curve; 2] = [
            ("ours", vec![(1024.0, 1e-3), (4096.0, 1.6e-2)]),
            ("naive", vec![(1024.0, 1e-2), (2048.0, 8e-2), (4096.0, 0.7)]),
        ];
        let text = svg("values to n", &curves).unwrap();
        assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"));
        for word in ["values to n", "ours", "naive", "processor time"] {
            assert!(text.contains(word), "{word}");
        }
        assert_eq!(text.matches("<circle").count(), 5);
        // Sizes are marked at powers of two.
        assert!(text.contains("2,048") && !text.contains("3,000"));
    }

    #[test]
    fn there_is_no_logarithm_of_nothing() {
        assert!(svg("n", &[("ours", vec![(1.0, 0.0), (2.0, 1.0)])]).is_err());
    }
}
