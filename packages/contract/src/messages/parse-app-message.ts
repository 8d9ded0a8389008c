import { createWarning, type MessageWarning } from "../habits/habits.ts";
import { readValue } from "../habits/read-data.ts";
import { Mismatch } from "../habits/scalar-readings.ts";
import { ownValue } from "../schema/own-value.ts";
import type { Schema } from "../schema/schema.ts";
import { appPayloads } from "./app-payloads.ts";
import type { AppMessage } from "./message-types.ts";
import { refuse, type ParsedMessage, type Received } from "./parse-message.ts";

/** An app's message with what a host should warn about: the fields that it read by a habit. */
export type ParsedAppMessage =
  | (Extract<ParsedMessage<AppMessage>, { ok: true }> & {
      readonly warnings: readonly MessageWarning[];
    })
  | Extract<ParsedMessage<AppMessage>, { ok: false }>;

/** A stranger may do the same thing wrong any number of times. */
const MAX_WARNINGS = 20;

const hasRequiredFields = (payload: Schema): boolean =>
  typeof payload === "object" && "!" in payload;

/**
 * Reads a message that an app sent. A field that is not as the contract has it is read by the table of
 * habits or left out; only a required field that can't be read costs the message. Extra fields stay, and
 * so does the envelope.
 */
export function parseAppMessage(message: Received): ParsedAppMessage {
  const { type, data } = message;
  if (!Object.hasOwn(appPayloads, type)) return refuse(`${type} is not for this end`);
  const payload: Schema | undefined = ownValue(appPayloads, type);
  const accept = (read: unknown, warnings: readonly MessageWarning[]): ParsedAppMessage => ({
    ok: true,
    // The table says what the payload of each type is.
    message: (read === data ? message : { ...message, data: read }) as AppMessage,
    warnings: warnings.slice(0, MAX_WARNINGS),
  });
  if (payload === undefined || payload === "any") return accept(data, []);
  const warnings: MessageWarning[] = [];
  // @compat What carries fields may come without any where none of them is required: apps send
  // `callEnded()`.
  const read = readValue(payload, data ?? {}, "data", warnings);
  if (!(read instanceof Mismatch)) return accept(read, warnings);
  if (hasRequiredFields(payload)) return refuse(`${type}: data${read.text}`);
  return accept({}, [createWarning("data", "ignoredField")]);
}
