import {
  supportsMessage,
  messageType,
  type CallingError,
  type HostMessage,
  type AppMessageType,
} from "@calling-extensions/contract";
import type { IframeLocation } from "../api/options.ts";
import { hostError } from "../host-error.ts";

/** Messages that an app needs in a location that takes inbound calls. */
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

function versionWarning(version: unknown, location: IframeLocation): CallingError | undefined {
  if (typeof version !== "string" || !/^\d+\.\d+/.test(version)) {
    const detail = "It names no version, so it is treated as the oldest.";
    return hostError("sdkTooOld", detail);
  }
  const missing = needed[location].filter((type) => !supportsMessage(version, type));
  if (missing.length === 0) return undefined;
  const detail = `It is ${version.slice(0, 20)}, and inbound calls need 0.3.0: ${missing.join(", ")}.`;
  return hostError("sdkTooOld", detail, { details: { version, location } });
}

/** What an app on our SDK reports in `appSdk.diagnostics`, with its warning. */
const warnings: Record<string, Record<string, () => CallingError>> = {
  microphone: {
    denied: () => hostError("microphoneDenied"),
    notAllowed: () => hostError("microphoneNotAllowed", "The browser reported it to the app."),
  },
  storage: { blocked: () => hostError("storageBlocked") },
};

/** A field of an untrusted value; undefined if there is none. */
const fieldOf = (value: unknown, name: string): unknown =>
  (Object(value) as Record<string, unknown>)[name];

/**
 * Problems of a connected app, from its SYNC_ACK. The sender is untrusted: unknown values are ignored.
 */
export function appWarnings(
  syncAck: Readonly<Record<string, unknown>>,
  location: IframeLocation,
): CallingError[] {
  const diagnostics = fieldOf(syncAck["appSdk"], "diagnostics");
  const reported = Object.entries(warnings).map(([topic, byValue]) => {
    const value = fieldOf(diagnostics, topic);
    return typeof value === "string" && Object.hasOwn(byValue, value)
      ? byValue[value]?.()
      : undefined;
  });
  return [versionWarning(syncAck["version"], location), ...reported].filter(
    (warning) => warning !== undefined,
  );
}
