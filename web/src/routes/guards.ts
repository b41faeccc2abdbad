// Who may enter where. The dashboard wants a token; whoever has one does not need the login page.

import { type LoaderFunctionArgs, redirect } from "react-router";
import { keepWanted } from "@/features/identity/login-state";
import { readToken } from "@/lib/session-token";

export function requireToken({ request }: LoaderFunctionArgs): Response | null {
  if (readToken()) return null;
  const { pathname, search } = new URL(request.url);
  keepWanted(pathname + search);
  return redirect("/");
}

export function skipLoginWithToken(): Response | null {
  return readToken() ? redirect("/dashboard") : null;
}
