// @postgres-only
import { createCredentials } from "@calling-extensions/crm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createCrmServer, type CrmServer } from "./create-crm-server.ts";
import { openPersistentStore, type PersistentStore } from "./testing/persistent-store.ts";

const credentials = createCredentials();
let store: PersistentStore;
let first: CrmServer;
beforeEach(async () => {
  store = await openPersistentStore();
  first = await start();
});
afterEach(async () => {
  await first.stop();
  await store.remove();
});

const start = () => createCrmServer({ ...store.location, credentials, hasTestRoutes: true });

it.each(["/_test/reset", "/_test/snapshots"])(
  "refuses %s while another process uses the database",
  async (path) => {
    const ask = async (): Promise<{ status: number; text: string }> => {
      const headers = { authorization: `Bearer ${credentials.accessToken}` };
      const response = await fetch(`${first.url}${path}`, { method: "POST", headers });
      return { status: response.status, text: await response.text() };
    };
    const { status } = await ask();
    expect(status).toBeLessThan(300);
    const second = await start();
    expect(await ask()).toMatchObject({
      status: 409,
      text: expect.stringContaining("Another process uses this database"),
    });
    await second.stop();
    expect((await ask()).status).toBe(status);
  },
);
