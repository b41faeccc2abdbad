//! One test binary. Every story runs a real node on a real port, on both databases.

mod support;

mod beacons;
mod configuration;
mod contract;
mod crash;
mod draws;
mod house;
mod identity;
mod live;
mod log;
mod oidc;
mod operator;
mod places;
mod requests;
mod uploads;
mod verify;
mod wechat;
