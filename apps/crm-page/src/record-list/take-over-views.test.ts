// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { fakeService, type ServiceResponse } from "../testing/fake-service.ts";

const KEY = "crm-page:list-views";
const mine = { portalId: "1", userId: "11", objectTypeId: "0-1", name: "Mine", search: "q=a" };
const theirs = { ...mine, userId: "12", name: "Theirs" };
const store = (...value: unknown[]) => localStorage.setItem(KEY, JSON.stringify({ v: 1, value }));
const taken = {
  listId: "1",
  ownerId: "21",
  ownerName: "Dana Demo",
  content: { kind: "queue", name: "Any", isShared: false },
};
const left = () =>
  (JSON.parse(localStorage.getItem(KEY) ?? '{"value":[]}') as { value: unknown[] }).value;

/** As a page that has just been loaded. */
async function takeOver(): Promise<void> {
  vi.resetModules();
  await (await import("./take-over-views.ts")).takeOverViews("1", "11");
}

test("the views that the browser has of the user are saved once in the account", async () => {
  store(mine, "nonsense", theirs);
  const requests = fakeService(() => ({ body: taken }));
  await takeOver();
  await takeOver();
  const { name, objectTypeId, search } = mine;
  expect(requests).toEqual([
    {
      method: "PUT",
      path: expect.stringMatching(/^\/saved-lists\/1\d{9}$/) as string,
      body: {
        content: { kind: "view", name, isShared: false, objectTypeId, search },
        before: null,
      },
    },
  ]);
  expect(left()).toEqual([theirs]);
});

test("a view that the service doesn't take stays, and is tried again under the same id", async () => {
  store(mine);
  let response: ServiceResponse = { status: 400, body: { message: "Not today." } };
  const requests = fakeService(() => response);
  await takeOver();
  expect(left()).toEqual([mine]);
  const { toasts } = await import("@calling-extensions/ui/toasts");
  expect(toasts.visibleToasts[0]?.content).toMatchObject({ source: "Mine", tone: "error" });
  response = { body: taken };
  await takeOver();
  expect(localStorage.getItem(KEY)).toBeNull();
  const [first, second] = requests;
  expect(requests).toHaveLength(2);
  expect(second).toEqual(first);
});
