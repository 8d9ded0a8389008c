import { check, type Misfit } from "../schema/check.ts";
import { definitionOf, isMessageType, type AppMessage, type HostMessage } from "./message-types.ts";

/** What became of a message from a stranger; `reason` names the field that is wrong, never its value. */
export type ParsedMessage<Message> =
  | { readonly ok: true; readonly message: Message }
  | {
      readonly ok: false;
      readonly problem: "unknownType" | "wrongDirection" | "misfit";
      readonly reason: string;
    };

/** A stranger chooses its words and their length; a sentence quotes this many characters. */
const MAX_QUOTED_LENGTH = 80;
const quote = (text: string): string => text.slice(0, MAX_QUOTED_LENGTH);

const describe = (type: string, { path, expected }: Misfit): string =>
  `${type} has ${path === "" ? "data" : `data.${quote(path)}`} that is not ${expected}.`;

function parse(sender: "app" | "host", type: string, data: unknown): ParsedMessage<unknown> {
  if (!isMessageType(type)) {
    return { ok: false, problem: "unknownType", reason: `${quote(type)} is not in the protocol.` };
  }
  const { from, payload } = definitionOf(type);
  if (from !== sender && from !== "both") {
    return {
      ok: false,
      problem: "wrongDirection",
      reason: `${type} is not sent by the ${sender}.`,
    };
  }
  if (payload === undefined) return { ok: true, message: { type, data } };
  // Data may be left out where no field of it is required: `callEnded()` is sent by real apps.
  const given = data ?? (payload === "any" ? data : {});
  const misfit = check(payload, given);
  return misfit
    ? { ok: false, problem: "misfit", reason: describe(type, misfit) }
    : { ok: true, message: { type, data: given } };
}

/** Holds a message that an app sent against the table. Extra fields stay in `data`. */
export const parseAppMessage = (type: string, data: unknown) =>
  parse("app", type, data) as ParsedMessage<AppMessage>;

/** Holds a message that a host sent against the table. Extra fields stay in `data`. */
export const parseHostMessage = (type: string, data: unknown) =>
  parse("host", type, data) as ParsedMessage<HostMessage>;
