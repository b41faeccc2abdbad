//! A perceptual hash: which way the brightness goes between neighbours on a tiny grey copy. Pictures that look alike
//! differ in few of the 64 bits, whatever their size, format or compression.

use image::{ImageReader, Limits, imageops::FilterType};

const WIDTH: u32 = 9;
const HEIGHT: u32 = 8;
/// Decoding is bounded: an upload was checked before, but a bomb costs memory each time it is opened.
const MOST_MEMORY: u64 = 256 * 1024 * 1024;
const MOST_BITS: u32 = 6;

/// `None` if it cannot be read as a picture.
pub fn of(bytes: &[u8]) -> Option<i64> {
    let mut reader = ImageReader::new(std::io::Cursor::new(bytes)).with_guessed_format().ok()?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let grey = reader.decode().ok()?.resize_exact(WIDTH, HEIGHT, FilterType::Triangle).to_luma8();
    let mut bits = 0_u64;
    for y in 0..HEIGHT {
        for x in 0..WIDTH - 1 {
            bits = bits << 1 | u64::from(grey.get_pixel(x, y).0[0] > grey.get_pixel(x + 1, y).0[0]);
        }
    }
    Some(bits.cast_signed())
}

pub const fn alike(one: i64, other: i64) -> bool {
    (one ^ other).count_ones() <= MOST_BITS
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

    use super::*;

    fn picture(size: u32, format: ImageFormat, turn: bool) -> Vec<u8> {
        let picture = RgbImage::from_fn(size, size, |x, y| {
            let (x, y) = if turn { (y, x) } else { (x, y) };
            let wave =
                (f64::from(x) / f64::from(size) * 20.0).sin() * 90.0 + f64::from(y) / f64::from(size) * 60.0;
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within a byte")]
            let grey = (wave + 95.0).clamp(0.0, 255.0) as u8;
            Rgb([grey, grey, grey])
        });
        let mut bytes = std::io::Cursor::new(Vec::new());
        DynamicImage::ImageRgb8(picture).write_to(&mut bytes, format).expect("encodes");
        bytes.into_inner()
    }

    #[test]
    fn the_same_picture_in_another_size_and_format_is_alike() {
        let one = of(&picture(200, ImageFormat::Png, false)).expect("a picture");
        let small = of(&picture(90, ImageFormat::Jpeg, false)).expect("a picture");
        let other = of(&picture(200, ImageFormat::Png, true)).expect("a picture");
        assert!(alike(one, small));
        assert!(!alike(one, other));
        assert_eq!(of(b"not a picture"), None);
    }
}
