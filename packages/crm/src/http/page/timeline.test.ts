// @postgres
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ApiObject } from "../../objects/object-schema.ts";
import type { CallDocumentRequest, Timeline } from "../../page-api/index.ts";
import { newCall } from "../../testing/new-call.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";

const NOW = 1_700_000_000_000;
const contact = { objectTypeId: "0-1", objectId: "102" };

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp({ now: () => NOW });
});
afterEach(() => crm.close());

/** Saves a completed call with the contact. */
const saveCall = async (changes: Partial<CallDocumentRequest>): Promise<void> => {
  const document = newCall({ state: "completed", calledRecord: contact, ...changes });
  const { status } = await crm.page("PUT", `/_page/calls/${randomUUID()}`, document);
  expect(status).toBe(201);
};
const entriesOf = async (record: { objectTypeId: string; objectId: string }, query = "") =>
  (
    await crm.page<Timeline>(
      "GET",
      `/_page/records/${record.objectTypeId}/${record.objectId}/timeline${query}`,
    )
  ).body;

describe("the timeline", () => {
  it("shows a call created over the public API at once, and hides a deleted one", async () => {
    const { body } = await crm.api<ApiObject>("POST", "/crm/v3/objects/calls", {
      properties: { hs_timestamp: NOW, hs_call_title: "By phone" },
      associations: [
        {
          to: { id: 102 },
          types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 194 }],
        },
      ],
    });
    expect((await entriesOf(contact)).results).toMatchObject([{ title: "By phone" }]);
    await crm.api("DELETE", `/crm/v3/objects/calls/${body.id}`);
    expect((await entriesOf(contact)).results).toEqual([]);
  });

  it.each([
    ["names its outcome", "17b47fee-58de-441e-a44c-c6300d46f273", { outcome: "Wrong number" }],
    ["leaves out an outcome without a label", "00000000-0000-4000-8000-000000000000", {}],
  ])("of a call %s", async (_title, disposition, shown) => {
    await saveCall({ properties: { hs_call_disposition: disposition } });
    const [entry] = (await entriesOf(contact)).results;
    expect(entry && "outcome" in entry ? { outcome: entry.outcome } : {}).toEqual(shown);
  });

  it("is paged from the newest call to the oldest, including calls at the same time", async () => {
    for (const [index, startTime] of [NOW, NOW - 5000, NOW, NOW - 1000, NOW].entries()) {
      await saveCall({ externalCallId: `call-${index}`, startedAgo: NOW - startTime });
    }
    const { results, total, pages = [] } = await entriesOf(contact, "?limit=1");
    const seen = [...results];
    for (const [index, { after, timestamp }] of pages.entries()) {
      expect(timestamp).toBe(seen.at(-1)?.timestamp);
      const until = pages[index + 1]?.after;
      const query = `?limit=1&after=${after}${until === undefined ? "" : `&until=${until}`}`;
      seen.push(...(await entriesOf(contact, query)).results);
    }
    expect(total).toBe(5);
    expect(seen.map(({ timestamp }) => timestamp)).toEqual([NOW, NOW, NOW, NOW - 1000, NOW - 5000]);
    expect(new Set(seen.map(({ engagementId }) => engagementId)).size).toBe(5);
  });

  it("keeps its pages when an entry is added, until the first one is twice as long", async () => {
    const sizes: number[][] = [];
    const lasts: (string | undefined)[] = [];
    for (let index = 0; index < 7; index += 1) {
      await saveCall({ externalCallId: `call-${index}`, startedAgo: 1000 - index });
      const { results, total = 0, pages = [] } = await entriesOf(contact, "?limit=2");
      expect(total).toBe(index + 1);
      sizes.push([results.length, pages.length]);
      lasts.push(pages.at(-1)?.after);
    }
    expect(sizes).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [2, 1],
      [3, 1],
      [2, 2],
      [3, 2],
    ]);
    expect(new Set(lasts.slice(3)).size).toBe(1);
  });

  it("has only the activities with all words of a search, in every page and of a kind", async () => {
    const titles = ["The price of Ärger", "Nothing", "Prices, and anger", "Only a price"];
    for (const [index, title] of titles.entries()) {
      await saveCall({
        externalCallId: `call-${index}`,
        startedAgo: index * 1000,
        properties: { hs_call_title: title },
      });
    }
    const found = async (query: string) =>
      (await entriesOf(contact, query)).results.map((entry) => "title" in entry && entry.title);
    expect(await found("?q=PRICE")).toEqual([titles[0], titles[2], titles[3]]);
    expect(await found("?q=price%20arger")).toEqual([titles[0]]);
    expect(await found("?q=%25")).toEqual([]);
    expect(await found("?q=price&kind=note")).toEqual([]);
    const { pages } = await entriesOf(contact, "?q=price&limit=1");
    expect(await found(`?q=price&limit=1&after=${pages?.[1]?.after}`)).toEqual([titles[3]]);
  });
});
