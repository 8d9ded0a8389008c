import { createWarning, type MessageWarning } from "../habits/habits.ts";
import { readValue } from "../habits/read-data.ts";
import { Mismatch } from "../habits/scalar-readings.ts";
import { ownValue } from "../schema/own-value.ts";
import type { Schema } from "../schema/schema.ts";
import { appPayloads } from "./message-tables.ts";
import type { AppMessage } from "./messages.ts";
import { rejectMessage, type ParsedMessage, type ReceivedMessage } from "./parse-message.ts";

/** An app's message, with warnings about fields that deviate from the protocol. */
export type ParsedAppMessage =
  | (Extract<ParsedMessage<AppMessage>, { ok: true }> & {
      readonly warnings: readonly MessageWarning[];
    })
  | Extract<ParsedMessage<AppMessage>, { ok: false }>;

/** An untrusted sender may repeat a mistake any number of times. */
const MAX_WARNINGS = 20;

const hasRequiredFields = (payload: Schema): boolean =>
  typeof payload === "object" && "!" in payload;

/**
 * Parses a message of an app. A field that deviates from the contract is read by the table of habits, or
 * omitted; only a required field that can't be read makes the message invalid. Extra fields and the
 * envelope stay.
 */
export function parseAppMessage(message: ReceivedMessage): ParsedAppMessage {
  const { type, data } = message;
  if (!Object.hasOwn(appPayloads, type)) return rejectMessage(`${type} is unexpected`);
  const payload: Schema | undefined = ownValue(appPayloads, type);
  const accept = (read: unknown, warnings: readonly MessageWarning[]): ParsedAppMessage => ({
    ok: true,
    // The table defines the payload of each type.
    message: (read === data ? message : { ...message, data: read }) as AppMessage,
    warnings: warnings.slice(0, MAX_WARNINGS),
  });
  if (payload === undefined || payload === "any") return accept(data, []);
  const warnings: MessageWarning[] = [];
  // @compat Data may be absent if no field is required: apps send `callEnded()`.
  const read = readValue(payload, data ?? {}, "data", warnings);
  if (!(read instanceof Mismatch)) return accept(read, warnings);
  if (hasRequiredFields(payload)) return rejectMessage(`${type}: data${read.text}`);
  return accept({}, [createWarning("data", "ignoredField")]);
}
