import { isCustomType, type ObjectTypeInfo } from "../model/object-types.ts";

export type Access = "read" | "write";

const CONTACTS = ["crm.objects.contacts.read", "crm.objects.contacts.write"];

/** Reads hidden files by their ids. */
export const HIDDEN_FILES_SCOPE = "files_ui_hidden.read";

/** The scopes that a granted scope includes. */
const bundles: Readonly<Record<string, readonly string[]>> = {
  contacts: CONTACTS,
  files: ["files.read", "files.write", "files.delete"],
  "files.ui_hidden.read": [HIDDEN_FILES_SCOPE],
};

/** The scope of the token from the first start: all scopes, also scopes that later versions add. */
export const ALL_SCOPES = "*";

const scopesByType: Readonly<Record<string, (access: Access) => readonly string[]>> = {
  companies: (access) => [`crm.objects.companies.${access}`],
  deals: (access) => [`crm.objects.deals.${access}`],
  tickets: () => ["tickets"],
  calls: (access) => [`crm.objects.contacts.${access}`, "timeline"],
  notes: (access) => [`crm.objects.contacts.${access}`],
  tasks: (access) => [`crm.objects.contacts.${access}`],
};

/**
 * The scopes for records and definitions of an object type; a token needs one of them. Activities other
 * than calls need the scopes of contacts.
 */
export function scopesFor(type: ObjectTypeInfo, access: Access): readonly string[] {
  if (isCustomType(type.id)) return [`crm.objects.custom.${access}`];
  return scopesByType[type.name]?.(access) ?? [`crm.objects.contacts.${access}`];
}

/** Tells whether the granted scopes include a scope, directly or by its parts. */
export function grantsScope(granted: readonly string[], scope: string): boolean {
  if (granted.includes(ALL_SCOPES) || granted.includes(scope)) return true;
  const held = new Set(granted.flatMap((each) => [each, ...(bundles[each] ?? [])]));
  if (held.has(scope)) return true;
  return bundles[scope]?.every((part) => held.has(part)) ?? false;
}

/** The scopes that meet at least one of the required ones: these, and those that include them. */
export const acceptedScopes = (required: readonly string[]): string[] => [
  ...new Set([
    ...required,
    ...Object.entries(bundles).flatMap(([scope, parts]) =>
      parts.some((part) => required.includes(part)) ? [scope] : [],
    ),
  ]),
];

/** Tells whether the granted scopes include at least one of the required ones. */
export const grantsAnyScope = (granted: readonly string[], required: readonly string[]): boolean =>
  required.some((scope) => grantsScope(granted, scope));
