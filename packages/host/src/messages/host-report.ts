import type { Envelope } from "@calling-extensions/channel";
import type { MessageWarning } from "@calling-extensions/contract";
import type { CallingHost } from "../api/calling-host.ts";
import type { HostPolicy } from "../api/options.ts";
import type { MessageRecord } from "../api/message-record.ts";
import { callLabel } from "../redaction/call-label.ts";
import { redact, redactSentence, redactText } from "../redaction/redact.ts";
import type { HostCall } from "../api/host-call.ts";
import type { HostDial } from "../api/host-dial.ts";

/** The end of a session is what a report is about; a mail or an issue takes no more. */
const MAX_REPORTED_MESSAGES = 200;

/** What a software calls itself and its versions: words without spaces or long numbers. */
const SOFTWARE_NAME = /^(?!.*\d{5})[\w@/.+-]{1,60}$/;

const REASON = /^(?!.*\d{5})[A-Z_]+(: data)?(\.\w+)* is not [\w|]+$/;

export interface ReportFacts {
  /** Of this package. */
  readonly version: string;
  readonly policy: HostPolicy;
  readonly pageOrigin: string;
  /** Where the app may be. */
  readonly appOrigins: readonly string[];
  /** How the app answered the last handshake. */
  readonly syncAck: Envelope | undefined;
}

const named = (value: unknown): unknown =>
  typeof value === "string" && SOFTWARE_NAME.test(value) ? value : redact(value);

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

/** Calls are numbered: an app may make its ids of anything. */
function callNumbers(keys: readonly (string | undefined)[]): ReadonlyMap<string, string> {
  const distinct = [...new Set(keys)].filter((key) => key !== undefined);
  return new Map(distinct.map((key, index) => [key, `call ${index + 1}`]));
}

/** Whatever else a sentence calls a call: an app may make its ids of names. */
const QUOTED_CALL = /call "[^"]*"/g;

/** A sentence of ours with the calls as they are numbered here. */
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

const callFacts = (call: HostCall, numberOf: NumberOf): object => ({
  call: numberOf(call.key),
  direction: call.direction,
  state: call.state,
  endStatus: call.endStatus,
  saving: call.saving,
  error: call.error?.code,
  hasEngagement: call.engagementId !== undefined,
});

const dialFacts = ({ state, reason, callKey }: HostDial, numberOf: NumberOf): object => ({
  state,
  reason: reason === undefined ? undefined : redactText(reason),
  call: numberOf(callKey),
});

/** A path of fields and what would have fitted; that of an unknown type quotes it, and is left out. */
function reasonFacts({ validity, reason }: MessageRecord): string | undefined {
  if (validity !== "invalid") return undefined;
  return REASON.test(reason) ? reason : redactText(reason);
}

const warningFacts = ({ field, habit }: MessageWarning): string =>
  // The names of engagement properties are the app's own.
  `${field.replace(/(\.engagementProperties)\..*/, "$1.*")}: ${habit}`;

function messageFacts(record: MessageRecord, numberOf: NumberOf): object {
  const { id, at, direction, isDelivered, firstId, stateBefore, stateAfter } = record;
  const { validity, answers, latencyMs, fault, original } = record;
  return {
    id,
    at: new Date(at).toISOString(),
    direction,
    type: redactText(record.type),
    isDelivered,
    validity,
    reason: reasonFacts(record),
    warnings: record.warnings?.map(warningFacts),
    fault: fault === undefined ? undefined : redactSentence(fault),
    firstId,
    call: numberOf(record.callKey),
    stateBefore,
    stateAfter,
    answers,
    latencyMs: latencyMs === undefined ? undefined : Math.round(latencyMs),
    data: redact(record.data),
    original: original && { type: redactText(original.type), data: redact(original.data) },
  };
}

/** All that helps whoever helps, as JSON: no phone number, no name, no note, no id of the CRM's. */
export function hostReport(
  host: Pick<CallingHost, "status" | "diagnoses" | "calls" | "dials" | "messages" | "iframe">,
  { version, policy, pageOrigin, appOrigins, syncAck }: ReportFacts,
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
    calls: host.calls.map((call) => callFacts(call, numberOf)),
    dials: host.dials.map((dial) => dialFacts(dial, numberOf)),
    policy,
    frame: {
      allow: iframe.allow,
      sandbox: iframe.getAttribute("sandbox"),
      referrerPolicy: iframe.referrerPolicy,
    },
    origins: { page: pageOrigin, app: appOrigins },
    messages: messages.map((record) => messageFacts(record, numberOf)),
  };
  return JSON.stringify(facts, undefined, 2);
}
