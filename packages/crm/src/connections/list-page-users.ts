import { formatNumber } from "@calling-extensions/phone-numbers";
import { toUser } from "../auth/user.ts";
import { listLiveCalls } from "../calls/call-document-repository.ts";
import { listConnections } from "./user-connections.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { PageUsers } from "../page-api/index.ts";

/** Lists all users with their availability, as calling apps report it, and their live calls. */
export async function listPageUsers(context: CrmContext): Promise<PageUsers> {
  const rows = await context.db.selectFrom("users").selectAll().orderBy("name").execute();
  const connections = await listConnections(context);
  const calls = await listLiveCalls(context.db);
  return {
    results: rows.map(toUser).map(({ id, name, email, role, isActive, phoneNumber }) => ({
      id,
      name,
      email,
      role,
      isActive,
      phoneNumber: phoneNumber === null ? undefined : directNumber(phoneNumber),
      availableIn: connections
        .filter(({ userId }) => userId === id)
        .map(({ provider }) => provider),
      liveCallsSince: calls
        .filter(({ userId }) => userId === id)
        .map(({ content }) => content.startedAt),
    })),
  };
}

function directNumber(stored: string): NonNullable<PageUsers["results"][number]["phoneNumber"]> {
  const [phoneNumber = "", extension] = stored.split(";ext=");
  return {
    text: formatNumber(phoneNumber),
    phoneNumber,
    ...(extension !== undefined && { extension }),
  };
}
