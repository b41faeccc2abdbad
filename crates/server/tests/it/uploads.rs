//! Uploads: judged by content, cleaned of metadata, refused without a trace.

use std::io::Cursor;

use fairdraw_db::on_both;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use reqwest::multipart::{Form, Part};

use crate::support::{Answer, Person, TestApp, ask};

fn picture(format: ImageFormat, width: u32, height: u32) -> Vec<u8> {
    let pixels = RgbImage::from_fn(width, height, |x, y| {
        Rgb([(x % 251) as u8, (y % 241) as u8, ((x * y) % 239) as u8])
    });
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(pixels).write_to(&mut bytes, format).expect("encodes");
    bytes.into_inner()
}

/// A JPEG whose EXIF says "turn me right" and holds a place, written right after the start marker.
fn jpeg_with_exif(width: u32, height: u32) -> Vec<u8> {
    let mut tiff = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0".to_vec();
    tiff.extend_from_slice(b"GPS 31.2304 121.4737");
    let length = u16::try_from(tiff.len() + 8).expect("small");
    let mut segment = vec![0xff, 0xe1];
    segment.extend_from_slice(&length.to_be_bytes());
    segment.extend_from_slice(b"Exif\0\0");
    segment.extend_from_slice(&tiff);
    let plain = picture(ImageFormat::Jpeg, width, height);
    [&plain[..2], &segment, &plain[2..]].concat()
}

/// A PNG that says it has another size, and so many bits a channel.
fn renamed(mut png: Vec<u8>, (width, height): (u32, u32), bits: u8) -> Vec<u8> {
    png[16..20].copy_from_slice(&width.to_be_bytes());
    png[20..24].copy_from_slice(&height.to_be_bytes());
    png[24] = bits;
    let sum = crc32(&png[12..29]);
    png[29..33].copy_from_slice(&sum.to_be_bytes());
    png
}

/// A PNG that claims to be enormous: 33 bytes of header and nothing behind it.
fn bomb(width: u32, height: u32) -> Vec<u8> {
    renamed(picture(ImageFormat::Png, 8, 8), (width, height), 8)
}

/// A PNG that really unpacks to 392 MB: 7,000 by 7,000 in sixteen bits. Twice as many black pixels in eight bits are the
/// same bytes, and are written without turning every number round.
fn deep_bomb() -> Vec<u8> {
    let pixels = image::RgbaImage::new(14_000, 7_000);
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgba8(pixels).write_to(&mut bytes, ImageFormat::Png).expect("encodes");
    assert!(bytes.get_ref().len() < 5 * 1024 * 1024, "small enough to be sent");
    renamed(bytes.into_inner(), (7_000, 7_000), 16)
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
        }
    }
    !crc
}

async fn send(person: &Person<'_>, query: &str, name: &str, bytes: Vec<u8>) -> Answer {
    let form = Form::new().part("file", Part::bytes(bytes).file_name(name.to_owned()));
    let address = person.app.api(&format!("/upload/pic?token={}{query}", person.token));
    ask(person.app.http.post(address).multipart(form)).await
}

fn stored(app: &TestApp) -> usize {
    std::fs::read_dir(app.folder().join("uploads")).expect("the folder is there").count()
}

fn holds(bytes: &[u8], text: &[u8]) -> bool {
    bytes.windows(text.len()).any(|window| window == text)
}

