import type { RecordId } from "../ids/record-id.ts";

/** Something that an app gets to know. It is stored in the transaction in which it happens, and sent later. */
export interface AppEvent {
  readonly appId: RecordId;
  /** `app.installed`, or the type of the subscription. */
  readonly type: string;
  /** The subscription of the app that asks for it; none for events about the app itself. */
  readonly subscriptionId?: RecordId;
  /** The record that it is about. Events of one record are sent in their order. */
  readonly objectId?: RecordId;
  /** What else the app receives. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What happens to a record, and who does it. */
export type RecordChange = { readonly source: { readonly type: string; readonly id?: string } } & (
  | { readonly kind: "creation" | "deletion" | "restore" }
  | { readonly kind: "propertyChange"; readonly name: string; readonly value: string }
);
