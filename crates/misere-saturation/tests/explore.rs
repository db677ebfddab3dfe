//! Exploration.
use impartial::prelude::*;
use misere_saturation::*;
#[test]
fn explore() {
    for beta in ["2","3","(4,2)","4","2,3","3,2","(2,3)","5"] {
        let g = SubtractionGame::saturation(PositionSet::Misere, beta.parse().unwrap());
        println!("{beta} k=2: {:?}", addable_moves(&g, &[9u64,9], &[40,40]).unwrap());
        println!("{beta} k=3: {:?}", addable_moves(&g, &[4u64,4,4], &[12,12,12]).unwrap());
        let g = SubtractionGame::saturation(PositionSet::Welter, beta.parse().unwrap());
        println!("{beta} W k=2: {:?}", addable_moves(&g, &[9u64,9], &[40,40]).unwrap());
    }
    let g = SubtractionGame::saturation(PositionSet::Misere, "2".parse().unwrap());
    println!("k=3: {:?}", addable_moves(&g, &[7u64,7,7], &[16,16,16]).unwrap());
    for beta in ["2","3","2,3","5","10","7,2","(2,3,5)"] {
        let t = Theorem10::new(beta.parse().unwrap());
        for max in [Heaps::from([40u64]), Heaps::from([16,16]), Heaps::from([7,7,7]), Heaps::from([4,4,4,4])] {
            let w = weight(t.radix(), max.len());
            let g = SubtractionGame::new(PositionSet::Misere, MoveSet::saturated_up_to(t.radix().clone(), w));
            let run = impartial::verify::Run::default();
            let r = impartial::region::Cuboid::new(max.clone());
            println!("{beta} {}", impartial::verify::step_check(&g, &t, &r, &run));
            println!("   {}", impartial::verify::strategy_check(&g, &t, &r, 1<<40, |g,x,y| g.is_option(x,y), &run));
            let n = NimSaturation::new(beta.parse().unwrap());
            println!("   {}", impartial::verify::step_check(&n.game(), &n, &r, &run));
            println!("   {}", impartial::verify::strategy_check(&n.game(), &n, &r, 1<<40, |g,x,y| g.is_option(x,y), &run));
        }
    }
    for b in 2..6 { let w = WelterSaturation::new(b).unwrap();
        let run = impartial::verify::Run::default();
        println!("W {b} {}", impartial::verify::step_check(&w.game(), &w, &impartial::region::Cuboid::new([8u64,8,8]), &run)); }
}
