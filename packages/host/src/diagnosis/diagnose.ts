import { someAllowOrigin } from "@calling-extensions/channel";
import type { CallingError, hostErrors } from "@calling-extensions/contract";
import { hostError } from "../host-error.ts";
import type { ProbeResult } from "../api/ports.ts";
import { httpOrigin } from "../frame/allowed-origins.ts";
import type { FrameInfo } from "../frame/frame-info.ts";
import { sandboxLacks } from "../frame/frame-policy.ts";
import { blockingHeader } from "./framing.ts";

/** What is known about an app that has not connected. */
export interface DiagnosisInput {
  readonly frame: Pick<FrameInfo, "ancestors" | "sandbox">;
  /** The URL of the frame. */
  readonly url: string;
  /** The origins that the app may have: exact ones and patterns. */
  readonly allowedOrigins: readonly string[];
  /** What a server received from the URL; undefined before the probe, or without one. */
  readonly probe?: ProbeResult | undefined;
  readonly hasLoaded: boolean;
  /** Whether the app has completed the handshake. */
  readonly hasConnected: boolean;
  /** An origin that is not allowed and sent a message. */
  readonly originSeen?: string | undefined;
  /** Whether the handshake timed out. */
  readonly isTimedOut: boolean;
}

/** The text after the sentence of a code; undefined if the row doesn't apply. */
type Detail = string | undefined;

interface Row {
  readonly code: keyof typeof hostErrors;
  readonly find: (facts: DiagnosisInput) => Detail;
}

/** Drops the query and fragment, which may contain secrets. */
function readable(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Browsers treat http on the user's machine as safe. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;
const isUnsafe = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && !LOOPBACK.test(hostname);

/** The URL after all redirects, if the probe got that far. */
const finalUrl = ({ probe, url }: DiagnosisInput): string =>
  probe?.finalUrl !== undefined && httpOrigin(probe.finalUrl) !== undefined ? probe.finalUrl : url;

function sandboxed({ frame, originSeen }: DiagnosisInput): Detail {
  if (sandboxLacks(frame.sandbox, "allow-same-origin")) return "";
  return originSeen === "null" ? "Its server's Content-Security-Policy sets it." : undefined;
}

function mixed(facts: DiagnosisInput): Detail {
  if (!facts.frame.ancestors.some((origin) => origin.startsWith("https:"))) return undefined;
  if (isUnsafe(new URL(facts.url))) return "";
  const url = finalUrl(facts);
  return isUnsafe(new URL(url)) ? `It redirects to ${readable(url)}.` : undefined;
}

function rejected(facts: DiagnosisInput): Detail {
  const { originSeen, allowedOrigins } = facts;
  const expected = `expected ${allowedOrigins.join(", ")}`;
  if (originSeen !== undefined) return `It is ${originSeen}; ${expected}.`;
  const { origin } = new URL(finalUrl(facts));
  return someAllowOrigin(allowedOrigins, origin)
    ? undefined
    : `The URL redirects to ${origin}; ${expected}.`;
}

/** Why a probe failed; undefined if that says nothing about the app. */
const failures: Record<NonNullable<ProbeResult["failure"]>, Detail> = {
  dns: "Its host name was not found.",
  refused: "The connection was refused.",
  timeout: "The request timed out.",
  // `appCertificateUntrusted` reports this one.
  certificate: undefined,
  tls: "It doesn't use https.",
  tooManyRedirects: "It redirects in a loop.",
  notAllowed: undefined,
  other: "",
};

function unreachable({ probe, url }: DiagnosisInput): Detail {
  if (!probe || probe.reached) return undefined;
  const failure = failures[probe.failure ?? "other"];
  return failure === undefined ? undefined : `${failure} The URL is ${readable(url)}.`.trim();
}

function untrusted({ probe, url }: DiagnosisInput): Detail {
  return probe?.failure === "certificate" ? `The URL is ${readable(url)}.` : undefined;
}

function errorStatus(facts: DiagnosisInput): Detail {
  const { status } = facts.probe ?? {};
  if (status === undefined || status < 400) return undefined;
  return `${readable(finalUrl(facts))} responds with ${status}.`;
}

function framing(facts: DiagnosisInput): Detail {
  const { probe, frame } = facts;
  if (!probe) return undefined;
  const url = finalUrl(facts);
  const header = blockingHeader(probe, url, frame.ancestors);
  return (
    header && `The ${header} of ${readable(url)} blocks it; this page is ${frame.ancestors[0]}.`
  );
}

function silentApp(facts: DiagnosisInput): Detail {
  const { frame, probe, hasLoaded, isTimedOut, url } = facts;
  if (!isTimedOut) return undefined;
  if (sandboxLacks(frame.sandbox, "allow-scripts")) {
    return "The frame's sandbox lacks allow-scripts, so the app can't run.";
  }
  if (!hasLoaded) return `Its page has not finished loading; ${readable(url)} is slow.`;
  const sdk = `doesn't start the SDK, or its allowedHostOrigins exclude ${frame.ancestors[0]}`;
  const landing = finalUrl(facts);
  if (new URL(landing).origin !== new URL(url).origin) {
    return `Its URL redirects to ${readable(landing)}: the user may have to log in there, or it ${sdk}.`;
  }
  if (probe?.reached) return `Its page loaded but doesn't reply: it ${sdk}.`;
  return (
    "Possible causes: its URL doesn't respond or responds with an error; its page blocks framing " +
    "(frame-ancestors, X-Frame-Options) or redirects to an origin that is not listed; or it " +
    `${sdk}. Open ${readable(url)} in a tab to find out.`
  );
}

/** Why an app doesn't connect: the most certain reasons first, and causes before their effects. */
const rows: readonly Row[] = [
  { code: "sandboxNoOrigin", find: sandboxed },
  { code: "mixedContent", find: mixed },
  { code: "appRejected", find: rejected },
  { code: "appCertificateUntrusted", find: untrusted },
  { code: "appUnreachable", find: unreachable },
  { code: "appErrorStatus", find: errorStatus },
  { code: "framingRefused", find: framing },
  { code: "appTimeout", find: silentApp },
];

/** The evidence, for a bug report. */
const detailsOf = (facts: DiagnosisInput): Readonly<Record<string, unknown>> => ({
  address: readable(facts.url),
  page: facts.frame.ancestors[0],
  hasLoaded: facts.hasLoaded,
  ...(facts.originSeen !== undefined && { originSeen: facts.originSeen }),
  ...(facts.probe && { probe: { ...facts.probe, finalUrl: readable(finalUrl(facts)) } }),
});

/** Why an app has not connected, and what to do; undefined if there is nothing to report. */
export function diagnose(facts: DiagnosisInput): CallingError | undefined {
  if (facts.hasConnected) return undefined;
  for (const { code, find } of rows) {
    const detail = find(facts);
    if (detail !== undefined) return hostError(code, detail, { details: detailsOf(facts) });
  }
  return undefined;
}
