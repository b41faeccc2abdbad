// The shapes that travel between server and app, by the names the app uses. They come from the server's own contract:
// schema.d.ts is made from openapi.json by `make update`, and a test refuses a stale one.

import type { components } from "@/api/schema";

type Schemas = components["schemas"];

/** Held by the app before the server has answered, so what has no default there may be null here. */
type Unknown =
  | "user_id"
  | "nickname"
  | "headimgurl"
  | "contact_name"
  | "contact_mobile"
  | "unionid"
  | "language";
export type UserInfo = Omit<
  Schemas["UserInfo"],
  Unknown | "vip_info" | "payment_info" | "live_trial_setting"
> &
  Record<Unknown, string | null> & {
    payment_info: { screen_pay_info: unknown };
    vip_info: Schemas["VipInfo"] | null;
    live_trial_setting: unknown;
  };

export interface UserInfoAnswer {
  user_info: UserInfo;
}

export type ProfileChange = Partial<Record<keyof Schemas["ProfileChange"], string>>;
export type TokenAnswer = Schemas["LoginToken"];
export type Session = Schemas["SessionView"];
export type AuditPage = Schemas["OperatorActions"];
export type FoundUser = Schemas["UserView"];
export type UserPage = Schemas["Users"];
export type GmLink = Schemas["Link"];
export type Contact = Schemas["Contact"];
export type Provider = Schemas["ProviderView"];
export type Channels = Schemas["Channels"];
export type PictureAnswer = Schemas["Uploaded"];
export type Passkey = Schemas["PasskeyView"];
export type HouseAccount = Schemas["AccountView"];

export interface CreationCeremony {
  ceremony: string;
  options: { publicKey: PublicKeyCredentialCreationOptionsJSON };
}

export interface RequestCeremony {
  ceremony: string;
  options: { publicKey: PublicKeyCredentialRequestOptionsJSON };
}
