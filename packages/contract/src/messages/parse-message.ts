import { check, type Misfit } from "../schema/check.ts";
import type { Schema } from "../schema/schema.ts";
import type { AppMessage, HostMessage } from "./message-types.ts";
import { appPayloads, hostPayloads } from "./payloads.ts";

/** What became of a message from a stranger; `reason` names the field that is wrong, never its value. */
export type ParsedMessage<Message> =
  | { readonly ok: true; readonly message: Message }
  | {
      readonly ok: false;
      readonly problem: "unknownType" | "misfit";
      readonly reason: string;
    };

/** A stranger chooses its words and their length; a sentence quotes this many characters. */
const MAX_QUOTED_LENGTH = 80;
const quote = (text: string): string => text.slice(0, MAX_QUOTED_LENGTH);

const describe = (type: string, { path, expected }: Misfit): string =>
  `${type} has ${path === "" ? "data" : `data.${quote(path)}`} that is not ${expected}.`;

function parse(
  payloads: Readonly<Record<string, Schema | undefined>>,
  type: string,
  data: unknown,
): ParsedMessage<unknown> {
  if (!Object.hasOwn(payloads, type)) {
    return { ok: false, problem: "unknownType", reason: `${quote(type)} is not for this end.` };
  }
  const payload = payloads[type];
  // What carries no data may have some all the same; what carries some may lack it, where no field
  // of it is required: `callEnded()` is sent by real apps.
  const given = data ?? (typeof payload === "object" ? {} : data);
  const misfit = payload && check(payload, given);
  return misfit
    ? { ok: false, problem: "misfit", reason: describe(type, misfit) }
    : { ok: true, message: { type, data: given } };
}

/** Holds a message that an app sent against the table. Extra fields stay in `data`. */
export const parseAppMessage = (type: string, data: unknown) =>
  parse(appPayloads, type, data) as ParsedMessage<AppMessage>;

/** Holds a message that a host sent against the table. Extra fields stay in `data`. */
export const parseHostMessage = (type: string, data: unknown) =>
  parse(hostPayloads, type, data) as ParsedMessage<HostMessage>;
