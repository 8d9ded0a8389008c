/** What a scope lets an app do, for those that calling apps are asked for. */
const known: Readonly<Record<string, string>> = {
  contacts: "read and change contacts and companies",
  timeline: "put calls on timelines",
};

/** A scope in words; one that nobody described as it is written. */
const scopeWords = (scope: string): string =>
  Object.hasOwn(known, scope) ? (known[scope] ?? scope) : scope;

/** Several scopes in one phrase. */
export const scopesWords = (scopes: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(scopes.map(scopeWords));
