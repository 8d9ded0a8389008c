import { isCustomType, type ObjectTypeInfo } from "../model/object-types.ts";

export type Access = "read" | "write";

const CONTACTS = ["crm.objects.contacts.read", "crm.objects.contacts.write"];

/** What one granted name stands for beyond itself. */
const bundles: Readonly<Record<string, readonly string[]>> = { contacts: CONTACTS };

/** What a token made at the first start may do: everything, what later versions ask for included. */
export const ALL_SCOPES = "*";

const scopesByType: Readonly<Record<string, (access: Access) => readonly string[]>> = {
  companies: (access) => [`crm.objects.companies.${access}`],
  deals: (access) => [`crm.objects.deals.${access}`],
  tickets: () => ["tickets"],
  calls: (access) => [`crm.objects.contacts.${access}`, "timeline"],
  notes: (access) => [`crm.objects.contacts.${access}`],
  sites: (access) => [`crm.objects.custom.${access}`],
};

/**
 * The scopes of which a token needs one, to read or write records of a type and what describes them.
 * Activities other than calls go with the contacts whose they are.
 */
export function scopesFor(type: ObjectTypeInfo, access: Access): readonly string[] {
  if (isCustomType(type.id)) return [`crm.objects.custom.${access}`];
  return scopesByType[type.name]?.(access) ?? [`crm.objects.contacts.${access}`];
}

/** Tells whether what is granted holds a scope, under its own name or by all that it stands for. */
export function grantsScope(granted: readonly string[], scope: string): boolean {
  if (granted.includes(ALL_SCOPES) || granted.includes(scope)) return true;
  const held = new Set(granted.flatMap((each) => [each, ...(bundles[each] ?? [])]));
  if (held.has(scope)) return true;
  return bundles[scope]?.every((part) => held.has(part)) ?? false;
}

/** Tells whether what is granted holds one of the scopes asked for. */
export const grantsAnyScope = (granted: readonly string[], required: readonly string[]): boolean =>
  required.some((scope) => grantsScope(granted, scope));
