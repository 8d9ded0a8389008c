import { toUser, type User } from "../auth/user.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { HistoricalValue } from "../objects/object-schema.ts";

/** Names who made a change. */
export type SourceDisplay = (change: Pick<HistoricalValue, "sourceType" | "sourceId">) => string;

/** Who makes changes that no user makes on the page. */
const programs: Readonly<Record<string, string>> = {
  INTEGRATION: "An integration",
  IMPORT: "An import",
  MERGE_OBJECTS: "A merge",
  INTERNAL_PROCESSING: "The CRM",
  CRM_UI: "A former user",
};

/** Loads the names of users. */
export async function loadSourceDisplay({ db }: CrmContext): Promise<SourceDisplay> {
  const users = (await db.selectFrom("users").selectAll().execute()).map(toUser);
  const names = new Map(users.map(({ id, name }: User) => [String(id), name]));
  return ({ sourceType, sourceId }) =>
    (sourceType === "CRM_UI" && names.get(sourceId ?? "")) || (programs[sourceType] ?? "A program");
}
