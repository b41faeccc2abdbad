//! RFC 8291: a message that only one browser can read, in the coding `aes128gcm` of RFC 8188. Pure.

use aes_gcm::{Aes128Gcm, KeyInit, aead::Aead};
use hkdf::Hkdf;
use p256::{PublicKey, SecretKey, ecdh::diffie_hellman};
use sha2::Sha256;

/// One record, as the RFC demands; the bytes of the record itself.
const RECORD_SIZE: u32 = 4096;
/// Push services take 4096 bytes: less the header (86), the tag (16) and the mark of the last record (1).
pub const MOST_BYTES: usize = 3993;
const LAST_RECORD: u8 = 2;
/// Header of the coding: salt, record size, length of the key id, and the key id, which is our public key.
const HEADER: usize = 16 + 4 + 1;

/// What a browser gave us when it subscribed.
#[derive(Clone, Debug)]
pub struct BrowserKeys {
    pub public_key: PublicKey,
    pub auth: [u8; 16],
}

impl BrowserKeys {
    /// An uncompressed point of the curve and 16 bytes; anything else is not from a browser.
    pub fn read(public_key: &[u8], auth: &[u8]) -> Option<Self> {
        let is_uncompressed = public_key.len() == 65 && public_key[0] == 4;
        let public_key = PublicKey::from_sec1_bytes(public_key).ok().filter(|_| is_uncompressed)?;
        Some(Self { public_key, auth: auth.try_into().ok()? })
    }
}

/// The body to send. `secret` and `salt` must be fresh for every message.
pub fn encrypt(keys: &BrowserKeys, message: &[u8], secret: &SecretKey, salt: [u8; 16]) -> Vec<u8> {
    let ours = uncompressed(&secret.public_key());
    let shared = diffie_hellman(secret.to_nonzero_scalar(), keys.public_key.as_affine());
    let info = [b"WebPush: info\0".as_slice(), &uncompressed(&keys.public_key), &ours].concat();
    let key_material = expand::<32>(&keys.auth, shared.raw_secret_bytes(), &info);
    let key = expand::<16>(&salt, &key_material, b"Content-Encoding: aes128gcm\0");
    let nonce = expand::<12>(&salt, &key_material, b"Content-Encoding: nonce\0");
    let mut record = message.to_vec();
    record.push(LAST_RECORD);
    let sealed = Aes128Gcm::new(&key.into())
        .encrypt(&nonce.into(), record.as_slice())
        .expect("a short message can always be encrypted");
    let mut body = Vec::with_capacity(HEADER + ours.len() + sealed.len());
    body.extend_from_slice(&salt);
    body.extend_from_slice(&RECORD_SIZE.to_be_bytes());
    body.push(u8::try_from(ours.len()).expect("a point has 65 bytes"));
    body.extend_from_slice(&ours);
    body.extend_from_slice(&sealed);
    body
}

pub fn uncompressed(key: &PublicKey) -> Vec<u8> {
    key.to_sec1_bytes().into_vec()
}

fn expand<const N: usize>(salt: &[u8], key: &[u8], info: &[u8]) -> [u8; N] {
    let mut out = [0; N];
    Hkdf::<Sha256>::new(Some(salt), key).expand(info, &mut out).expect("at most 32 bytes are asked for");
    out
}

#[cfg(test)]
mod tests {
    use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        BASE64_URL_SAFE_NO_PAD.decode(text).expect("base64url")
    }

    /// RFC 8291, section 5 and appendix A.
    #[test]
    fn writes_the_example_of_the_rfc() {
        let keys = BrowserKeys::read(
            &bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            &bytes("BTBZMqHH6r4Tts7J_aSIgg"),
        )
        .expect("keys");
        let secret =
            SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).expect("a key");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("16 bytes");
        let body = encrypt(&keys, b"When I grow up, I want to be a watermelon", &secret, salt);
        assert_eq!(
            BASE64_URL_SAFE_NO_PAD.encode(body),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn takes_no_keys_that_are_not_on_the_curve() {
        let mut point =
            bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        assert!(BrowserKeys::read(&point, &[0; 16]).is_some());
        assert!(BrowserKeys::read(&point, &[0; 15]).is_none());
        assert!(BrowserKeys::read(&point[..64], &[0; 16]).is_none());
        assert!(BrowserKeys::read(&[], &[0; 16]).is_none());
        point[64] ^= 1;
        assert!(BrowserKeys::read(&point, &[0; 16]).is_none());
    }
}