on_both! {
    async fn a_picture_comes_back_turned_and_without_its_place(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("alice").await;
        let original = jpeg_with_exif(80, 40);
        assert!(holds(&original, b"31.2304"));
        let kept = send(&person, "", "照片.jpg", original).await.ok();
        assert_eq!((kept["width"].as_u64(), kept["height"].as_u64()), (Some(40), Some(80)), "orientation 6 stands upright");
        let response = app.http.get(app.url(kept["url"].as_str().expect("an address"))).send().await.expect("answers");
        assert_eq!(response.headers()["content-type"], "image/jpeg");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        assert!(response.headers()["content-security-policy"].to_str().expect("text").contains("sandbox"));
        let bytes = response.bytes().await.expect("a picture");
        assert!(!holds(&bytes, b"31.2304") && !holds(&bytes, b"Exif"));
        assert_eq!(bytes.len() as u64, kept["bytes"].as_u64().expect("a length"));
        image::load_from_memory(&bytes).expect("a picture still");
    }

    async fn png_is_kept_as_png_whatever_its_name(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("alice").await;
        let kept = send(&person, "&ftype=pic", "x.jpg", picture(ImageFormat::Png, 30, 20)).await.ok();
        assert!(kept["url"].as_str().is_some_and(|url| url.rsplit_once('.').is_some_and(|(_, extension)| extension == "png")));
    }

    async fn what_is_not_a_sound_picture_is_refused_and_nothing_is_stored(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("alice").await;
        let jpeg = picture(ImageFormat::Jpeg, 200, 200);
        let cases: Vec<(&str, Vec<u8>, &str)> = vec![
            ("html.png", b"<html><script>alert(1)</script></html>".to_vec(), "Only PNG and JPEG images are supported"),
            ("empty.png", Vec::new(), "Only PNG and JPEG images are supported"),
            ("moving.gif", b"GIF89a\x01\0\x01\0\x80\0\0".to_vec(), "Only PNG and JPEG images are supported"),
            ("drawing.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), "Only PNG and JPEG images are supported"),
            ("cut.jpg", jpeg[..jpeg.len() / 3].to_vec(), "The image is damaged and cannot be read"),
            ("stump.jpg", jpeg[..20].to_vec(), "The image is damaged and cannot be read"),
            ("bomb.png", bomb(60_000, 60_000), "The image has too many pixels"),
            ("wide.png", bomb(16_000, 16_000), "The image has too many pixels"),
            ("true-bomb.png", deep_bomb(), "The image has too many pixels"),
            ("large.jpg", [jpeg.clone(), vec![0; 5 * 1024 * 1024]].concat(), "The image cannot exceed 5M"),
        ];
        for (name, bytes, reason) in cases {
            let answer = send(&person, "", name, bytes).await.refused(4022);
            assert_eq!(answer.msg, reason, "{name}");
        }
        assert_eq!(stored(&app), 0);
    }

    async fn five_megabytes_exactly_are_fine(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("alice").await;
        let mut bytes = picture(ImageFormat::Jpeg, 64, 64);
        bytes.resize(5 * 1024 * 1024, 0);
        send(&person, "", "padded.jpg", bytes.clone()).await.ok();
        bytes.push(0);
        send(&person, "", "padded.jpg", bytes).await.refused(4022);
    }

    async fn videos_have_a_limit_of_their_own(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("alice").await;
        let mut movie = b"\0\0\0\x10ftypisom\0\0\0\0\0\0\0\x14udta+31.2304+121\0".to_vec();
        movie.extend_from_slice(b"\0\0\0\0mdat");
        movie.resize(20 * 1024 * 1024, 7);
        let kept = send(&person, "&ftype=video", "v.mp4", movie.clone()).await.ok();
        let response = app.http.get(app.url(kept["url"].as_str().expect("an address"))).send().await.expect("answers");
        assert_eq!(response.headers()["content-type"], "video/mp4");
        assert!(!holds(&response.bytes().await.expect("bytes")[..100], b"31.2304"));

        movie.push(7);
        let answer = send(&person, "&ftype=video", "v.mp4", movie).await.refused(4022);
        assert_eq!(answer.msg, "Uploaded video cannot exceed 20M");
        send(&person, "&ftype=video", "v.mp4", b"<html>".to_vec()).await.refused(4022);
        send(&person, "&ftype=tape", "v.mp4", b"x".to_vec()).await.refused(4022);
        let huge = vec![0; 23 * 1024 * 1024];
        let answer = send(&person, "&ftype=video", "v.mp4", huge).await;
        assert_eq!((answer.status, answer.sta), (413, -3));
        assert_eq!(stored(&app), 1);
    }

    async fn an_upload_needs_a_token_and_a_file(engine) {
        let app = TestApp::new(engine).await;
        let person = app.person("alice").await;
        let stranger = Person { app: &app, token: "invented".to_owned() };
        send(&stranger, "", "x.png", picture(ImageFormat::Png, 8, 8)).await.refused(4001);
        let without = Form::new().text("note", "no file");
        let address = app.api(&format!("/upload/pic?token={}", person.token));
        assert_eq!(ask(app.http.post(&address).multipart(without)).await.flaws(), ["file"]);
        assert_eq!(ask(app.http.post(&address).body("not a form")).await.flaws(), ["file"]);
        let header_token = app.http.post(app.api("/upload/pic")).header("token", &person.token);
        let form = Form::new().part("file", Part::bytes(picture(ImageFormat::Png, 8, 8)).file_name("x"));
        ask(header_token.multipart(form)).await.ok();
    }

    async fn only_what_we_gave_out_is_served(engine) {
        let app = TestApp::new(engine).await;
        std::fs::write(app.folder().join("uploads").join("stray.png"), b"x").expect("written");
        for path in ["/uploads/stray.png", "/uploads/..%2ftest.db", "/uploads/%2e%2e/test.db", "/uploads/p_1.png"] {
            let status = app.http.get(app.url(path)).send().await.expect("answers").status();
            assert_ne!(status, 200, "{path}");
        }
    }
}

/// Buckets and what lies in them; every request must be signed with our key.
#[derive(Clone, Default)]
struct Bucket(std::sync::Arc<std::sync::Mutex<std::collections::HashMap<String, Vec<u8>>>>);

impl wiremock::Respond for Bucket {
    fn respond(&self, request: &wiremock::Request) -> wiremock::ResponseTemplate {
        let signed =
            request.headers.get("authorization").and_then(|value| value.to_str().ok()).unwrap_or_default();
        if !signed.starts_with("AWS4-HMAC-SHA256 Credential=our-key/")
            || !signed.contains("/cn-north-1/s3/aws4_request")
        {
            return wiremock::ResponseTemplate::new(403);
        }
        let mut objects = self.0.lock().expect("not poisoned");
        let path = request.url.path().to_owned();
        match request.method.as_str() {
            "PUT" => {
                objects.insert(path, request.body.clone());
                wiremock::ResponseTemplate::new(200).insert_header("etag", "\"1\"")
            }
            _ => match objects.get(&path) {
                Some(bytes) => wiremock::ResponseTemplate::new(200)
                    .set_body_bytes(bytes.clone())
                    .insert_header("etag", "\"1\"")
                    .insert_header("last-modified", "Mon, 21 Sep 2026 14:13:20 GMT"),
                None => wiremock::ResponseTemplate::new(404),
            },
        }
    }
}

#[tokio::test]
async fn a_bucket_can_take_the_folders_place() {
    let server = wiremock::MockServer::start().await;
    let bucket = Bucket::default();
    wiremock::Mock::given(wiremock::matchers::any()).respond_with(bucket.clone()).mount(&server).await;
    let app = TestApp::with(fairdraw_db::testing::Engine::Sqlite, |config| {
        config.upload_store = "s3://pictures".to_owned();
        config.s3_endpoint = server.uri();
        config.s3_region = "cn-north-1".to_owned();
        config.s3_access_key = "our-key".to_owned();
        config.s3_secret_key = fairdraw::config::Secret::new("shh");
    })
    .await;
    let person = app.person("alice").await;
    let kept = send(&person, "", "x.png", picture(ImageFormat::Png, 30, 20)).await.ok();
    let url = kept["url"].as_str().expect("an address");
    assert_eq!(
        bucket.0.lock().expect("not poisoned").keys().next().map(String::as_str),
        Some(url.replace("/uploads/", "/pictures/").as_str())
    );
    let response = app.http.get(app.url(url)).send().await.expect("answers");
    assert_eq!(response.headers()["content-type"], "image/png");
    assert_eq!(
        response.bytes().await.expect("bytes").len() as u64,
        kept["bytes"].as_u64().expect("a length")
    );
}
