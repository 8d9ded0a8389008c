// @postgres
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RecordList } from "../page-api/index.ts";
import { engineOf, type Executor } from "../store/tables.ts";
import { searchTrigrams } from "../store/migrations/0040-search-trigrams.ts";
import { featuresOf } from "../store/postgres/features.ts";
import { analyze, fillStore } from "../testing/fill-store.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";

let crm: TestApp;
let db: Executor;
beforeAll(async () => {
  crm = await openTestApp();
  db = await crm.crm.read(async (context) => context.db);
});
afterAll(() => crm.close());

const tickets = "/crm/v3/objects/tickets";

async function make(properties: Record<string, string>): Promise<string> {
  const { status, body } = await crm.api<{ id: string }>("POST", tickets, {
    properties: { hs_pipeline_stage: "1", ...properties },
  });
  expect(status).toBe(201);
  return body.id;
}

type Found = { total: number; results: { id: string }[] };

/** The tickets that a search finds, which must be the same as in the page's list. */
async function find(query: string, where = ""): Promise<string[]> {
  const { body } = await crm.api<Found>("POST", `${tickets}/search${where}`, { query, limit: 50 });
  expect(body.total).toBe(body.results.length);
  const ids = body.results.map(({ id }) => id);
  const list = `/_page/records/0-5?sort=createdAt&limit=50&q=${encodeURIComponent(query)}`;
  const page = await crm.page<RecordList>("GET", where ? `${list}&archived=true` : list);
  expect(page.body.results.map(({ objectId }) => objectId)).toEqual(ids);
  return ids;
}

const findToken = async (value: string): Promise<string[]> => {
  const filters = [{ propertyName: "content", operator: "CONTAINS_TOKEN", value }];
  const { body } = await crm.api<Found>("POST", `${tickets}/search`, {
    filterGroups: [{ filters }],
  });
  return body.results.map(({ id }) => id);
};

it("finds texts of any length anywhere in a record, ignoring case and accents", async () => {
  const id = await make({
    subject: `Élan "vital" 50%_off qx`,
    content: "Straße 日本語\n👋👋👋👋 o'clock",
  });
  for (const query of [
    "ELAN",
    "lan",
    "QX",
    `"vital"`,
    `al"`,
    "50%_o",
    "%_",
    "日本語",
    "本語",
    "👋👋👋",
  ]) {
    expect({ [query]: await find(query) }).toEqual({ [query]: [id] });
  }
  expect(await find("o'clock élan vit")).toEqual([id]);
  for (const query of ["elanx", "50%-off", "elan nowhere", "語日本", "AND", `vital" OR "x`]) {
    expect({ [query]: await find(query) }).toEqual({ [query]: [] });
  }
});

it("finds whole words of one property, and prefixes with a star", async () => {
  const id = await make({ subject: "Zebra crossing", content: "The okapi-house is shut." });
  expect(await findToken("OKAPI")).toEqual([id]);
  expect(await findToken("okapi house")).toEqual([id]);
  expect(await findToken("oka*")).toEqual([id]);
  expect(await findToken("is")).toContain(id);
  // The word is in another property, or is only a part of a word.
  expect(await findToken("zebra")).toEqual([]);
  expect(await findToken("kapi")).toEqual([]);
});

it("finds a record by its current values, deleted or not", async () => {
  const id = await make({ subject: "Wombat" });
  expect(await find("wombat")).toEqual([id]);
  await crm.api("PATCH", `${tickets}/${id}`, { properties: { subject: "Quokka" } });
  expect(await find("wombat")).toEqual([]);
  expect(await find("quokka")).toEqual([id]);
  await crm.api("DELETE", `${tickets}/${id}`);
  expect(await find("quokka")).toEqual([]);
  expect(await find("quokka", "?archived=true")).toEqual([id]);
  await crm.page("POST", `/_page/records/0-5/${id}/restore`);
  expect(await find("quokka")).toEqual([id]);
});

it("finds no record of another type", async () => {
  await crm.api("POST", "/crm/v3/objects/contacts", { properties: { firstname: "Axolotl" } });
  expect(await find("axolotl")).toEqual([]);
});

it("responds to a very long query", async () => {
  const words = Array.from({ length: 400 }, (_, index) => `w${index}`).join(" ");
  const id = await make({ subject: "Long", content: words });
  const { body } = await crm.api<Found>("POST", `${tickets}/search`, { query: words });
  expect(body.results.map((each) => each.id)).toEqual([id]);
});

const searchFirst = async (query: string, request: object) => {
  const { body } = await crm.api<Found>("POST", `${tickets}/search`, { query, ...request });
  return { total: body.total, first: body.results[0]?.id };
};

it("sorts and filters the records with a common word like those with a rare one", async () => {
  // More than the number of rows up to which a word counts as rare.
  await fillStore(db, { tickets: 6000, calls: 6000 });
  await analyze(db);
  const id = await make({ subject: "aaa printer", hs_ticket_priority: "LOW" });
  const sorts = ["subject"];
  expect(await searchFirst("printer", { sorts })).toEqual({ total: 6001, first: id });
  expect(await searchFirst("aaa printer", { sorts })).toEqual({ total: 1, first: id });
  const filters = [{ propertyName: "hs_ticket_priority", operator: "EQ", value: "LOW" }];
  expect(await searchFirst("printer", { filterGroups: [{ filters }] })).toEqual({
    total: 1,
    first: id,
  });
});

it("finds calls by a common word and one that only a transcript has", async () => {
  const list = async (q: string) => {
    const query = new URLSearchParams({ q, limit: "1" });
    const { body } = await crm.page<RecordList>("GET", `/_page/records/0-48?${query.toString()}`);
    return { total: body.total, title: body.results[0]?.title };
  };
  const { body } = await crm.page<RecordList>("GET", "/_page/records/0-48?q=call&limit=1");
  // More than the page counts.
  expect(body.total).toBeUndefined();
  const [call] = body.results;
  await crm.api("POST", "/crm/v3/extensions/calling/transcripts", {
    engagementId: call?.objectId,
    transcriptCreateUtterances: [
      { speaker: { id: 1, name: "Ada" }, text: "Axolotl", startTimeMillis: 0, endTimeMillis: 1 },
    ],
  });
  const only = { total: 1, title: call?.title };
  expect(await list("axolotl")).toEqual(only);
  expect(await list("call axolotl")).toEqual(only);
  expect(await list("printer axolotl")).toEqual({ total: 0, title: undefined });
});

it("indexes the texts of an older store", async () => {
  const id = await make({ subject: "Capybara" });
  if (engineOf(db) === "sqlite") {
    for (const event of ["insert", "update", "delete"]) {
      await sql.raw(`drop trigger record_trigrams_${event}`).execute(db);
    }
    await sql`drop table record_trigrams`.execute(db);
  } else {
    await sql`drop index if exists records_search_trigrams`.execute(db);
  }
  await searchTrigrams(featuresOf(db)).up(db);
  expect(await find("capybara")).toEqual([id]);
});
