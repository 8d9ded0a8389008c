// @vitest-environment jsdom
import type { PageRecord } from "@calling-extensions/crm/page-api";
import { expect, test } from "vitest";
import { RecordActions } from "../record-page/record-actions.tsx";
import { demoRecord } from "../testing/demo-record.ts";
import { type Responses, showPart } from "../testing/show-part.tsx";

const text = (name: string, label: string, value: string): PageRecord["properties"][number] => ({
  name,
  label,
  type: "string",
  value,
  display: value,
});
const ada = demoRecord({
  properties: [
    text("jobtitle", "Job title", "Buyer"),
    text("city", "City", "Berlin"),
    { ...text("notes", "Notes", "3"), isReadOnly: true },
  ],
});
const bo = demoRecord({
  objectId: "102",
  title: "Bo Example",
  properties: [
    text("jobtitle", "Job title", "Seller"),
    text("city", "City", "Berlin"),
    text("mobilephone", "Mobile phone", "202-555-0133"),
    { ...text("notes", "Notes", "4"), isReadOnly: true },
  ],
});

const listed = ({ objectTypeId, objectId, title, subtitle }: PageRecord) => {
  const summary = { objectTypeId, objectId, title, subtitle };
  return Object.assign(summary, { createdAt: 0, updatedAt: 0, properties: {} });
};

/** Opens the dialog, and chooses Bo. */
async function open(responses: Responses = {}) {
  const page = showPart(<RecordActions record={ada} />, {
    "GET /records/0-1": { body: { results: [ada, bo].map(listed), total: 2 } },
    "GET /records/0-1/101": { body: ada },
    "GET /records/0-1/102": { body: bo },
    "GET /properties/0-1": { body: { results: [] } },
    "GET /records/0-1/101/timeline": { body: { results: [], total: 0 } },
    "GET /records/0-1/102/timeline": { body: { results: [], total: 12 } },
    "POST /records/0-1/101/merge": { body: ada },
    "POST /records/0-1/102/merge": { body: bo },
    "POST /records/0-1/102/restore": {},
    ...responses,
  });
  await page.press("More actions");
  await page.pick("Merge…");
  await page.shows("Bo Example");
  await page.press("Continue");
  await page.shows("Choose a record.");
  page.check("Bo Example");
  await page.press("Continue");
  await page.shows("Record that stays");
  const merges = () =>
    page.requests.flatMap(({ path, body }) => (path.endsWith("/merge") ? [body] : []));
  return { ...page, merges };
}

test("two records are merged with the values that the user chooses, which can be undone", async () => {
  const { shows, check, press, merges, changes } = await open();
  const preview = await shows("with its 12 activities and 0 associations");
  expect(preview).toMatch(/Added from\s+Bo Example\s+Mobile phone\s+202-555-0133/);
  expect(preview).not.toMatch(/City|Notes/);
  check("Job title: Seller");
  await press("Merge");
  await shows("Bo Example was merged into Ada Example.");
  expect(merges()).toEqual([
    {
      mergedId: "102",
      taken: ["jobtitle"],
      before: {
        primary: { jobtitle: "Buyer", city: "Berlin", mobilephone: "" },
        merged: { jobtitle: "Seller", city: "Berlin", mobilephone: "202-555-0133" },
      },
      key: expect.any(String),
    },
  ]);
  await press("Undo");
  await expect.poll(() => changes().at(-1)).toBe("POST /records/0-1/102/restore");
});

test("the other record can stay", async () => {
  const { shows, check, press, requests } = await open();
  check("Bo Example");
  await shows("becomes a part of Bo Example, with its 0 activities");
  await press("Merge");
  await shows("Ada Example was merged into Bo Example.");
  expect(requests).toContainEqual(
    expect.objectContaining({
      path: "/records/0-1/102/merge",
      body: expect.objectContaining({ mergedId: "101", taken: [] }),
    }),
  );
});

test("if the response was lost, the merge is continued with the same key", async () => {
  const { shows, press, respond, merges } = await open({
    "POST /records/0-1/101/merge": { status: 503, body: { message: "Not now." } },
  });
  // It was stored.
  respond({ "GET /records/0-1/102": { body: ada } });
  await press("Merge");
  await shows("Both are one record already.");
  respond({ "POST /records/0-1/101/merge": { body: ada } });
  await press("Continue");
  await shows("Bo Example was merged into Ada Example.");
  const keys = merges().map((body) => (body as { key: string }).key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("shows what another user has changed, and the user chooses again", async () => {
  const message = "Another user changed this record in the meantime.";
  const { shows, press, respond, merges } = await open({
    "POST /records/0-1/101/merge": { status: 409, body: { message } },
  });
  const changed = { ...bo, properties: [text("jobtitle", "Job title", "Boss")] };
  respond({ "GET /records/0-1/102": { body: changed } });
  await press("Merge");
  expect(await shows(message)).toContain("Boss");
  respond({ "POST /records/0-1/101/merge": { body: ada } });
  await press("Merge");
  await shows("Bo Example was merged into Ada Example.");
  expect(merges()[1]).toMatchObject({ before: { merged: { jobtitle: "Boss" } } });
});
