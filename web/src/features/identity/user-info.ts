// Who is signed in. Held here with defaults from the start; as long as it has no user_id, the app fetches it.

import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/api/api";
import { dataOf, queryClient } from "@/api/query";
import type { ProfileChange, UserInfo, UserInfoAnswer } from "@/api/types";
import { readToken } from "@/lib/session-token";

export const defaultUserInfo: UserInfo = {
  user_id: null,
  all_task_count: 0,
  task_count_limit: 100,
  payment_info: { screen_pay_info: null },
  vip_info: null,
  has_wechat_account: false,
  nickname: null,
  headimgurl: null,
  contact_name: null,
  contact_mobile: null,
  is_wework_friend: 0,
  valid_cards_total: 0,
  live_trial_setting: null,
  unionid: null,
  language: null,
  is_operator: false,
};

export const userInfoQuery = queryOptions({
  queryKey: ["user", "info"],
  queryFn: async () => complete(dataOf(await api.get<UserInfoAnswer>("/user/info"))),
  initialData: defaultUserInfo,
  initialDataUpdatedAt: 0,
  // Without a user_id it is always out of date; with one it stays until the server says that it changed.
  staleTime: (query) => (query.state.data?.user_id ? Number.POSITIVE_INFINITY : 0),
});

export function useUserInfo(): UserInfo {
  return useQuery({ ...userInfoQuery, enabled: readToken() !== null }).data;
}

export function resetUserInfo(): void {
  queryClient.setQueryData(userInfoQuery.queryKey, defaultUserInfo);
}

export function refetchUserInfo(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: userInfoQuery.queryKey });
}

/** Saves what the person changed. The caller puts reasons at its fields. */
export async function saveProfile(change: ProfileChange) {
  const outcome = await api.post<UserInfoAnswer>("/user/info", change, { showsFields: true });
  if (outcome.ok) queryClient.setQueryData(userInfoQuery.queryKey, complete(outcome.data));
  return outcome;
}

function complete({ user_info }: UserInfoAnswer): UserInfo {
  return { ...defaultUserInfo, ...user_info };
}
