import { ownValue } from "../schema/own-value.ts";
import type { Schema, ValueOf } from "../schema/schema.ts";
import { callFields, type CallField, type CallFields } from "./call-fields.ts";
import type { record } from "./call-parts.ts";

/** A CRM record: its type, such as `0-1` for contacts, and its id in decimal. */
export type DocumentRecord = ValueOf<typeof record>;

/** A property value as apps send it. */
export type PropertyValue = ValueOf<"primitive">;

type FieldName = keyof CallFields;

/** The fields with this in their rows. */
type FieldsWith<Part> = {
  [Name in FieldName]: CallFields[Name] extends Part ? Name : never;
}[FieldName];

/** The fields that this sets. */
type FieldsSetBy<Source extends string> = {
  [Name in FieldName]: Source extends CallFields[Name]["setBy"][number] ? Name : never;
}[FieldName];

type Required = { isRequired: true };

/** The fields that every document has, without those with this in their rows. */
type RequiredFields<Left = never> = {
  readonly [
    Name in keyof CallFields as CallFields[Name] extends Required
      ? Exclude<Name, FieldsWith<Left>>
      : never
  ]: ValueOf<CallFields[Name]["schema"]>;
};

/** The same of the others. */
type OptionalFields<Left = never> = {
  readonly [
    Name in keyof CallFields as CallFields[Name] extends Required
      ? never
      : Exclude<Name, FieldsWith<Left>>
  ]?: ValueOf<CallFields[Name]["schema"]>;
};

/** Everything that is stored about a call. A new object for each version. */
export interface CallDocument extends RequiredFields, OptionalFields {}

type Unseen = { isHidden: true } | { replaces: string };

/** The fields that a host page sees. */
export interface ShownFields extends RequiredFields<Unseen>, OptionalFields<Unseen> {}

/** Who created the call's engagement, and so what a save may do. */
export type EngagementOwner = CallDocument["owner"];

/** The known fields of a call when it starts. */
export type NewCall = Partial<CallDocument> &
  Pick<CallDocument, FieldsWith<Required> & FieldsSetBy<"start">>;

/** The fields that a hook may change before the engagement is created. */
export type EngagementChanges = Partial<Pick<CallDocument, FieldsSetBy<"hook">>>;

const rows = Object.entries(callFields) as readonly (readonly [FieldName, CallField])[];

const schemasOf = (isIncluded: (row: CallField) => boolean) =>
  Object.fromEntries(rows.flatMap(([name, row]) => (isIncluded(row) ? [[name, row.schema]] : [])));

/** The schema of a document. */
export const documentSchema: Schema = {
  "!": schemasOf(({ isRequired }) => isRequired === true),
  ...schemasOf(({ isRequired }) => !isRequired),
};

const isSetByHook = ({ setBy }: CallField): boolean => setBy.includes("hook");

/** The schema of what a hook may change. */
export const changedByHook: Schema = schemasOf(isSetByHook);

/** Picks fields, without those that the document doesn't have. */
function pickFields(
  document: CallDocument,
  isPicked: (row: CallField, name: FieldName) => boolean,
): Partial<CallDocument> {
  const picked: Record<string, unknown> = {};
  for (const [name, row] of rows) {
    const value = document[name];
    if (value != null && isPicked(row, name)) picked[row.replaces ?? name] = value;
  }
  return picked;
}

/** What a hook may have changed. */
export const hookFields = (document: CallDocument): EngagementChanges =>
  pickFields(document, isSetByHook);

/** The fields that only the call's browser has. */
export const browserFields = (document: CallDocument): Partial<CallDocument> =>
  pickFields(document, ({ sent }) => sent === undefined);

/** The fields that a host page sees. */
export const shownFields = (document: CallDocument): ShownFields =>
  // It has all required fields.
  pickFields(document, ({ isHidden }) => !isHidden) as ShownFields;

/** The fields that a save sends. Of engagements, only one that the app named. */
export const sentFields = (document: CallDocument): Partial<CallDocument> =>
  pickFields(
    document,
    ({ sent }, name) => sent !== undefined && (name !== "engagementId" || document.owner === "app"),
  );

/** What the CRM stores of a call, as text: versions with the same text are the same for it. */
export const storedText = (document: CallDocument): string =>
  JSON.stringify(Object.entries(sentFields(document)).filter(([name]) => !isOfSave(name)));

/** Whether a field is about the save rather than the call. */
const isOfSave = (name: string): boolean => rowOf(name)?.isOfSave === true;

const rowOf = (name: string): CallField | undefined =>
  ownValue(callFields as Readonly<Record<string, CallField>>, name);

/**
 * A call without what is dropped when it is completed, or when it is purged, which drops more. Required fields are then
 * empty.
 */
export const withoutDetails = <Call extends object>(
  call: Call,
  when: NonNullable<CallField["dropped"]>,
): Call =>
  Object.fromEntries(
    Object.entries(call).flatMap(([name, value]: [string, unknown]) => {
      const row = rowOf(name);
      const isKept = !row?.dropped || (row.dropped !== "whenCompleted" && row.dropped !== when);
      if (isKept) return [[name, value]];
      return row.isRequired ? [[name, {}]] : [];
    }),
  ) as Call;

/** The CRM's response to a save. */
export interface SavedCall {
  /** Absent only if the call has no engagement. */
  readonly engagementId?: string;
  /** The version that is stored now. */
  readonly version: number;
  /** Names of properties with invalid values, which were not stored. */
  readonly leftOut?: readonly string[];
  /** The engagement was deleted, or merged into another one: nothing was stored. */
  readonly gone?: "deleted" | "merged";
}

/** Two texts of which neither may be lost, the newer one first. One that contains the other is enough. */
export function joinTexts(newer: string, older: string): string {
  if (newer.includes(older)) return newer;
  return older.includes(newer) ? older : `${newer}\n\n${older}`;
}
