import { isCustomType, type DescribedType } from "../objects/described-types.ts";

export type Access = "read" | "write";

const CONTACTS = ["crm.objects.contacts.read", "crm.objects.contacts.write"];

/** What one granted name stands for beyond itself. */
const bundles: Readonly<Record<string, readonly string[]>> = { contacts: CONTACTS };

/** Everything the service knows to ask for: what a token made at the first start may do. */
export const allScopes = [
  "tickets",
  "timeline",
  ...CONTACTS,
  "crm.objects.companies.read",
  "crm.objects.companies.write",
  "crm.objects.deals.read",
  "crm.objects.deals.write",
  "crm.objects.custom.read",
  "crm.objects.custom.write",
] as const;

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
export function scopesFor(type: DescribedType, access: Access): readonly string[] {
  if (isCustomType(type.id)) return [`crm.objects.custom.${access}`];
  return scopesByType[type.name]?.(access) ?? [`crm.objects.contacts.${access}`];
}

/** Tells whether what is granted holds one of the scopes asked for. */
export function holdsOneOf(granted: readonly string[], required: readonly string[]): boolean {
  const held = new Set(granted.flatMap((scope) => [scope, ...(bundles[scope] ?? [])]));
  return required.some((scope) => held.has(scope));
}
