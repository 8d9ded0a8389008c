import type { StoreLocation } from "../store/tables.ts";
import { openTestApp, type TestApp } from "./open-test-app.ts";
import { openTestStore, testEngine } from "./open-test-store.ts";
import type { Template } from "./test-databases.ts";

export interface ServicePair {
  readonly here: TestApp;
  readonly elsewhere: TestApp;
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
    async close() {
      for (const service of new Set([here, elsewhere])) await service.close();
      await remove();
    },
  };
}
