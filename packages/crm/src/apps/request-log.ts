import { MAX_LOGGED_REQUESTS, MAX_LOGGED_TOKENS, MAX_REQUEST_SENDERS } from "../limits.ts";
import type { Grant } from "../auth/credentials.ts";
import { grantsAnyScope } from "../auth/scopes.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { AppRequest, AppRequestList } from "../page-api/index.ts";

/** A request as it was handled. */
export interface HandledRequest extends Omit<AppRequest, "sender" | "scopes"> {
  /** It needs a scope of each. */
  readonly scopes: readonly (readonly string[])[];
}

/** The newest requests of programs that this process has handled, in its memory. */
export interface RequestLog {
  note(grant: Grant, request: HandledRequest): void;
  /** What a token granted when it was last used; it may be revoked or expired since. */
  grantOf(tokenId: string): Grant | undefined;
  /** The newest requests, of one sender or all. */
  list(context: CrmContext, sender?: string): Promise<Omit<AppRequestList, "isPartial">>;
}

type LoggedRequest = HandledRequest & { readonly grant: Grant };

const senderOf = ({ appId, id }: Grant): string => appId ?? id;

/** Adds an entry as the newest one, and removes the oldest one if there are too many. */
function keepNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}

export function createRequestLog(): RequestLog {
  /** By sender. The newest are last, here and in each list. */
  const logged = new Map<string, LoggedRequest[]>();
  const grants = new Map<string, Grant>();
  return {
    note(grant, request) {
      keepNewest(grants, grant.id, grant, MAX_LOGGED_TOKENS);
      const sender = senderOf(grant);
      const requests = logged.get(sender) ?? [];
      requests.push({ ...request, grant });
      if (requests.length > MAX_LOGGED_REQUESTS) requests.shift();
      keepNewest(logged, sender, requests, MAX_REQUEST_SENDERS);
    },
    grantOf: (tokenId) => grants.get(tokenId),
    async list(context, sender) {
      const all = [...logged.values()];
      const isAll = sender === undefined;
      const sorted = (isAll ? all.flat() : (logged.get(sender) ?? [])).toSorted(
        (a, b) => b.at - a.at,
      );
      const newest = isAll ? sorted.slice(0, MAX_LOGGED_REQUESTS) : sorted;
      const last = all.flatMap((requests) => requests.at(-1)?.grant ?? []).toReversed();
      return { senders: await describeSenders(context, last), results: newest.map(toAppRequest) };
    },
  };
}

const toAppRequest = ({ grant, scopes, ...request }: LoggedRequest): AppRequest => ({
  ...request,
  sender: senderOf(grant),
  scopes: scopes.map((anyOf) => ({
    anyOf: [...anyOf],
    isGranted: grantsAnyScope(grant.scopes, anyOf),
  })),
});

async function describeSenders(
  context: CrmContext,
  grants: readonly Grant[],
): Promise<AppRequestList["senders"]> {
  const names = await findAppNames(
    context,
    grants.flatMap(({ appId }) => appId ?? []),
  );
  return grants.map((grant) => {
    const { appId, label, kind } = grant;
    const own = kind === "hapikey" ? "Developer key" : "Token of the service";
    const name = appId === undefined ? (label ?? own) : (names.get(appId) ?? `App ${appId}`);
    return { id: senderOf(grant), name };
  });
}

/** The names of apps; a calling app may have only its settings. */
async function findAppNames(
  { db }: CrmContext,
  appIds: readonly RecordId[],
): Promise<ReadonlyMap<RecordId, string>> {
  if (appIds.length === 0) return new Map();
  const ids = appIds.map(toStoredId);
  const rows = await db
    .selectFrom("calling_settings")
    .select(["app_id", "name"])
    .where("app_id", "in", ids)
    .unionAll(db.selectFrom("apps").select(["app_id", "name"]).where("app_id", "in", ids))
    .execute();
  return new Map(rows.map(({ app_id, name }) => [fromStoredId(app_id), name]));
}
