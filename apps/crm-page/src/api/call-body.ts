import {
  browserFields,
  callFields,
  sentFields,
  type CallDocument,
  type CallField,
} from "@calling-extensions/contract";
import {
  type CallDocumentRequest,
  MAX_CALL_AGE_MS,
  recordId,
  recordReference,
  type StoredCallDocument,
} from "@calling-extensions/crm/page-api";

const fields: Readonly<Record<string, CallField>> = callFields;

/** Converts a value to what a save sends for it; undefined if that is nothing. */
type Encode = (value: unknown, ageOf: (time: number) => number) => unknown;

/** How a save sends the forms of the table of fields. The others are sent as they are. */
const encoders: Readonly<Record<string, Encode>> = {
  // A provider known only to this browser has a name instead of an app id.
  appId: (value) => recordId.safeParse(value).data,
  externalId: String,
  flag: (value) => value || undefined,
  // An invalid record reference would fail the whole call.
  record: (value) => recordReference.safeParse(value).data,
  age: (value, ageOf) => ageOf(value as number),
};

/** A form, or a list of values, of which the first one stands for those that the service doesn't have. */
function encoderOf(sent: string): Encode {
  const values = sent.split("|");
  if (values.length === 1) return encoders[sent] ?? ((value) => value);
  return (value) => (values.includes(value as string) ? value : values[0]);
}

/**
 * The request body for a version of a call. Times are ages, because the browser's clock may be
 * wrong.
 */
export function toCallBody(
  document: CallDocument,
  { base, writer, epoch, now }: { base: number; writer: string; epoch: number; now: number },
): CallDocumentRequest {
  const { answeredAt, endedAt } = document;
  // A clock that was set back must not shorten the time between the two.
  const present = Math.max(now, answeredAt ?? now, endedAt ?? now);
  const ageOf = (time: number): number => Math.min(Math.max(present - time, 0), MAX_CALL_AGE_MS);
  const sent = Object.entries(sentFields(document)).flatMap(([name, value]) => {
    const { sent: form = "", sentAs = name } = fields[name] ?? {};
    const encoded = encoderOf(form)(value, ageOf);
    return encoded === undefined ? [] : [[sentAs, encoded]];
  });
  // The table has the same forms as the schema of the request.
  return { base, writer, epoch, ...Object.fromEntries(sent) } as CallDocumentRequest;
}

/** The document that the service stored, completed with the fields that only this browser has. */
export function fromCallBody(
  stored: StoredCallDocument,
  own: CallDocument,
  now: number,
): CallDocument {
  const values: Readonly<Record<string, unknown>> = stored;
  const isSameId = stored.externalCallId === String(own.externalCallId);
  const decoded = Object.entries(fields).flatMap(([name, { sent, sentAs = name, replaces }]) => {
    const value = values[sentAs];
    if (sent === undefined || replaces !== undefined || value === undefined) return [];
    return [[name, sent === "age" ? now - (value as number) : value]];
  });
  return {
    ...browserFields(own),
    // As above.
    ...(Object.fromEntries(decoded) as CallDocument),
    providerId: own.providerId,
    ...(isSameId && { externalCallId: own.externalCallId }),
  };
}
