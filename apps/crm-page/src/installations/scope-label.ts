/** What a scope allows an app to do. */
const known: Readonly<Record<string, string>> = {
  contacts: "read and change contacts and companies",
  "crm.extensions_calling_transcripts.read": "read transcripts of calls",
  "crm.extensions_calling_transcripts.write": "add and delete transcripts of calls",
  files: "read, upload, change and delete files",
  "files_ui_hidden.read": "read hidden files",
  "files.ui_hidden.read": "read hidden files",
  tickets: "read and change tickets",
  timeline: "add calls to timelines",
};

/** Scopes of one kind of record: `crm.objects.deals.read`. */
const OF_RECORDS = /^crm\.objects\.(\w+)\.(read|write)$/;

/** Describes a scope; an unknown one is shown unchanged. */
export function scopeLabel(scope: string): string {
  if (Object.hasOwn(known, scope)) return known[scope] ?? scope;
  const [, type, access] = OF_RECORDS.exec(scope) ?? [];
  if (type === undefined) return scope;
  const records = type === "custom" ? "custom objects" : type.replaceAll("_", " ");
  return `${access === "read" ? "read" : "change"} ${records}`;
}

/** Describes several scopes in one phrase. */
export const scopesLabel = (scopes: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(scopes.map(scopeLabel));
