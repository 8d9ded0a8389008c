/** What a scope allows an app to do, for the scopes that calling apps need. */
const known: Readonly<Record<string, string>> = {
  contacts: "read and change contacts and companies",
  timeline: "add calls to timelines",
};

/** Describes a scope; an unknown one is shown as it is. */
const scopeLabel = (scope: string): string =>
  Object.hasOwn(known, scope) ? (known[scope] ?? scope) : scope;

/** Describes several scopes in one phrase. */
export const scopesLabel = (scopes: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(scopes.map(scopeLabel));
