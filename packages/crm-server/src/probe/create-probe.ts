import {
  createAddressGuard,
  type AddressGuard,
  type ProbeUrl,
  type ResolveName,
} from "@calling-extensions/crm";
import type { ProbeResult } from "@calling-extensions/crm/page-api";
import type { Dispatcher } from "undici";
import { frameAncestorsOf } from "./frame-ancestors.ts";
import { probeFailureOf } from "./probe-failure.ts";

/** Browsers follow more; an app that needs them is better given its last address. */
const MAX_REDIRECTS = 3;

/** For all of it, redirects included. */
const TIMEOUT_MS = 5000;

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

export interface ProbeOptions {
  /** Whether addresses of this machine are asked: only where the service is for this machine alone. */
  readonly mayReachLoopback: boolean;
  readonly resolve?: ResolveName;
  readonly timeoutMs?: number;
}

/** Makes what asks an address for its headers, as a frame would, without cookies and content. */
export function createProbe(options: ProbeOptions): ProbeUrl {
  const { mayReachLoopback, resolve, timeoutMs = TIMEOUT_MS } = options;
  const guard = createAddressGuard({ mayReachLoopback, resolve });
  return async (url) => {
    const redirects: string[] = [];
    const signal = AbortSignal.timeout(timeoutMs);
    const ask = (target: URL): Promise<Answer> => {
      guard.check(target);
      return headersOf(target, guard, signal);
    };
    try {
      return await follow(url, redirects, ask);
    } catch (error) {
      return { reached: false, redirects, failure: probeFailureOf(error) };
    }
  };
}

type Answer = Pick<Dispatcher.ResponseData, "statusCode" | "headers">;

/** Goes from address to address, and notes each that it is sent to. */
async function follow(
  url: URL,
  redirects: string[],
  ask: (target: URL) => Promise<Answer>,
): Promise<ProbeResult> {
  let target = withoutFragment(url);
  for (;;) {
    const { statusCode: status, headers } = await ask(target);
    const location = REDIRECT_STATUSES.has(status) ? textOf(headers["location"]) : undefined;
    if (location === undefined) {
      return { reached: true, finalUrl: target.href, status, redirects, ...frameFacts(headers) };
    }
    if (!URL.canParse(location, target.href))
      return { reached: false, redirects, failure: "other" };
    target = withoutFragment(new URL(location, target));
    redirects.push(target.href);
    if (redirects.length > MAX_REDIRECTS) {
      return { reached: false, redirects, failure: "tooManyRedirects" };
    }
  }
}

/** Asks over a connection of its own, which ends at the headers: the next address is judged anew. */
async function headersOf(
  target: URL,
  { lookup }: AddressGuard,
  signal: AbortSignal,
): Promise<Answer> {
  // Loading it takes a while, and most starts probe nothing.
  const { Agent, request } = await import("undici");
  signal.throwIfAborted();
  const dispatcher = new Agent({ connect: { lookup } });
  // As a request's own signal, it would be heard only once there is a connection.
  const giveUp = () => dispatcher.destroy(signal.reason as Error, () => undefined);
  signal.addEventListener("abort", giveUp);
  try {
    const { statusCode, headers } = await request(target, {
      dispatcher,
      headers: { accept: "text/html,*/*;q=0.8", "user-agent": "calling-extensions-crm" },
    });
    return { statusCode, headers };
  } finally {
    signal.removeEventListener("abort", giveUp);
    dispatcher.destroy(null, () => undefined);
  }
}

function withoutFragment(url: URL): URL {
  const copy = new URL(url);
  copy.hash = "";
  return copy;
}

/** A header that came several times is one list. */
const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(", ") : value;

/** What decides whether a page may frame the answer, and what it may do there. */
function frameFacts(headers: Answer["headers"]): Partial<ProbeResult> {
  const facts = {
    xFrameOptions: textOf(headers["x-frame-options"]),
    frameAncestors: frameAncestorsOf(textOf(headers["content-security-policy"]) ?? ""),
    permissionsPolicy: textOf(headers["permissions-policy"]),
    contentType: textOf(headers["content-type"]),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
