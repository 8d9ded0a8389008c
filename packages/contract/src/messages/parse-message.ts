import { check, type Misfit } from "../schema/check.ts";
import { definitionOf, isMessageType, type AppMessage, type HostMessage } from "./message-types.ts";

/** What became of a message from a stranger. */
export type ParsedMessage<Message> =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly problem: "unknownType" | "wrongDirection" }
  | { readonly ok: false; readonly problem: "misfit"; readonly misfit: Misfit };

function parse(sender: "app" | "host", type: unknown, data: unknown): ParsedMessage<unknown> {
  if (!isMessageType(type)) return { ok: false, problem: "unknownType" };
  const { from, payload } = definitionOf(type);
  if (from !== sender && from !== "both") return { ok: false, problem: "wrongDirection" };
  if (payload === undefined) return { ok: true, message: { type, data: undefined } };
  // Data may be left out where no field of it is required: `callEnded()` is sent by real apps.
  const misfit = check(payload, data ?? {});
  return misfit
    ? { ok: false, problem: "misfit", misfit }
    : { ok: true, message: { type, data: data ?? {} } };
}

/** Holds a message that an app sent against the table. Extra fields stay in `data`. */
export const parseAppMessage = (type: unknown, data: unknown) =>
  parse("app", type, data) as ParsedMessage<AppMessage>;

/** Holds a message that a host sent against the table. Extra fields stay in `data`. */
export const parseHostMessage = (type: unknown, data: unknown) =>
  parse("host", type, data) as ParsedMessage<HostMessage>;
