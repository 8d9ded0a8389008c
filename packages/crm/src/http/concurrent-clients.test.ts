// @postgres
import { afterAll, beforeAll, expect, it } from "vitest";
import { ClientModel } from "../testing/client-model.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import { openTestStore, testEngine } from "../testing/open-test-store.ts";
import { searchEffort, searchSeed } from "../testing/search-effort.ts";
import type { TestStore } from "../testing/test-databases.ts";

/** Of all clients together: 5,000 in the long run. */
const OPERATIONS = searchEffort(240, 5000);
const CLIENTS = 8;
const SERVICES = testEngine === "postgres" ? 4 : 1;

let store: TestStore;
const services: TestApp[] = [];
beforeAll(async () => {
  store = await openTestStore("demo");
  for (let index = 0; index < SERVICES; index += 1) {
    services.push(await openTestApp({ location: store.location }));
  }
});
afterAll(async () => {
  for (const service of services) await service.close();
  await store.remove();
});

it("leaves what some order of the acknowledged writes explains", async () => {
  const seed = searchSeed(1);
  const connections = Array.from({ length: CLIENTS }, (_, client) => services[client % SERVICES]);
  const model = new ClientModel(connections.flatMap((each) => each ?? []));
  await model.play(OPERATIONS, seed);
  expect([...model.statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  const faults = await model.findFaults();
  expect(faults, `seed ${seed}, ${JSON.stringify([...model.statuses])}`).toEqual([]);
}, 120_000);
