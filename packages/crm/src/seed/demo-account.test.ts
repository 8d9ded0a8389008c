import { afterEach, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import type { PageRecord, RecordList, TaskQueue, Timeline } from "../page-api/index.ts";
import { openTestStore } from "../testing/open-test-store.ts";
import { testContentStores } from "../testing/content-stores.ts";
import { createDemoAccount } from "./demo-account/create-demo-account.ts";

const NOW = Date.parse("2026-01-15T16:00:00Z");
const DAY_MS = 86_400_000;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const account = createDemoAccount(NOW);
const { records } = account;
const everyRecord = Object.values(records).flat();

it("is the same at every call, apart from the times", () => {
  expect(createDemoAccount(NOW)).toEqual(account);
  const later = createDemoAccount(NOW + 7 * DAY_MS).records;
  expect(later.contacts.map(({ properties }) => properties)).toEqual(
    records.contacts.map(({ properties }) => properties),
  );
  expect(later.calls[9]?.createdAt).toBe(
    new Date(Date.parse(records.calls[9]?.createdAt ?? "") + 7 * DAY_MS).toISOString(),
  );
});

it("has only numbers and addresses that are reserved for fiction, each number once", () => {
  const texts = JSON.stringify(records);
  const numbers = [...records.contacts, ...records.companies].map(({ properties }) =>
    String(properties["phone"] ?? properties["mobilephone"]),
  );
  const isFictional =
    /^\+(1\d{3}55501\d{2}|44(113496|121496)0\d{3}|447700900\d{3}|493023125\d{3}|498999998\d{3}|33199001\d{3}|33639981\d{3})$/;
  expect(numbers.filter((number) => !isFictional.test(number))).toEqual([]);
  expect(new Set(numbers.map((number) => number.slice(-7))).size).toBe(numbers.length);
  const domains = texts.match(/[\w.-]+\.(com|org|net|io)\b/g) ?? [];
  expect(domains.filter((domain) => !/(^|\.)example\.com$/.test(domain))).toEqual([]);
});

it("has no id of the demo data, and no activity later than now except tasks", () => {
  const ids = everyRecord.map(({ id }) => Number(id));
  expect([Math.min(...ids) > 1000, new Set(ids).size]).toEqual([true, ids.length]);
  const times = [...records.calls, ...records.notes].map(({ properties }) =>
    Date.parse(String(properties["hs_timestamp"])),
  );
  expect(Math.max(...times)).toBeLessThan(NOW);
  expect(Math.min(...times)).toBeGreaterThan(NOW - 32 * DAY_MS);
});

it("has closed deals only with a closing date that has passed, and open ones only with a later one", () => {
  const deals = records.deals.map(({ properties: { dealstage, closedate } }) => ({
    isClosed: String(dealstage).startsWith("closed"),
    isPast: Date.parse(String(closedate)) < NOW,
  }));
  expect(deals.filter(({ isClosed, isPast }) => isClosed !== isPast)).toEqual([]);
  expect(new Set(deals.map(({ isClosed }) => isClosed)).size).toBe(2);
});

/** The numbers of records by type. */
const countsOf = ({ api }: Pick<TestApp, "api">): Promise<number[]> =>
  Promise.all(
    ["contacts", "companies", "deals", "tickets", "calls", "tasks"].map(async (type) => {
      const found = await api<{ total: number }>("POST", `/crm/v3/objects/${type}/search`, {});
      return found.body.total;
    }),
  );

it("fills a new store once, beside the demo data", async () => {
  const { location, remove } = await openTestStore("empty");
  const { contents, remove: removeContents } = await testContentStores.local();
  closers.push(remove, removeContents);
  let app: TestApp | undefined;
  const start = async () => {
    await app?.close();
    app = await openTestApp({ location, contents, hasDemoAccount: true, now: () => NOW });
    return app;
  };
  const { page, api } = await start();
  closers.push(async () => app?.close());
  const atFirst = await countsOf({ api });
  expect(atFirst).toEqual([60, 20, 25, 40, 150, 32]);

  const { body: ada } = await page<PageRecord>("GET", "/_page/records/0-1/101");
  expect(ada.title).toBe("Ada Example");
  const { body: timeline } = await page<Timeline>("GET", "/_page/records/0-1/101/timeline");
  const recorded = timeline.results.filter(({ attachments }) => attachments?.length);
  expect(recorded).toMatchObject([
    { kind: "call", appName: "Demo softphone", attachments: [{ type: "AUDIO" }] },
    { kind: "call", attachments: [{ name: "demo-call-2.wav" }] },
    { kind: "call", attachments: [{ name: "demo-call-3.wav" }] },
  ]);
  const queue = `/_page/task-queues/1?taskType=CALL&dueBefore=${NOW + DAY_MS / 3}`;
  const { body } = await page<TaskQueue>("GET", queue);
  expect([body.open, body.results.every((task) => task.records.length > 0)]).toEqual([10, true]);
  const oldest = await page<RecordList>("GET", "/_page/records/0-2?sort=createdAt&limit=1");
  expect(oldest.body.results[0]?.createdAt).toBeLessThan(NOW - 180 * DAY_MS);

  await api("DELETE", "/crm/v3/objects/contacts/1001");
  expect((await countsOf(await start()))[0]).toBe(59);
});
