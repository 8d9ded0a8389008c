import type { RecordChange } from "./app-event.ts";
import { findObjectTypeInfo } from "./object-types.ts";

/** The object types that have event types of their own. Event types for objects of any type begin with `object`. */
const names = ["contact", "company", "deal", "ticket", "object"] as const;

const kinds = [
  "creation",
  "propertyChange",
  "deletion",
  "restore",
  "merge",
  "associationChange",
] as const satisfies RecordChange["kind"][];

/** What an app can subscribe to: `ticket.creation`, or `object.creation` with an object type. */
export type EventType = `${(typeof names)[number]}.${(typeof kinds)[number]}` | typeof ERASURE;

/** Only contacts can be deleted for privacy. */
const ERASURE = "contact.privacyDeletion";

export const eventTypes: readonly EventType[] = [
  ...names.flatMap((name) => kinds.map((kind): EventType => `${name}.${kind}`)),
  ERASURE,
];

/** The kind of change that an event type is about, and the object type, if it is about one. */
export function partsOf(eventType: string): { kind: string; objectTypeId: string | undefined } {
  const [name = "", kind = ""] = eventType.split(".");
  return { kind, objectTypeId: findObjectTypeInfo(name)?.id };
}
