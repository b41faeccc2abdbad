//! One test binary. Every story runs a real node on a real port, on both databases.

mod support;

mod after;
mod attacks;
mod beacons;
mod claims;
mod configuration;
mod contract;
mod crash;
mod draws;
mod gates;
mod guests;
mod house;
mod identity;
mod join_crash;
mod joining;
mod joining_at_once;
mod joining_more;
mod live;
mod live_draw;
mod log;
mod oidc;
mod opening;
mod operator;
mod organiser;
mod places;
mod requests;
mod uploads;
mod verify;
mod vouchers;
mod wechat;
