import { messages, type MessageDefinition } from "@calling-extensions/contract";
import type { EventHandlers } from "./event-handlers.ts";

/** Handler names per message type, in the order in which they are looked for. */
const aliases: Readonly<Record<string, readonly (keyof EventHandlers)[]>> = {
  CREATE_ENGAGEMENT_FAILED: ["onEngagementCreatedFailed"],
};

/** The handlers that may take a message, the first one that is set being the one that does. */
export function handlerNamesOf(type: string): readonly (keyof EventHandlers)[] {
  const rows: Record<string, MessageDefinition> = messages;
  const handler = Object.hasOwn(rows, type) ? rows[type]?.handler : undefined;
  return [
    // The table's handler names are the keys that EventHandlers derives from it.
    ...(handler ? [handler as keyof EventHandlers] : []),
    ...(Object.hasOwn(aliases, type) ? (aliases[type] ?? []) : []),
    "defaultEventHandler",
  ];
}
