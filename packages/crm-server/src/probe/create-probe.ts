import {
  createAddressGuard,
  type AddressGuard,
  type ProbeUrl,
  type ResolveName,
} from "@calling-extensions/crm";
import type { ProbeResult } from "@calling-extensions/crm/page-api";
import type { Dispatcher } from "undici";
import { MAX_REDIRECTS, PROBE_TIMEOUT_MS } from "../defaults.ts";
import { frameAncestorsOf } from "./frame-ancestors.ts";
import { probeFailureOf } from "./probe-failure.ts";

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

export interface ProbeOptions {
  /** Allows addresses of this machine, for a service that only this machine can reach. */
  readonly mayReachLoopback: boolean;
  readonly resolve?: ResolveName;
  readonly timeoutMs?: number;
}

/** Creates a function that requests the headers of a URL as a frame would, without cookies and content. */
export function createProbe(options: ProbeOptions): ProbeUrl {
  const { mayReachLoopback, resolve, timeoutMs = PROBE_TIMEOUT_MS } = options;
  const guard = createAddressGuard({ mayReachLoopback, resolve });
  return async (url) => {
    const redirects: string[] = [];
    const signal = AbortSignal.timeout(timeoutMs);
    const probe = (target: URL): Promise<ProbeResponse> => {
      guard.check(target);
      return headersOf(target, guard, signal);
    };
    try {
      return await follow(url, redirects, probe);
    } catch (error) {
      return { reached: false, redirects, failure: probeFailureOf(error) };
    }
  };
}

type ProbeResponse = Pick<Dispatcher.ResponseData, "statusCode" | "headers">;

/** Follows redirects, and adds each URL to the list. */
async function follow(
  url: URL,
  redirects: string[],
  probe: (target: URL) => Promise<ProbeResponse>,
): Promise<ProbeResult> {
  let target = withoutFragment(url);
  for (;;) {
    const { statusCode: status, headers } = await probe(target);
    const location = REDIRECT_STATUSES.has(status) ? textOf(headers["location"]) : undefined;
    if (location === undefined) {
      return { reached: true, finalUrl: target.href, status, redirects, ...frameHeaders(headers) };
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

/** Uses one connection per request and closes it after the headers, so that each address is checked again. */
async function headersOf(
  target: URL,
  { lookup }: AddressGuard,
  signal: AbortSignal,
): Promise<ProbeResponse> {
  // Loaded on demand, because most runs probe nothing.
  const { Agent, request } = await import("undici");
  signal.throwIfAborted();
  const dispatcher = new Agent({ connect: { lookup } });
  // As the signal of a request, it would have no effect before there is a connection.
  const cancel = () => dispatcher.destroy(signal.reason as Error, () => undefined);
  signal.addEventListener("abort", cancel);
  try {
    const { statusCode, headers } = await request(target, {
      dispatcher,
      headers: { accept: "text/html,*/*;q=0.8", "user-agent": "calling-extensions-crm" },
    });
    return { statusCode, headers };
  } finally {
    signal.removeEventListener("abort", cancel);
    dispatcher.destroy(null, () => undefined);
  }
}

function withoutFragment(url: URL): URL {
  const copy = new URL(url);
  copy.hash = "";
  return copy;
}

/** A repeated header is one list. */
const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(", ") : value;

/** The headers that decide whether a page can frame the response, and what it can do there. */
function frameHeaders(headers: ProbeResponse["headers"]): Partial<ProbeResult> {
  const facts = {
    xFrameOptions: textOf(headers["x-frame-options"]),
    frameAncestors: frameAncestorsOf(textOf(headers["content-security-policy"]) ?? ""),
    permissionsPolicy: textOf(headers["permissions-policy"]),
    contentType: textOf(headers["content-type"]),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
