import type { Executor } from "../tables.ts";
import type { Lease, LeaseRequest } from "./lease-requests.ts";
import { repeatConflicts } from "./repeat-conflicts.ts";

/** The same as `leaseRequests` in a transaction of plain statements, of which the first one locks the row. */
export const leaseInSteps = (db: Executor, request: LeaseRequest): Promise<Lease> =>
  repeatConflicts(() =>
    db.transaction().execute(async (transaction) => {
      const { key, expiresAt } = request;
      const stored = await transaction
        .updateTable("rate_limit_windows")
        .set({ expires_at: expiresAt })
        .where("key", "=", key)
        .returning(["slot", "counts"])
        .executeTakeFirst();
      const { slot, counts, granted } = nextLease(request, stored);
      if (stored) {
        await transaction
          .updateTable("rate_limit_windows")
          .set({ slot, counts: [...counts], granted })
          .where("key", "=", key)
          .execute();
      } else {
        await transaction
          .insertInto("rate_limit_windows")
          .values({ key, slot, counts: [...counts], granted, expires_at: expiresAt })
          .execute();
      }
      return { slot, counts, granted };
    }),
  );

/** What a process gets of a window, and the row of the window afterwards. */
function nextLease(
  { limit, slot, slots, unused, portions, maxCount }: LeaseRequest,
  stored: { slot: number | string; counts: readonly number[] } | undefined,
): Lease {
  if (!stored) {
    const granted = Math.min(maxCount, Math.ceil(limit / portions));
    return { slot, granted, counts: [granted] };
  }
  const last = Number(stored.slot);
  // A slot in the future is from a process whose clock is ahead. One that is too far ahead would count until then.
  const newest = last - slot > slots + 1 ? slot : Math.max(last, slot);
  const kept = Array.from({ length: slots + 1 }, (_, age) => {
    const counted = newest >= last ? (stored.counts[age - (newest - last)] ?? 0) : 0;
    return Math.max(0, counted - (newest - age === unused.slot ? unused.count : 0));
  });
  const rest = limit - kept.reduce((sum, each) => sum + each, 0);
  const granted = Math.max(0, Math.min(maxCount, Math.ceil(rest / portions)));
  const [current = 0, ...earlier] = kept;
  return { slot: newest, granted, counts: [current + granted, ...earlier] };
}
