// The shapes that travel between server and app, as the server sends them.

export interface UserInfo {
  user_id: string | null;
  all_task_count: number;
  task_count_limit: number;
  payment_info: { screen_pay_info: unknown };
  vip_info: { plan: string; expires_at: string | null } | null;
  has_wechat_account: boolean;
  nickname: string | null;
  headimgurl: string | null;
  contact_name: string | null;
  contact_mobile: string | null;
  is_wework_friend: number;
  valid_cards_total: number;
  live_trial_setting: unknown;
  unionid: string | null;
  language: string | null;
  is_operator: boolean;
}

export interface UserInfoAnswer {
  user_info: UserInfo;
}

export type ProfileChange = Partial<
  Record<"nickname" | "headimgurl" | "contact_name" | "contact_mobile" | "language", string>
>;

export interface TokenAnswer {
  token: string;
}

export interface Session {
  id: string;
  current: boolean;
  by_operator?: boolean;
  platform: number;
  user_agent: string | null;
  created_at: string;
  last_used_at: string;
}

export interface AuditEntry {
  at: string;
  operator: string;
  action: string;
}

export interface AuditPage {
  total: number;
  entries: AuditEntry[];
}

export interface FoundUser {
  user_id: string;
  nickname: string | null;
  headimgurl: string | null;
  created_at: string;
  is_operator: boolean;
}

export interface UserPage {
  total: number;
  users: FoundUser[];
}

export interface GmLink {
  url: string;
  expires_at: string;
}

export interface Contact {
  kind: "email" | "phone" | "wechat" | "url";
  label?: string;
  value: string;
}

export interface Provider {
  id: string;
  name: string;
  status: "ready" | "not_configured";
  authorize_url?: string | null;
  appid?: string | null;
  scope?: string | null;
  platforms: number[];
}

export interface Channels {
  contacts: Contact[];
  providers: Provider[];
  version: string;
}

export interface PictureAnswer {
  url: string;
  width?: number | null;
  height?: number | null;
  bytes: number;
}

export interface Passkey {
  id: string;
  label: string;
  created_at: string;
  last_used_at?: string | null;
}

export interface CreationCeremony {
  ceremony: string;
  options: { publicKey: PublicKeyCredentialCreationOptionsJSON };
}

export interface RequestCeremony {
  ceremony: string;
  options: { publicKey: PublicKeyCredentialRequestOptionsJSON };
}

export interface HouseAccount {
  name: string;
  has_password: boolean;
}
