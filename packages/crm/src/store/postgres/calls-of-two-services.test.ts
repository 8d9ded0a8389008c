// @postgres-only
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { openTestApp } from "../../testing/open-test-app.ts";
import type { SavedCall } from "../../page-api/index.ts";
import { newCall } from "../../testing/new-call.ts";
import { openTestStore } from "../../testing/open-test-store.ts";

const document = newCall({ appId: "9001", externalCallId: "call-1" });

it("stores a call once, even if its documents arrive at two services with one store", async () => {
  const { location, remove } = await openTestStore("demo");
  const [here, elsewhere] = await Promise.all([
    openTestApp({ location }),
    openTestApp({ location }),
  ]);
  const same = randomUUID();
  const saves = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const id = index % 3 ? same : randomUUID();
      const service = index % 2 ? here : elsewhere;
      return service.page<SavedCall>("PUT", `/_page/calls/${id}`, document);
    }),
  );
  for (const service of [here, elsewhere]) await service.close();
  await remove();
  expect(new Set(saves.map(({ body }) => body.engagementId)).size).toBe(1);
  expect(saves.filter(({ status }) => status === 201)).toHaveLength(1);
});
