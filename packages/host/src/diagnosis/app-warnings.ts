import {
  supportsMessage,
  messageType,
  type CallingError,
  type HostMessage,
  type AppMessageType,
} from "@calling-extensions/contract";
import { hostError } from "../errors/host-error.ts";
import type { IframeLocation } from "../api/options.ts";

/** A place that takes inbound calls needs the app to know who calls, where to go, and who is there. */
const inbound = [
  messageType.CALLER_ID_MATCH_SUCCEEDED,
  messageType.NAVIGATE_TO_RECORD,
  messageType.USER_AVAILABLE,
] as const satisfies readonly (HostMessage["type"] | AppMessageType)[];

const needed: Record<IframeLocation, readonly (typeof inbound)[number][]> = {
  widget: [],
  remote: inbound,
  window: inbound,
};

function versionWarning(version: unknown, place: IframeLocation): CallingError | undefined {
  if (typeof version !== "string" || !/^\d+\.\d+/.test(version)) {
    const detail = "It names no version, so that it is spoken to as to the oldest.";
    return hostError("sdkTooOld", detail);
  }
  const missing = needed[place].filter((type) => !supportsMessage(version, type));
  if (missing.length === 0) return undefined;
  const detail = `It is ${version.slice(0, 20)}, and what takes inbound calls needs 0.3.0: ${missing.join(", ")}.`;
  return hostError("sdkTooOld", detail, { details: { version, place } });
}

/** What an app of ours tells of itself in `appSdk.diagnostics`, and what the host makes of it. */
const told: Record<string, Record<string, () => CallingError>> = {
  microphone: {
    denied: () => hostError("microphoneDenied"),
    notAllowed: () => hostError("microphoneNotAllowed", "The app was told so by the browser."),
  },
  storage: { blocked: () => hostError("storageBlocked") },
};

/** A field of a stranger's; undefined for what has none. */
const fieldOf = (value: unknown, name: string): unknown =>
  (Object(value) as Record<string, unknown>)[name];

/**
 * What is wrong with an app that came up, by its own words in SYNC_ACK. They are a stranger's: what is
 * not understood is passed over.
 */
export function appWarnings(
  syncAck: Readonly<Record<string, unknown>>,
  place: IframeLocation,
): CallingError[] {
  const diagnostics = fieldOf(syncAck["appSdk"], "diagnostics");
  const words = Object.entries(told).map(([about, byWord]) => {
    const word = fieldOf(diagnostics, about);
    return typeof word === "string" && Object.hasOwn(byWord, word) ? byWord[word]?.() : undefined;
  });
  return [versionWarning(syncAck["version"], place), ...words].filter(
    (warning) => warning !== undefined,
  );
}
