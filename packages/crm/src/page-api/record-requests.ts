import {
  MAX_LINE_LENGTH,
  MAX_LIST_FILTER_VALUES,
  MAX_NAME_LENGTH,
  MAX_PAGE_ASSOCIATIONS,
  MAX_TAKEN_VALUES,
} from "../limits.ts";
import * as z from "zod/mini";
import { creationKey, recordId, recordReference } from "./ids.ts";

/** The sort order of a list: by title, a time or a property; descending with a minus sign. */
export const listOrder = z
  .string()
  .check(
    z.maxLength(MAX_NAME_LENGTH),
    z.regex(
      /^-?(title|createdAt|updatedAt|properties\.[a-zA-Z0-9_]+)$/,
      "must be title, createdAt, updatedAt or properties.{name}",
    ),
  );

/**
 * A condition on a property, as in a search of the public API. `hasRecords` and, of calls, `isUnfinished` are `EQ` to `true` or
 * `false`.
 */
export const listFilter = z.object({
  propertyName: z.string().check(z.maxLength(MAX_NAME_LENGTH)),
  operator: z.enum([
    "EQ",
    "GTE",
    "LTE",
    "BETWEEN",
    "IN",
    "HAS_PROPERTY",
    "NOT_HAS_PROPERTY",
    "CONTAINS_TOKEN",
  ]),
  value: z.optional(z.string().check(z.maxLength(MAX_LINE_LENGTH))),
  /** The upper end of `BETWEEN`, inclusive. */
  highValue: z.optional(z.string().check(z.maxLength(MAX_LINE_LENGTH))),
  /** Of `IN`. */
  values: z.optional(
    z
      .array(z.string().check(z.maxLength(MAX_LINE_LENGTH)))
      .check(z.maxLength(MAX_LIST_FILTER_VALUES)),
  ),
});
export type ListFilter = z.infer<typeof listFilter>;

/** Values as text by property name. An empty one clears the property. */
export const values = z.record(z.string().check(z.maxLength(MAX_NAME_LENGTH)), z.string());

/** The import that a record belongs to. 409 if it was undone in the meantime. */
const importId = z.optional(recordId);

/** Creates a record of the signed-in user, 201 with the record as its page shows it. */
export const recordCreation = z
  .object({
    properties: values,
    /** Records to associate without a label: those that a call, note or task is about. */
    associations: z._default(
      z.array(recordReference).check(z.maxLength(MAX_PAGE_ASSOCIATIONS)),
      [],
    ),
    key: creationKey,
    importId,
  })
  .register(z.globalRegistry, { id: "RecordCreation" });
export type RecordCreation = z.input<typeof recordCreation>;

/**
 * Sets values. 409 with the code `CHANGED_MEANWHILE` if a value is
 * no longer the one in `before`, which the user saw.
 */
export const recordChange = z
  .object({
    properties: values,
    before: z._default(values, {}),
    /** The user has finished a call that its app left: it is complete, even if nothing else changes. */
    finishesCall: z.optional(z.literal(true)),
    importId,
  })
  .register(z.globalRegistry, { id: "RecordChange" });
export type RecordChange = z.input<typeof recordChange>;

/**
 * Merges another record of the type into a record, which keeps its values, and takes missing ones and all associations
 * from the other. 409 with the code `CHANGED_MEANWHILE` if a value of one of both is no longer the one in `before`, which
 * the user saw. `restore` of the other record undoes it.
 */
export const recordMerge = z
  .object({
    mergedId: recordId,
    /** The properties whose value is taken from the other record, even if this one has a value. */
    taken: z._default(
      z.array(z.string().check(z.maxLength(MAX_NAME_LENGTH))).check(z.maxLength(MAX_TAKEN_VALUES)),
      [],
    ),
    before: z._default(z.object({ primary: values, merged: values }), { primary: {}, merged: {} }),
    key: creationKey,
  })
  .register(z.globalRegistry, { id: "RecordMerge" });
export type RecordMerge = z.input<typeof recordMerge>;

const name = z.optional(z.string().check(z.maxLength(MAX_LINE_LENGTH)));

/**
 * Creates a contact for an unknown caller, 201 with the record as the page shows
 * it. 409 if another contact has the `email`.
 */
export const createContactRequest = z
  .object({
    firstname: name,
    lastname: name,
    /** In any format; stored as typed. */
    phone: z.string().check(z.trim(), z.minLength(1)).check(z.maxLength(MAX_NAME_LENGTH)),
    email: name,
  })
  .register(z.globalRegistry, { id: "NewPageContact" });
export type CreateContactRequest = z.infer<typeof createContactRequest>;
