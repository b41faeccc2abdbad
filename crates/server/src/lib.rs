//! Fairdraw: prize draws that everyone can check. One program serves the API, the live events and the web app.
//!
//! A slice is a folder; layers are file names inside it (see ARCHITECTURE.md).

pub mod app;
pub mod appeals;
pub mod billing;
pub mod channels;
pub mod claims;
pub mod clock;
pub mod command;
pub mod config;
pub mod data;
pub mod desk;
pub mod draws;
pub mod entries;
pub mod entropy;
pub mod error;
mod error_words;
pub mod exports;
pub mod fair;
pub mod home;
pub mod http;
pub mod identity;
pub mod ids;
pub mod language;
pub mod live;
pub mod lots;
pub mod migrations;
pub mod notices;
pub mod operator;
pub mod places;
pub mod serve;
pub mod simulator;
pub mod spins;
pub mod tables;
mod till;
pub mod uploads;
pub mod vouchers;
