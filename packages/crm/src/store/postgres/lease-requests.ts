import { sql } from "kysely";
import type { Executor } from "../tables.ts";

/** What a process asks for, and what it returns. */
export interface LeaseRequest {
  readonly key: string;
  readonly limit: number;
  /** The number of the current slot since 1970. */
  readonly slot: number;
  /** How many slots a request counts after its own one. */
  readonly slots: number;
  /** The requests of the last lease that weren't used, and its slot. */
  readonly unused: { readonly slot: number; readonly count: number };
  /** The lease has at most a part of what remains: a tenth if this is 10. */
  readonly portions: number;
  /** The most requests of a lease. */
  readonly maxCount: number;
  /** When the row is of no use any more, in epoch milliseconds. */
  readonly expiresAt: number;
}

/** Requests that a process may accept without asking. */
export interface Lease {
  /** The slot in which they count. */
  readonly slot: number;
  /** 0 if the window is full. */
  readonly granted: number;
  /** All requests that count, by their slots, the newest first. */
  readonly counts: readonly number[];
}

/**
 * Leases requests of a window to this process, in one statement. The row of the key keeps a number for each slot of the
 * window, whose sum never exceeds the limit.
 */
export async function leaseRequests(db: Executor, request: LeaseRequest): Promise<Lease> {
  const { key, limit, slot, slots, unused, portions, maxCount, expiresAt } = request;
  const first = Math.min(maxCount, Math.ceil(limit / portions));
  // A slot in the future is from a process whose clock is ahead. One that is too far ahead would count until then.
  const { rows } = await sql<Lease>`
    insert into rate_limit_windows as stored (key, slot, counts, granted, expires_at)
    values (${key}, ${slot}::bigint, array[${first}::int], ${first}::int, ${expiresAt}::bigint)
    on conflict (key) do update set (slot, counts, granted, expires_at) = (
      select newest, array[kept[1] + grantable] || kept[2:], grantable, excluded.expires_at
      from (
        select case when stored.slot - excluded.slot > ${slots}::int + 1 then excluded.slot
          else greatest(stored.slot, excluded.slot) end as newest
      ) as slots
      cross join lateral (
        select least(${slots}::int + 1, abs(newest - stored.slot))::int as shift
      ) as shifts
      cross join lateral (
        select array_agg(greatest(0,
          case when newest >= stored.slot then coalesce(stored.counts[age + 1 - shift], 0) else 0 end
          - case when newest - age = ${unused.slot}::bigint then ${unused.count}::int else 0 end
        ) order by age) as kept
        from generate_series(0, ${slots}::int) as age
      ) as aged
      cross join lateral (
        select greatest(0, least(${maxCount}::int,
          ceil((${limit}::int - (select sum(each) from unnest(kept) as each))::numeric / ${portions}::int)
        ))::int as grantable
      ) as grants
    )
    returning slot, counts, granted`.execute(db);
  const [lease] = rows;
  if (!lease) throw new Error("The store leased nothing.");
  return lease;
}
