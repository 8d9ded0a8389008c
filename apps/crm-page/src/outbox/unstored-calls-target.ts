import type { OutboxEntry } from "@calling-extensions/host";
import { recordPath } from "../records/record-path.ts";
import { recordOf } from "./call-text.ts";
import { unstoredCallsPath } from "./unstored-calls-path.ts";

/** Where calls that are not stored yet can be seen: the record that all belong to, else the list of all. */
export function unstoredCallsTarget(portalId: string, entries: readonly OutboxEntry[]): string {
  const paths = entries.map(({ document }) => {
    const record = recordOf(document);
    return record && recordPath(portalId, record);
  });
  const [first] = paths;
  const isOneRecord = paths.every((path) => path === first);
  return first !== undefined && isOneRecord ? first : unstoredCallsPath(portalId);
}
