import { t } from "@calling-extensions/ui/text";

/** What a scope allows an app to do. */
const known: Readonly<Record<string, string>> = {
  contacts: t`read and change contacts and companies`,
  "crm.extensions_calling_transcripts.read": t`read transcripts of calls`,
  "crm.extensions_calling_transcripts.write": t`add and delete transcripts of calls`,
  files: t`read, upload, change and delete files`,
  "files_ui_hidden.read": t`read hidden files`,
  "files.ui_hidden.read": t`read hidden files`,
  tickets: t`read and change tickets`,
  timeline: t`add calls to timelines`,
};

/** Scopes of one kind of record: `crm.objects.deals.read`. */
const OF_RECORDS = /^crm\.objects\.(\w+)\.(read|write)$/;

/** Describes a scope; an unknown one is shown unchanged. */
export function scopeLabel(scope: string): string {
  if (Object.hasOwn(known, scope)) return known[scope] ?? scope;
  const [, type, access] = OF_RECORDS.exec(scope) ?? [];
  if (type === undefined) return scope;
  const records = type === "custom" ? t`custom objects` : type.replaceAll("_", " ");
  return `${access === "read" ? "read" : "change"} ${records}`;
}

/** Describes several scopes in one phrase. */
export const scopesLabel = (scopes: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(scopes.map(scopeLabel));
