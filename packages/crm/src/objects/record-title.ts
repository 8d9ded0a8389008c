import type { ObjectType } from "../model/object-types.ts";

type Values = Readonly<Record<string, string>>;

/** What people call a record of each type; empty where nothing names it. */
const titles: Record<ObjectType["id"], (values: Values) => string> = {
  "0-1": ({ firstname = "", lastname = "", email = "" }) =>
    `${firstname} ${lastname}`.trim() || email,
  "0-2": ({ name = "", domain = "" }) => name || domain,
  "0-3": ({ dealname = "" }) => dealname,
  "0-5": ({ subject = "" }) => subject,
  "0-48": ({ hs_call_title = "" }) => hs_call_title || "Call",
  "0-46": ({ hs_note_body = "" }) => hs_note_body.slice(0, 100) || "Note",
  "2-1": ({ site_name = "" }) => site_name,
};

/** A record's name for people, made of its values. */
export const titleOf = (type: ObjectType, values: Values): string =>
  (titles[type.id](values) || `${type.label} without a name`).slice(0, 500);
