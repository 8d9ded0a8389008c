// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { fakeService } from "../testing/fake-service.ts";
import { additionTo } from "./add-to-queue.ts";

const record = { objectTypeId: "0-1", objectId: "101", title: "Ada Example", subtitle: "" };

const add = (queueId: string) =>
  additionTo({ queueId, name: "Renewals" }, "2026-12-01T09:00:00Z")
    .act(record)
    .catch(() => undefined);

it("adds a record with the same key until that has succeeded", async () => {
  const requests = fakeService(() => ({ status: 400, body: { message: "Lost." } }));
  const keys = () =>
    requests
      .filter(({ path }) => path === "/records/0-27")
      .map(({ body }) => (body as { key: string }).key);
  await add("7");
  await add("7");
  await add("8");
  const [first, again, other] = keys();
  expect(first).toMatch(/^\S+$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it("titles the tasks in English, because users with other languages see them, too", async () => {
  const requests = fakeService(() => ({ status: 400, body: { message: "Lost." } }));
  vi.stubGlobal("pageTexts", { "Call {0}": "{0} anrufen" });
  await add("9");
  const creation = requests.find(({ path }) => path === "/records/0-27");
  expect(creation?.body).toMatchObject({ properties: { hs_task_subject: "Call Ada Example" } });
});
