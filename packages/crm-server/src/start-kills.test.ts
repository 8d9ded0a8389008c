// @postgres
// @long
import { fileURLToPath } from "node:url";
import {
  createStoreOfOlderVersion,
  searchEffort,
  searchSeed,
  type TestStore,
} from "@calling-extensions/crm/testing";
import { migrateStore } from "@calling-extensions/crm";
import { beforeAll, describe, expect, it } from "vitest";
import { buildService } from "./testing/build-service.ts";
import { createCrmServer } from "./create-crm-server.ts";
import { openPersistentStore, type PersistentStore } from "./testing/persistent-store.ts";
import { createClient, spawnService } from "./testing/spawn-service.ts";

const KILL_AT_MOMENT = fileURLToPath(new URL("testing/kill-at-moment.mjs", import.meta.url));
const KILLS = searchEffort(2, 40);
const SEED = searchSeed(1);
/** Enough to make an upgrade take a while. */
const OLD_CONTACTS = 300;
const AT_ONCE = 3;

let built: Awaited<ReturnType<typeof buildService>>;
beforeAll(async () => {
  built = await buildService();
}, 120_000);

/** An upgrade of a database that several processes may use is a command. */
const MIGRATE = ["migrate", "--contract"];

/** Starts the service, or a command, which dies at a moment. */
const start = (store: PersistentStore, command: readonly string[], moment: number) =>
  spawnService(built.main, [...(store.isShared ? command : []), ...store.arguments], {
    node: ["--import", KILL_AT_MOMENT],
    environment: { KILL_AT_MOMENT: String(moment) },
  });

async function migrateAgain({ location }: PersistentStore): Promise<void> {
  if ("databaseUrl" in location) await migrateStore(location, { includesContract: true });
}

/** The first names of all contacts, as a program with the token of the folder reads them. */
async function listContacts(store: PersistentStore): Promise<string[]> {
  // In this process, because starting Node takes longer than starting the service.
  const server = await createCrmServer(store.location);
  try {
    const ask = await createClient(server.url, store.dataDir);
    const names: string[] = [];
    let after: string | undefined;
    do {
      // A search reads what the upgrade wrote.
      const response: Response = await ask("/crm/v3/objects/contacts/search", "POST", {
        filterGroups: [{ filters: [{ propertyName: "email", operator: "HAS_PROPERTY" }] }],
        properties: ["firstname"],
        limit: 200,
        after,
      });
      expect(response.status).toBe(200);
      const page = (await response.json()) as {
        results: { properties: { firstname: string } }[];
        paging?: { next: { after: string } };
      };
      names.push(...page.results.map(({ properties }) => properties.firstname));
      after = page.paging?.next.after;
    } while (after !== undefined);
    return names.toSorted();
  } finally {
    await server.stop();
  }
}

/** Pseudorandom numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Start {
  readonly title: string;
  /** On PostgreSQL; by default the service. */
  readonly command: readonly string[];
  readonly fill: Parameters<typeof openPersistentStore>[0];
  /** The first names afterwards. */
  readonly expected: readonly string[];
}

/** How many moments a start has at which it could be killed. */
async function countMoments({ fill, command }: Start): Promise<number> {
  const store = await openPersistentStore(fill);
  const { ready, end } = start(store, command, Infinity);
  const { moments = 0 } = await ready;
  await end("SIGKILL");
  await store.remove();
  return moments;
}

const starts: readonly Start[] = [
  {
    title: "a first start",
    command: [],
    fill: async () => undefined,
    expected: ["Ada", "Bo"],
  },
  {
    title: "an upgrade",
    command: MIGRATE,
    fill: async (location: TestStore["location"]) => {
      if (location !== "memory") await createStoreOfOlderVersion(location, OLD_CONTACTS);
    },
    expected: Array.from({ length: OLD_CONTACTS }, (_, index) => `Contact ${index + 1}`).toSorted(),
  },
];

describe.each(starts)("$title", (each) => {
  const { title, fill, command, expected } = each;
  it(`that is killed at ${KILLS} moments starts again each time, with all data once`, async () => {
    const count = await countMoments(each);
    const random = createRandom(SEED);
    // One in each part of the start, so that chance omits none.
    const moments = Array.from({ length: KILLS }, (_, index) =>
      Math.ceil(((index + random()) / KILLS) * count),
    );
    const failures: string[] = [];
    const worker = async (): Promise<void> => {
      for (let moment = moments.pop(); moment !== undefined; moment = moments.pop()) {
        const store = await openPersistentStore(fill);
        const { signal } = await start(store, command, moment).exit;
        if (signal !== "SIGKILL") failures.push(`${title} was not killed at moment ${moment}`);
        if (command.length > 0) await migrateAgain(store);
        const names = await listContacts(store).catch((error: unknown) => String(error));
        if (JSON.stringify(names) !== JSON.stringify(expected)) {
          failures.push(
            `${title} killed at moment ${moment} of ${count}: ${String(names).slice(0, 500)}`,
          );
        }
        await store.remove();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect(failures).toEqual([]);
  }, 600_000);
});
