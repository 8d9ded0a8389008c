// @postgres
import { afterEach, beforeEach, expect, it } from "vitest";
import type { PageTranscript, Timeline } from "../../page-api/index.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

const DANA = { id: "a", name: "Dana D.", email: "DANA.DEMO@example.com" };
const ADA = { id: 2, name: "Ada" };

async function createCall(properties: object = {}): Promise<string> {
  const { body } = await crm.api<{ id: string }>("POST", "/crm/v3/objects/calls", {
    properties: { hs_timestamp: 1_700_000_000_000, hs_call_title: "Renewal", ...properties },
    associations: [
      {
        to: { id: 101 },
        types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 194 }],
      },
    ],
  });
  return body.id;
}

const say = (speaker: object, text: string, start: number, more: object = {}) => ({
  speaker,
  text,
  startTimeMillis: start,
  endTimeMillis: start + 1000,
  ...more,
});

async function transcribe(engagementId: string, ...utterances: object[]): Promise<string> {
  const { status, body } = await crm.api<{ id: string }>(
    "POST",
    "/crm/v3/extensions/calling/transcripts",
    { engagementId, transcriptCreateUtterances: utterances },
  );
  expect(status).toBe(200);
  return body.id;
}

const read = (id: string, type = "0-48") =>
  crm.page<PageTranscript>("GET", `/_page/records/${type}/${id}/transcript`);

const search = async (q: string) =>
  (
    await crm.page<Timeline>("GET", `/_page/records/0-1/101/timeline?q=${encodeURIComponent(q)}`)
  ).body.results.map(({ engagementId }) => engagementId);

it("is shown in the order of time, with who is a user; the newest one counts", async () => {
  const call = await createCall();
  expect((await read(call)).status).toBe(404);
  await transcribe(call, say(ADA, "An older transcript", 0));
  await transcribe(
    call,
    say(ADA, "Guten Tag", 900, { languageCode: "de" }),
    say(DANA, "Good morning", 0),
    say(ADA, "", 900),
  );
  expect((await read(call)).body).toEqual({
    speakers: [
      { name: "Dana D.", isUser: true },
      { name: "Ada", isUser: false },
    ],
    utterances: [
      { speaker: 0, text: "Good morning", start: 0, end: 1000 },
      { speaker: 1, text: "Guten Tag", start: 900, end: 1900, languageCode: "de" },
      { speaker: 1, text: "", start: 900, end: 1900 },
    ],
  });
  const { body } = await crm.page<Timeline>("GET", "/_page/records/0-1/101/timeline");
  expect(body.results).toMatchObject([{ engagementId: call, hasTranscript: true }]);
});

it("names the owner of the call as a user, also without an email address", async () => {
  const call = await createCall({ hubspot_owner_id: "21" });
  await transcribe(call, say({ id: 1, name: "Dana Demo" }, "Hello", 0), say(ADA, "Hi", 1));
  expect((await read(call)).body.speakers.map(({ isUser }) => isUser)).toEqual([true, false]);
});

it("is found by the timeline's search together with the notes, until it or the contact is erased", async () => {
  const call = await createCall({ hs_call_body: "About the budget" });
  const other = await createCall();
  const id = await transcribe(call, say(DANA, "Is the Éclair scanner 100% ready?", 0));
  expect(await search("eclair")).toEqual([call]);
  expect(await search("scanner budget")).toEqual([call]);
  expect(await search("100%")).toEqual([call]);
  expect(await search("100_")).toEqual([]);
  expect(await search("renewal")).toEqual([other, call]);
  expect((await search("ready?")).length).toBe(1);
  await crm.api("DELETE", `/crm/v3/extensions/calling/transcripts/${id}`);
  expect(await search("eclair")).toEqual([]);
  await transcribe(call, say(DANA, "Éclair", 0));
  await crm.api("POST", "/crm/v3/objects/contacts/gdpr-delete", { objectId: "101" });
  const left = await crm.crm.read(({ db }) =>
    db.selectFrom("transcripts").select("search_text").execute(),
  );
  expect(left).toEqual([]);
});

it("is shown only of calls that exist", async () => {
  const call = await createCall();
  await transcribe(call, say(DANA, "Hello", 0));
  expect((await read("101", "0-1")).status).toBe(404);
  expect((await read(call)).status).toBe(200);
  await crm.api("DELETE", `/crm/v3/objects/calls/${call}`);
  expect((await read(call)).status).toBe(404);
});
