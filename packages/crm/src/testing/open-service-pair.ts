import type { StoreLocation } from "../store/tables.ts";
import { openTestApp, type TestApp } from "./open-test-app.ts";
import { openTestStore, testEngine } from "./open-test-store.ts";
import type { Template } from "./test-databases.ts";

export interface ServicePair {
  readonly here: TestApp;
  readonly elsewhere: TestApp;
  /** Does acts at the same time, by turns in one service and the other. */
  race<T>(acts: readonly ((app: TestApp) => Promise<T>)[]): Promise<T[]>;
  close(): Promise<void>;
}

/** Opens two services on one store. SQLite allows only one, which is both: its requests run at once, too. */
export async function openServicePair(
  template: Template,
  open: (location: StoreLocation) => Promise<TestApp> = (location) => openTestApp({ location }),
): Promise<ServicePair> {
  const { location, remove } = await openTestStore(template);
  const here = await open(location);
  const elsewhere = testEngine === "postgres" ? await open(location) : here;
  return {
    here,
    elsewhere,
    race: (acts) => Promise.all(acts.map((act, index) => act(index % 2 ? elsewhere : here))),
    async close() {
      for (const service of new Set([here, elsewhere])) await service.close();
      await remove();
    },
  };
}
