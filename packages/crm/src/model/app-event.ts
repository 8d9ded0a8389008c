import type { RecordId } from "../ids/record-id.ts";
import type { AssociationType } from "./association-types.ts";

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

/** Who changes a record. */
interface Source {
  readonly source: { readonly type: string; readonly id?: string };
}

/** What happens to a record. */
export type RecordChange =
  | ({ readonly kind: "creation" | "deletion" | "restore" | "privacyDeletion" } & Source)
  | ({ readonly kind: "propertyChange"; readonly name: string; readonly value: string } & Source)
  | ({
      /** The record takes the place of another one. */
      readonly kind: "merge";
      readonly mergedId: RecordId;
      /** How many properties get their value from the other one. */
      readonly movedProperties: number;
    } & Source)
  | {
      readonly kind: "associationChange";
      readonly toId: RecordId;
      readonly type: AssociationType;
      readonly isRemoved: boolean;
    };
