// The one place that talks to the server: header, query, time-out, envelope, and the whole error catalogue.
// It knows no component: what a person must hear goes through the reporter, where to go through the page.

import type { TFunction } from "i18next";
import { match } from "ts-pattern";
import { type Envelope, type Failure, fieldReasons, isEnvelope, kindOf, type Outcome } from "@/api/outcome";
import type { Reporter } from "@/api/reporter";

export const REQUEST_TIMEOUT = 5 * 60 * 1000;
export const TOKEN_CLEAR_DELAY = 50;
const BASE = "/lotto/api/v1";
/** Searching members while typing fails often and harmlessly. */
const SILENT_PATH = "/lotto/task/member/search";

type Method = "GET" | "POST" | "DELETE";
type Params = Record<string, string | number | boolean | undefined>;

/** What the client needs from the world around it. */
export interface World {
  fetch: typeof fetch;
  reporter: Reporter;
  t: TFunction<"common">;
  language(): string;
  token(): string | null;
  clearTokens(): void;
  isLiveDraw(): boolean;
  reload(): void;
  goHome(): void;
  /** Shows the ways to reach the operator, for who wants into the beta. */
  openContact(): void;
  /** Takes over an answer that says a paid plan is needed. Without it, the message is shown. */
  vipNeeded?: (detail: unknown) => void;
}

interface Call {
  method: Method;
  path: string;
  params?: Params | undefined;
  body?: object | undefined;
  /** The caller puts the reasons of invalid input at its fields, so no message is shown for them. */
  showsFields?: boolean | undefined;
  /** The caller says itself that no answer came or that the server failed, so no message is shown for it. */
  showsFailures?: boolean | undefined;
  /** Statuses that are an ordinary answer for the caller, so no message is shown for them. */
  expects?: readonly number[] | undefined;
  /** Work in the background: the caller shows how it stands, so no failure is reported. An expired session still is. */
  quiet?: boolean | undefined;
  /** Makes a repeated click one act. */
  idempotencyKey?: string | undefined;
  /** What this phone calls itself: said only where phones are counted. */
  device?: string | undefined;
  /** Is sent to its end even if the page is left meanwhile. */
  outlives?: boolean | undefined;
}

type Options = Omit<Call, "method" | "path" | "body">;

export interface Client {
  get<T>(
    path: string,
    params?: Params,
    options?: Pick<Options, "expects" | "quiet" | "device">,
  ): Promise<Outcome<T>>;
  post<T>(path: string, body?: object, options?: Options): Promise<Outcome<T>>;
  delete<T>(path: string, params?: Params): Promise<Outcome<T>>;
}

export function createClient(world: World): Client {
  const run = <T>(call: Call) => request<T>(world, call);
  return {
    get: (path, params, options = {}) => run({ method: "GET", path, params, ...options }),
    post: (path, body = {}, options = {}) => run({ method: "POST", path, body, ...options }),
    delete: (path, params) => run({ method: "DELETE", path, params }),
  };
}

async function request<T>(world: World, call: Call): Promise<Outcome<T>> {
  const answer = await send(world, call);
  if (typeof answer !== "string") return read<T>(world, call, answer);
  if (!call.quiet && !call.showsFailures) world.reporter.notification(world.t("request.failed"), answer);
  return failure({ sta: null, msg: answer });
}

/** The envelope of the answer, or a sentence saying why there is none. */
async function send(world: World, call: Call): Promise<Envelope | string> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), REQUEST_TIMEOUT);
  try {
    const response = await world.fetch(address(call), {
      method: call.method,
      headers: headers(world, call),
      body: body(call),
      signal: abort.signal,
      ...(call.outlives ? { keepalive: true } : {}),
    });
    const answer = parse(await response.text());
    return isEnvelope(answer) ? answer : world.t("request.unreadable", { status: response.status });
  } catch {
    return world.t(abort.signal.aborted ? "request.timedOut" : "request.unreachable");
  } finally {
    clearTimeout(timer);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function read<T>(world: World, call: Call, envelope: Envelope): Outcome<T> {
  const { sta, data } = envelope;
  const failed = failure(envelope);
  const silent = call.quiet || call.path === SILENT_PATH || call.expects?.includes(sta);
  const refuse = () => {
    if (!silent) world.reporter.message(envelope.msg || world.t("request.unknown"));
    return failed;
  };
  return match(kindOf(sta))
    .returnType<Outcome<T>>()
    .with("ok", () => ({ ok: true, data: data as T }))
    .with("token_expired", () => expire(world, failed))
    .with("link_not_supported", () => offerBeta(world, failed))
    .with("vip_needed", () => {
      if (!world.vipNeeded || silent) return refuse();
      world.vipNeeded(data);
      return failed;
    })
    .with("invalid_input", () => (call.showsFields && failed.fields.length > 0 ? failed : refuse()))
    .with("refused", refuse)
    .with("failed", () => {
      if (!silent && !call.showsFailures)
        world.reporter.notification(world.t("request.failed"), envelope.msg);
      return failed;
    })
    .exhaustive();
}

function expire(world: World, failed: Failure): Failure {
  world.reporter.message(world.t("request.expired"));
  setTimeout(() => {
    world.clearTokens();
    if (world.isLiveDraw()) world.reload();
    else world.goHome();
  }, TOKEN_CLEAR_DELAY);
  return failed;
}

function offerBeta(world: World, failed: Failure): Failure {
  const { t } = world;
  world.reporter
    .confirm({
      title: t("beta.title"),
      content: t("beta.content"),
      yes: t("beta.apply"),
      no: t("beta.again"),
    })
    .then((apply) => {
      if (apply) world.openContact();
    });
  return failed;
}

function failure({ sta, msg, data }: Partial<Envelope> | { sta: null; msg: string; data?: never }): Failure {
  const fields = fieldReasons(data);
  return { ok: false, data: null, sta: sta ?? null, msg: msg ?? "", fields, detail: data ?? null };
}

function address({ path, params }: Call): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const where = path.startsWith("/house/") ? path : BASE + path;
  return query.size > 0 ? `${where}?${query}` : where;
}

function headers(world: World, call: Call): HeadersInit {
  const token = world.token();
  return {
    accept: "application/json",
    "accept-language": world.language(),
    ...(token ? { token } : {}),
    ...(call.device ? { "device-id": call.device } : {}),
    ...(call.idempotencyKey ? { "idempotency-key": call.idempotencyKey } : {}),
    ...(call.body && !(call.body instanceof FormData) ? { "content-type": "application/json" } : {}),
  };
}

function body({ body }: Call): BodyInit | null {
  if (!body) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}
