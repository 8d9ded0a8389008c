// @vitest-environment jsdom
import { expect, it } from "vitest";
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
