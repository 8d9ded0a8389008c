import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseSeed } from "../seed/read-seed-file.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";

const START = 1_700_000_000_000;
const seed = `
  tokens:
    - { token: "pat-writes-transcripts", scopes: [crm.extensions_calling_transcripts.write] }
    - { token: "pat-reads-transcripts", scopes: [crm.extensions_calling_transcripts.read] }
`;

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp({ seed: await parseSeed(seed, "seed.yaml") });
});
afterEach(() => crm.close());

const calling = "/crm/v3/extensions/calling";
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const store = (body: object, token = "pat-writes-transcripts") =>
  crm.send<{ id: string }>("POST", `${calling}/transcripts`, as(token), body);

describe("a transcript", () => {
  const utterance = {
    speaker: { id: "1", name: "Bo", email: "bo@example.com" },
    text: "Hello?",
    startTimeMillis: 0,
    endTimeMillis: 900,
    languageCode: "en-GB",
  };

  it("is stored, read and deleted", async () => {
    const call = { properties: { hs_timestamp: START } };
    const { id: engagementId } = (
      await crm.api<{ id: string }>("POST", "/crm/v3/objects/calls", call)
    ).body;
    const answer = { ...utterance, speaker: { id: "2", name: "Eli" }, startTimeMillis: 900 };
    const transcriptCreateUtterances = [utterance, answer];
    const created = await store({ engagementId: Number(engagementId), transcriptCreateUtterances });
    expect(created).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^\d+$/) } });
    const path = `${calling}/transcripts/${created.body.id}`;
    const read = await crm.send("GET", path, as("pat-reads-transcripts"));
    expect(read).toMatchObject({
      status: 200,
      body: { id: created.body.id, engagementId, transcriptUtterances: transcriptCreateUtterances },
    });
    expect((await crm.send("DELETE", path, as("pat-reads-transcripts"))).status).toBe(403);
    expect((await crm.send("DELETE", path, as("pat-writes-transcripts"))).status).toBe(204);
    expect((await crm.send("GET", path, as("pat-reads-transcripts"))).status).toBe(404);
    expect((await crm.send("DELETE", path, as("pat-writes-transcripts"))).status).toBe(404);
  });

  it.each([
    [404, { engagementId: "101", transcriptCreateUtterances: [utterance] }],
    [400, { engagementId: "1", transcriptCreateUtterances: [] }],
    [400, { engagementId: "1" }],
    [400, { engagementId: "1", transcriptCreateUtterances: [{ ...utterance, speaker: {} }] }],
    [400, { engagementId: "1", transcriptCreateUtterances: [{ ...utterance, endTimeMillis: -1 }] }],
    [
      400,
      { engagementId: "1", transcriptCreateUtterances: [{ ...utterance, startTimeMillis: 901 }] },
    ],
  ])("responds %i to %j", async (status, body) => {
    expect((await store(body)).status).toBe(status);
  });
});
