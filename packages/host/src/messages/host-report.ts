import type { Envelope } from "@calling-extensions/channel";
import type { MessageWarning } from "@calling-extensions/contract";
import {
  isSoftwareName,
  redact,
  redactReason,
  redactSentence,
  redactText,
  redactWarning,
} from "@calling-extensions/recording";
import type { CallingHost } from "../api/calling-host.ts";
import type { HostCall } from "../api/host-call.ts";
import type { HostDial } from "../api/host-dial.ts";
import type { HostPolicy } from "../api/options.ts";
import type { MessageRecord } from "../api/messages.ts";
import { MAX_REPORTED_MESSAGES } from "../limits.ts";
import { callLabel } from "../redaction/call-label.ts";

export interface ReportContext {
  /** The version of this package. */
  readonly version: string;
  readonly policy: HostPolicy;
  readonly pageOrigin: string;
  /** The origins that the app may have. */
  readonly appOrigins: readonly string[];
  /** The app's last reply to a handshake. */
  readonly syncAck: Envelope | undefined;
}

const named = (value: unknown): unknown => (isSoftwareName(value) ? value : redact(value));

function softwareOf(field: unknown): unknown {
  if (typeof field !== "object" || field === null) return undefined;
  const { name, version, capabilities, diagnostics } = field as Record<string, unknown>;
  return {
    name: named(name),
    version: named(version),
    capabilities: Array.isArray(capabilities) ? capabilities.slice(0, 20).map(named) : undefined,
    diagnostics: redact(diagnostics),
  };
}

/** Numbers the calls, because an app's ids may contain anything. */
function callNumbers(keys: readonly (string | undefined)[]): ReadonlyMap<string, string> {
  const distinct = [...new Set(keys)].filter((key) => key !== undefined);
  return new Map(distinct.map((key, index) => [key, `call ${index + 1}`]));
}

/** Another call in a sentence: an app's ids may contain names. */
const QUOTED_CALL = /call "[^"]*"/g;

/** Replaces the calls in a sentence by their numbers. */
function numberCalls(
  sentence: string,
  calls: readonly Pick<MessageRecord, "callKey" | "externalCallId">[],
  numberOf: NumberOf,
): string {
  const numbered = calls.reduce(
    (text, { callKey, externalCallId }) =>
      externalCallId === undefined
        ? text
        : text.replaceAll(
            callLabel({ externalCallId, key: callKey }),
            numberOf(callKey) ?? "a call",
          ),
    sentence,
  );
  return redactSentence(numbered.replaceAll(QUOTED_CALL, "a call"));
}

type NumberOf = (callKey: string | undefined) => string | undefined;

const reportCall = (call: HostCall, numberOf: NumberOf): object => ({
  call: numberOf(call.key),
  direction: call.direction,
  state: call.state,
  endStatus: call.endStatus,
  saving: call.saving,
  error: call.error?.code,
  hasEngagement: call.engagementId !== undefined,
});

const reportDial = ({ state, reason, callKey }: HostDial, numberOf: NumberOf): object => ({
  state,
  reason: reason === undefined ? undefined : redactText(reason),
  call: numberOf(callKey),
});

/** The invalid field and its schema. */
const reportReason = ({ validity, reason }: MessageRecord): string | undefined =>
  validity === "invalid" ? redactReason(reason) : undefined;

const reportWarning = ({ field, habit }: MessageWarning): string =>
  redactWarning(`${field}: ${habit}`);

function reportMessage(record: MessageRecord, numberOf: NumberOf): object {
  const { id, at, direction, isDelivered, firstId, stateBefore, stateAfter } = record;
  const { validity, replyTo, latencyMs, fault, original } = record;
  return {
    id,
    at: new Date(at).toISOString(),
    direction,
    type: redactText(record.type),
    isDelivered,
    validity,
    reason: reportReason(record),
    warnings: record.warnings?.map(reportWarning),
    fault: fault === undefined ? undefined : redactSentence(fault),
    firstId,
    call: numberOf(record.callKey),
    stateBefore,
    stateAfter,
    replyTo,
    latencyMs: latencyMs === undefined ? undefined : Math.round(latencyMs),
    data: redact(record.data),
    original: original && { type: redactText(original.type), data: redact(original.data) },
  };
}

/** Describes a session for a bug report, as JSON without phone numbers, names, notes and ids of the CRM. */
export function hostReport(
  host: Pick<CallingHost, "status" | "diagnoses" | "calls" | "dials" | "messages" | "iframe">,
  { version, policy, pageOrigin, appOrigins, syncAck }: ReportContext,
): string {
  const { status, iframe } = host;
  const messages = host.messages.slice(-MAX_REPORTED_MESSAGES);
  const numbers = callNumbers(
    [...messages, ...host.dials]
      .map(({ callKey }) => callKey)
      .concat(host.calls.map(({ key }) => key)),
  );
  const numberOf: NumberOf = (key) => (key === undefined ? undefined : numbers.get(key));
  const namedCalls = [
    ...messages,
    ...host.calls.map(({ key, externalCallId }) => ({ callKey: key, externalCallId })),
  ];
  const facts = {
    host: { name: "@calling-extensions/host", version },
    app: { version: named(syncAck?.["version"]), appSdk: softwareOf(syncAck?.["appSdk"]) },
    status,
    diagnoses: host.diagnoses.map(({ code, message }) => ({
      code,
      message: numberCalls(message, namedCalls, numberOf),
    })),
    calls: host.calls.map((call) => reportCall(call, numberOf)),
    dials: host.dials.map((dial) => reportDial(dial, numberOf)),
    policy,
    frame: {
      allow: iframe.allow,
      sandbox: iframe.getAttribute("sandbox"),
      referrerPolicy: iframe.referrerPolicy,
    },
    origins: { page: pageOrigin, app: appOrigins },
    messages: messages.map((record) => reportMessage(record, numberOf)),
  };
  return JSON.stringify(facts, undefined, 2);
}
