// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FoundContact } from "../api/ports.ts";
import { MAX_CONTACT_QUERY_LENGTH, MAX_FOUND_CONTACTS } from "../limits.ts";
import { embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

const appSdk = { name: "test", version: "1", capabilities: ["contacts"] };
const ada: FoundContact = {
  objectTypeId: "0-1",
  objectId: "101",
  name: "Ada Example",
  company: "Example Works",
  phoneNumbers: ["+12025550101"],
};
const search =
  vi.fn<(request: { query: string; signal: AbortSignal }) => Promise<FoundContact[]>>();
const replies = () => app.received.filter(({ type }) => type === "CONTACTS_FOUND");
const capabilities = () => Object(app.last("SYNC")?.["hostSdk"]).capabilities;

let app: EmbeddedApp;

beforeEach(async () => {
  search.mockReset().mockResolvedValue([ada]);
  app = embedApp({ ports: { searchContacts: search } });
  await app.settle();
  app.load({ appSdk });
});

afterEach(() => {
  app.host.destroy();
  document.body.replaceChildren();
});

test("the app gets what the page finds, with numbers as ids", async () => {
  expect(capabilities()).toContain("contacts");
  app.say("SEARCH_CONTACTS", { requestId: "s1", query: " ada " });
  await app.settle();
  expect(search.mock.calls[0]?.[0].query).toBe("ada");
  expect(replies().map(({ data }) => data)).toEqual([
    { requestId: "s1", contacts: [{ ...ada, objectId: 101 }] },
  ]);
});

test("a later search ends the one before, whose result is dropped", async () => {
  const finish: ((found: FoundContact[]) => void)[] = [];
  search.mockImplementationOnce(() => new Promise((settle) => finish.push(settle)));
  app.say("SEARCH_CONTACTS", { requestId: "s1", query: "a" });
  app.say("SEARCH_CONTACTS", { requestId: "s2", query: "ad" });
  await app.settle();
  expect(search.mock.calls.map(([{ signal }]) => signal.aborted)).toEqual([true, false]);
  finish[0]?.([ada]);
  await app.settle();
  expect(replies().map(({ data }) => Object(data).requestId)).toEqual(["s2"]);
});

test("a failed search has a reason, and the next one works", async () => {
  search.mockRejectedValueOnce(new Error("The CRM is down."));
  app.say("SEARCH_CONTACTS", { requestId: "s1", query: "ada" });
  await app.settle();
  expect(replies().at(-1)?.data).toMatchObject({
    requestId: "s1",
    error: { message: expect.stringContaining("The CRM is down.") },
  });
  app.say("SEARCH_CONTACTS", { requestId: "s2", query: "ada" });
  await app.settle();
  expect(replies()).toHaveLength(2);
});

describe("limits", () => {
  test("long names and long lists are cut, and an empty name finds no contact", async () => {
    search.mockResolvedValue(Array.from({ length: 30 }, () => ada));
    app.say("SEARCH_CONTACTS", { requestId: "s1", query: "x".repeat(5_000) });
    await app.settle();
    expect(search.mock.calls[0]?.[0].query).toHaveLength(MAX_CONTACT_QUERY_LENGTH);
    expect(Object(replies()[0]?.data).contacts).toHaveLength(MAX_FOUND_CONTACTS);
    app.say("SEARCH_CONTACTS", { requestId: "s2", query: "  " });
    await app.settle();
    expect(replies()[1]?.data).toEqual({ requestId: "s2", contacts: [] });
    expect(search).toHaveBeenCalledTimes(1);
  });

  test.each([{}, { query: "ada" }, { requestId: {}, query: 7 }, undefined])(
    "%j is no search that has a reply",
    async (data) => {
      app.say("SEARCH_CONTACTS", data);
      await app.settle();
      expect(replies()).toEqual([]);
    },
  );
});

test("a vendor app gets nothing, and a page without the port offers nothing", async () => {
  app.host.destroy();
  app = embedApp();
  await app.settle();
  app.load();
  expect(capabilities()).not.toContain("contacts");
  app.say("SEARCH_CONTACTS", { requestId: "s1", query: "ada" });
  await app.settle();
  expect(replies()).toEqual([]);
});
