// @portable-only
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { openAsAdmin } from "../../testing/copy-postgres.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import { searchEffort } from "../../testing/search-effort.ts";
import { openStore } from "../open-store.ts";
import type { PostgresLocation } from "../tables.ts";
import { leaseInSteps } from "./lease-in-steps.ts";
import { leaseRequests } from "./lease-requests.ts";

const asked = fc.record({
  limit: fc.integer({ min: 1, max: 300 }),
  slot: fc.integer({ min: 0, max: 12 }),
  unused: fc.record({
    slot: fc.integer({ min: -1, max: 12 }),
    count: fc.integer({ min: 0, max: 20 }),
  }),
});

it("leases as much as the statement with arrays, whatever was leased before", async () => {
  const { location, remove } = await openTestStore("empty");
  const db = await openStore(location);
  const admin = openAsAdmin(location as PostgresLocation);
  let sequences = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(asked, { maxLength: 8 }),
      fc.constantFrom(0, 3),
      async (all, slots) => {
        sequences += 1;
        const common = { slots, portions: 10, maxCount: 15, expiresAt: 1 };
        for (const each of all) {
          const [one, other] = await Promise.all([
            leaseInSteps(db, { ...each, ...common, key: `steps ${sequences}` }),
            leaseRequests(admin, { ...each, ...common, key: `statement ${sequences}` }),
          ]);
          expect(one).toEqual(other);
        }
      },
    ),
    { numRuns: searchEffort(25, 500) },
  );
  await admin.destroy();
  await db.destroy();
  await remove();
});
