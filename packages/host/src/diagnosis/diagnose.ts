import { someAllowOrigin } from "@calling-extensions/channel";
import type { CallingError, hostErrors } from "@calling-extensions/contract";
import { hostError } from "../errors/host-error.ts";
import type { ProbeResult } from "../api/ports.ts";
import { httpOrigin } from "../frame/allowed-origins.ts";
import type { FrameInfo } from "../frame/frame-info.ts";
import { sandboxLacks } from "../frame/sandbox.ts";
import { blockingHeader } from "./framing.ts";

/** What is known of an app that has not come up. */
export interface DiagnosisInput {
  readonly frame: Pick<FrameInfo, "ancestors" | "sandbox">;
  /** The address that the frame was given. */
  readonly url: string;
  /** What the app's origin may be: exact ones and patterns. */
  readonly allowedOrigins: readonly string[];
  /** What a server found at the address; undefined while nobody was asked, or could tell. */
  readonly probe?: ProbeResult | undefined;
  readonly hasLoaded: boolean;
  /** Whether the app shook hands. */
  readonly hasSpoken: boolean;
  /** An origin that may not shake hands and tried to. */
  readonly originSeen?: string | undefined;
  /** Whether the handshake's time is over. */
  readonly isOver: boolean;
}

/** What a row says behind its code's sentence; undefined where it does not apply. */
type Detail = string | undefined;

interface Row {
  readonly code: keyof typeof hostErrors;
  readonly find: (facts: DiagnosisInput) => Detail;
}

/** Without what may be a secret in it. */
function readable(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** Browsers take http on the user's own machine for safe. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;
const isUnsafe = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && !LOOPBACK.test(hostname);

/** Where a server ended up, if it did at all. */
const landing = ({ probe, url }: DiagnosisInput): string =>
  probe?.finalUrl !== undefined && httpOrigin(probe.finalUrl) !== undefined ? probe.finalUrl : url;

function sandboxed({ frame, originSeen }: DiagnosisInput): Detail {
  if (sandboxLacks(frame.sandbox, "allow-same-origin")) return "";
  return originSeen === "null"
    ? "It is so by the Content-Security-Policy of its own server."
    : undefined;
}

function mixed(facts: DiagnosisInput): Detail {
  if (!facts.frame.ancestors.some((origin) => origin.startsWith("https:"))) return undefined;
  if (isUnsafe(new URL(facts.url))) return "";
  const address = landing(facts);
  return isUnsafe(new URL(address)) ? `It redirects to ${readable(address)}.` : undefined;
}

function rejected(facts: DiagnosisInput): Detail {
  const { originSeen, allowedOrigins } = facts;
  const expected = `expected ${allowedOrigins.join(", ")}`;
  if (originSeen !== undefined) return `It is ${originSeen}; ${expected}.`;
  const { origin } = new URL(landing(facts));
  return someAllowOrigin(allowedOrigins, origin)
    ? undefined
    : `The address redirects to ${origin}; ${expected}.`;
}

/** What a server could not do; undefined for what says nothing of the app: a probe that may not look. */
const failures: Record<NonNullable<ProbeResult["failure"]>, Detail> = {
  dns: "Its name is not known.",
  refused: "The connection was refused.",
  timeout: "There was no answer in time.",
  // A row of its own has this one.
  certificate: undefined,
  tls: "It does not speak https.",
  tooManyRedirects: "It redirects without an end.",
  notAllowed: undefined,
  other: "",
};

function unreachable({ probe, url }: DiagnosisInput): Detail {
  if (!probe || probe.reached) return undefined;
  const failure = failures[probe.failure ?? "other"];
  return failure === undefined ? undefined : `${failure} Asked was ${readable(url)}.`.trim();
}

function untrusted({ probe, url }: DiagnosisInput): Detail {
  return probe?.failure === "certificate" ? `The address is ${readable(url)}.` : undefined;
}

function errorStatus(facts: DiagnosisInput): Detail {
  const { status } = facts.probe ?? {};
  if (status === undefined || status < 400) return undefined;
  return `${readable(landing(facts))} answers ${status}.`;
}

function framing(facts: DiagnosisInput): Detail {
  const { probe, frame } = facts;
  if (!probe) return undefined;
  const address = landing(facts);
  const header = blockingHeader(probe, address, frame.ancestors);
  return (
    header && `It is the ${header} of ${readable(address)}; this page is ${frame.ancestors[0]}.`
  );
}

function silent(facts: DiagnosisInput): Detail {
  const { frame, probe, hasLoaded, isOver, url } = facts;
  if (!isOver) return undefined;
  if (sandboxLacks(frame.sandbox, "allow-scripts")) {
    return "Its frame's sandbox lacks allow-scripts, without which it runs nothing.";
  }
  if (!hasLoaded) return `Its page has not finished loading; ${readable(url)} is slow.`;
  const sdk = `does not start the SDK, or its allowedHostOrigins refuse ${frame.ancestors[0]}`;
  const address = landing(facts);
  if (new URL(address).origin !== new URL(url).origin) {
    return `Its address leads to ${readable(address)}: its user may have to log in there, or it ${sdk}.`;
  }
  if (probe?.reached) return `Its page loaded and is silent: it ${sdk}.`;
  return (
    "It may be that nothing answers at its address, or an error does; that its page refuses to be " +
    "framed (frame-ancestors, X-Frame-Options) or redirects to an origin that is not listed; or that " +
    `it ${sdk}. Open ${readable(url)} by itself to see which.`
  );
}

/** What keeps an app from coming up: the surest first, and what has another for its cause behind it. */
const rows: readonly Row[] = [
  { code: "sandboxNoOrigin", find: sandboxed },
  { code: "mixedContent", find: mixed },
  { code: "appRejected", find: rejected },
  { code: "appCertificateUntrusted", find: untrusted },
  { code: "appUnreachable", find: unreachable },
  { code: "appErrorStatus", find: errorStatus },
  { code: "framingRefused", find: framing },
  { code: "appTimeout", find: silent },
];

/** For a report: what the finding rests on. */
const detailsOf = (facts: DiagnosisInput): Readonly<Record<string, unknown>> => ({
  address: readable(facts.url),
  page: facts.frame.ancestors[0],
  hasLoaded: facts.hasLoaded,
  ...(facts.originSeen !== undefined && { originSeen: facts.originSeen }),
  ...(facts.probe && { probe: { ...facts.probe, finalUrl: readable(landing(facts)) } }),
});

/** Why an app has not come up, and what to do; undefined while there is nothing to say. */
export function diagnose(facts: DiagnosisInput): CallingError | undefined {
  if (facts.hasSpoken) return undefined;
  for (const { code, find } of rows) {
    const finding = find(facts);
    if (finding !== undefined) return hostError(code, finding, { details: detailsOf(facts) });
  }
  return undefined;
}
