//! Pictures: JPEG and PNG by content, decoded within limits and encoded anew, so that nothing but the picture is left.

use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits,
    codecs::{jpeg::JpegEncoder, png::PngEncoder},
};

use super::{Cleaned, PICTURE_LIMIT};
use crate::error::{Error, Reason, Result};

/// Refused before decoding: a small file can claim a huge picture.
const MOST_PIXELS: u64 = 50_000_000;
const LONGEST_SIDE: u32 = 16_384;
/// What a picture may take once it is unpacked, and the decoder beside it.
const MOST_UNPACKED: u64 = 160 * 1024 * 1024;
const MOST_MEMORY: u64 = 200 * 1024 * 1024;
/// Larger pictures are scaled down: no screen shows more.
const KEPT_SIDE: u32 = 4_096;
const JPEG_QUALITY: u8 = 88;

fn flaw(reason: Reason) -> Error {
    Error::invalid("file", reason)
}

pub fn clean(bytes: &[u8]) -> Result<Cleaned> {
    if bytes.len() > PICTURE_LIMIT {
        return Err(flaw(Reason::PictureTooLarge));
    }
    let format = image::guess_format(bytes).ok();
    let (Some(format @ (ImageFormat::Jpeg | ImageFormat::Png)), true) = (format, !bytes.is_empty()) else {
        return Err(flaw(Reason::NotAPicture));
    };
    if format == ImageFormat::Jpeg && !is_whole_jpeg(bytes) {
        return Err(flaw(Reason::PictureBroken));
    }
    let picture = decode(bytes, format)?;
    let size = (picture.width(), picture.height());
    let mut output = Cursor::new(Vec::new());
    let (extension, written) = match format {
        ImageFormat::Jpeg => {
            let encoder = JpegEncoder::new_with_quality(&mut output, JPEG_QUALITY);
            ("jpg", picture.to_rgb8().write_with_encoder(encoder))
        }
        _ => ("png", png(&picture, &mut output)),
    };
    written.map_err(Error::internal)?;
    Ok(Cleaned { bytes: output.into_inner(), extension, size: Some(size) })
}

/// Whether a JPEG goes on to its end marker. The decoder fills the rest of a truncated picture with grey and says
/// nothing, so we walk the segments and scans ourselves.
fn is_whole_jpeg(bytes: &[u8]) -> bool {
    let mut at = 2;
    while let Some(&[0xff, marker]) = bytes.get(at..at + 2) {
        match marker {
            0xd9 => return true,
            // Fill bytes, and markers without a length.
            0xff => at += 1,
            0x01 | 0xd0..=0xd7 => at += 2,
            _ => {
                let Some(&[high, low]) = bytes.get(at + 2..at + 4) else { return false };
                at += 2 + usize::from(u16::from_be_bytes([high, low]));
                if marker == 0xda {
                    at = end_of_scan(bytes, at);
                }
            }
        }
    }
    false
}

/// Where the compressed data of a scan ends: at a marker that is neither stuffing nor a restart.
fn end_of_scan(bytes: &[u8], mut at: usize) -> usize {
    while let Some(&[first, second]) = bytes.get(at..at + 2) {
        if first == 0xff && !matches!(second, 0x00 | 0xd0..=0xd7) {
            return at;
        }
        at += 1;
    }
    bytes.len()
}

fn png(picture: &DynamicImage, to: &mut Cursor<Vec<u8>>) -> image::ImageResult<()> {
    let encoder = PngEncoder::new(to);
    if picture.color().has_alpha() {
        return picture.to_rgba8().write_with_encoder(encoder);
    }
    picture.to_rgb8().write_with_encoder(encoder)
}

fn decode(bytes: &[u8], format: ImageFormat) -> Result<DynamicImage> {
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(refused)?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    let too_many = width > LONGEST_SIDE || height > LONGEST_SIDE || pixels > MOST_PIXELS;
    if too_many || decoder.total_bytes() > MOST_UNPACKED {
        return Err(flaw(Reason::PictureTooManyPixels));
    }
    // Phones store the direction as metadata; it is turned into pixels before the metadata goes.
    let orientation = decoder.orientation().map_err(refused)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(refused)?;
    // Smaller first, turned after: the finer filters would take several times the picture's memory.
    if picture.width().max(picture.height()) > KEPT_SIDE {
        picture = picture.thumbnail(KEPT_SIDE, KEPT_SIDE);
    }
    picture.apply_orientation(orientation);
    Ok(picture)
}

#[expect(clippy::needless_pass_by_value, reason = "shape of map_err")]
fn refused(error: image::ImageError) -> Error {
    match error {
        image::ImageError::Limits(_) => flaw(Reason::PictureTooManyPixels),
        _ => flaw(Reason::PictureBroken),
    }
}
