//! Pictures for the demo, painted here: warm paper, a ribbon, soft circles.

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};

use super::visitor::Visitor;

/// Addresses of the uploaded pictures.
pub struct Art {
    pub banners: Vec<String>,
    pub prizes: Vec<String>,
}

const PALETTES: [[[u8; 3]; 3]; 5] = [
    [[250, 236, 214], [212, 53, 28], [233, 178, 78]],
    [[231, 239, 232], [49, 110, 92], [232, 196, 120]],
    [[236, 233, 245], [84, 72, 140], [230, 150, 150]],
    [[252, 240, 226], [178, 92, 32], [120, 150, 110]],
    [[228, 240, 246], [38, 96, 140], [240, 200, 140]],
];

pub async fn upload_all(visitor: &Visitor) -> anyhow::Result<Art> {
    let mut art = Art { banners: Vec::new(), prizes: Vec::new() };
    for (number, palette) in PALETTES.iter().enumerate() {
        art.banners.push(visitor.upload(paint(1200, 640, palette, number)?).await?);
        art.prizes.push(visitor.upload(paint(480, 480, palette, number + 3)?).await?);
    }
    Ok(art)
}

/// Something that could be a receipt.
pub fn receipt(number: usize) -> anyhow::Result<Vec<u8>> {
    paint(360, 640, &PALETTES[number % PALETTES.len()], number)
}

fn paint(
    width: u32,
    height: u32,
    [paper, ink, light]: &[[u8; 3]; 3],
    seed: usize,
) -> anyhow::Result<Vec<u8>> {
    let shift = f64::from(u32::try_from(seed)?);
    let circles: Vec<(f64, f64, f64)> = (0..9)
        .map(|number| {
            let turn = f64::from(number) * 2.4 + shift;
            let (x, y) = (0.5 + 0.42 * turn.cos(), 0.5 + 0.38 * (turn * 1.3).sin());
            (
                x * f64::from(width),
                y * f64::from(height),
                f64::from(height) * (0.06 + 0.05 * (turn * 0.7).sin().abs()),
            )
        })
        .collect();
    let picture = RgbImage::from_fn(width, height, |x, y| {
        let (x, y) = (f64::from(x), f64::from(y));
        let mut colour = mix(*paper, *light, y / f64::from(height) * 0.5);
        let ribbon = (y - f64::from(height) * 0.62 - (x / 90.0 + shift).sin() * 18.0).abs();
        for (number, (cx, cy, radius)) in circles.iter().enumerate() {
            let distance = ((x - cx).powi(2) + (y - cy).powi(2)).sqrt();
            let edge = ((radius - distance) / 2.0).clamp(0.0, 1.0);
            colour = mix(colour, if number % 3 == 0 { *ink } else { *light }, edge * 0.55);
        }
        Rgb(mix(colour, *ink, ((f64::from(height) * 0.07 - ribbon) / 2.0).clamp(0.0, 1.0)))
    });
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png)?;
    Ok(bytes.into_inner())
}

fn mix(from: [u8; 3], to: [u8; 3], share: f64) -> [u8; 3] {
    let part = |place: usize| {
        let value = f64::from(from[place]) * (1.0 - share) + f64::from(to[place]) * share;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a mean of bytes is a byte"
        )]
        let byte = value.round() as u8;
        byte
    };
    [part(0), part(1), part(2)]
}
