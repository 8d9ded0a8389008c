import type { OutboxEntry } from "@calling-extensions/host";
import { recordPath, unstoredCallsPath } from "../navigation/paths.ts";
import { recordOf } from "../outbox/call-text.ts";

/**
 * The URL that shows these calls: the record that all of them belong to, or else the list of all.
 */
export function unstoredCallsTarget(portalId: string, entries: readonly OutboxEntry[]): string {
  const paths = entries.map(({ document }) => {
    const record = recordOf(document);
    return record && recordPath(portalId, record);
  });
  const [first] = paths;
  const isOneRecord = paths.every((path) => path === first);
  return first !== undefined && isOneRecord ? first : unstoredCallsPath(portalId);
}
