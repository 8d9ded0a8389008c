import { randomUUID } from "node:crypto";
import { newCall } from "../testing/new-call.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ApiObject } from "../objects/object-schema.ts";
import type { Timeline } from "../page-api/index.ts";
import { parseSeed } from "../seed/read-seed-file.ts";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type ErrorBody,
  type TestApp,
} from "../testing/open-test-app.ts";

const START = 1_700_000_000_000;
const seed = `
  users:
    - { id: 12, ownerId: 22, name: Eli Demo, email: eli@example.com }
  records:
    contacts:
      - { id: 103, properties: { firstname: Cy, phone: "+12025550103" } }
      - { id: 104, properties: { firstname: Di, phone: "+12025550103" } }
  tokens:
    - { token: "pat-of-app", scopes: [contacts, timeline], appId: 9001, userId: 12 }
`;

let now: number;
let crm: TestApp;
beforeEach(async () => {
  now = START;
  crm = await openTestApp({ now: () => now, seed: await parseSeed(seed, "seed.yaml") });
});
afterEach(() => crm.close());

const calling = "/crm/v3/extensions/calling";
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const entriesOf = async (type: string, id: string) =>
  (await crm.page<Timeline>("GET", `/_page/records/${type}/${id}/timeline`)).body.results;
const propertiesOf = async (id: string, names: readonly string[]) =>
  (await crm.api<ApiObject>("GET", `/crm/v3/objects/calls/${id}?properties=${names.join()}`)).body
    .properties;

interface InboundAnswer {
  callerIdMatches: unknown[];
  engagementId: string;
}
const number = (e164Number: string) => ({ e164Number, phoneNumberType: "MOBILE" });
const inbound = {
  externalCallId: "mobile-1",
  createEngagement: true,
  engagementProperties: { hs_call_body: "On the road" },
  finalCallStatus: "COMPLETED",
  fromNumber: number("+442079460102"),
  toNumber: { ...number("+12025550199"), extension: "7" },
  potentialRecipientUserIds: [11, "12"],
  callStartedTimestamp: START - 60_000,
  durationSeconds: 42.5,
  userId: 12,
};
const takeCall = (changes: object = {}, token: string = TEST_CREDENTIALS.accessToken) =>
  crm.send<InboundAnswer>("POST", `${calling}/inbound-call`, as(token), { ...inbound, ...changes });

describe("an inbound call that no browser handled", () => {
  it("is on the timeline of its caller and of the caller's company at once", async () => {
    const { status, body } = await takeCall();
    expect(status).toBe(200);
    expect(body).toEqual({
      callerIdMatches: [
        {
          callerIdType: "CONTACT",
          objectCoordinates: { portalId: "1", objectTypeId: "0-1", objectId: "102" },
          firstName: "Bo",
          lastName: "Example",
          email: "bo@example.com",
        },
      ],
      engagementId: body.engagementId,
    });
    for (const [type, id] of [
      ["0-1", "102"],
      ["0-2", "201"],
    ] as const) {
      expect(await entriesOf(type, id)).toEqual([
        {
          kind: "call",
          engagementId: body.engagementId,
          title: "Call from Bo Example",
          body: "On the road",
          direction: "INBOUND",
          status: "COMPLETED",
          timestamp: START - 60_000,
          durationMs: 42_500,
          fromNumber: "+44 20 7946 0102",
          toNumber: "+1 202 555 0199",
          ownerId: "22",
          ownerName: "Eli Demo",
        },
      ]);
    }
  });

  it.each([
    ["REJECTED", "CANCELED"],
    ["TRANSFERRED", "COMPLETED"],
  ])("keeps the end status of the app: %s", async (finalCallStatus, hs_call_status) => {
    const { body } = await takeCall({ finalCallStatus });
    expect(await propertiesOf(body.engagementId, ["hs_call_status", "calling_end_status"])).toEqual(
      { hs_call_status, calling_end_status: finalCallStatus },
    );
  });

  it("is created once for its id, by an app's token for that app", async () => {
    const own = [await takeCall(), await takeCall()].map(({ body }) => body.engagementId);
    expect(new Set(own).size).toBe(1);
    const apps = [await takeCall({}, "pat-of-app"), await takeCall({}, "pat-of-app")];
    expect(new Set(apps.map(({ body }) => body.engagementId)).size).toBe(1);
    const [app] = apps.map(({ body }) => body.engagementId);
    expect(app).not.toBe(own[0]);
    const names = ["hs_call_app_id", "hs_call_external_id", "hs_call_source"];
    expect(await propertiesOf(app ?? "", names)).toEqual({
      hs_call_app_id: "9001",
      hs_call_external_id: "mobile-1",
      hs_call_source: "INTEGRATIONS_PLATFORM",
    });
    const path = `/_page/calls/${randomUUID()}`;
    const document = newCall({ appId: "9001", externalCallId: "mobile-1", direction: "INBOUND" });
    const hosted = await crm.page<{ engagementId: string }>("PUT", path, document);
    expect(hosted).toMatchObject({ status: 200, body: { engagementId: app } });
  });

  it("belongs to the app of the token, whatever its properties contain", async () => {
    const engagementProperties = { hs_call_app_id: "9002", hs_call_external_id: "theirs" };
    const { body } = await takeCall({ engagementProperties }, "pat-of-app");
    expect(await propertiesOf(body.engagementId, Object.keys(engagementProperties))).toEqual({
      hs_call_app_id: "9001",
      hs_call_external_id: "mobile-1",
    });
  });

  it("is associated with no record if several have its number, and names them", async () => {
    const { body } = await takeCall({ fromNumber: number("+12025550103") });
    expect(body.callerIdMatches).toHaveLength(2);
    expect(await entriesOf("0-1", "103")).toEqual([]);
    expect(body.engagementId).toMatch(/^\d+$/);
  });

  it("is only matched, not stored, without createEngagement", async () => {
    const { body } = await takeCall({ createEngagement: false });
    expect(body.callerIdMatches).toHaveLength(1);
    expect(body).not.toHaveProperty("engagementId");
    expect(await entriesOf("0-1", "102")).toEqual([]);
  });

  it.each([START + 3_600_000, new Date(START + 3_600_000).toISOString()])(
    "starts no later than now: %s",
    async (callStartedTimestamp) => {
      const { status, body } = await takeCall({ callStartedTimestamp });
      expect(status).toBe(200);
      const { hs_timestamp } = await propertiesOf(body.engagementId, ["hs_timestamp"]);
      expect(Date.parse(hs_timestamp ?? "")).toBe(START);
    },
  );

  it("is updated and completed by the page as a call that the app created", async () => {
    const { body } = await takeCall({ finalCallStatus: "IN_PROGRESS" }, "pat-of-app");
    const { engagementId } = body;
    const properties = { hs_call_body: "Later" };
    const document = newCall({ appId: "9001", owner: "app", engagementId, properties });
    const path = `/_page/calls/${randomUUID()}`;
    expect((await crm.page("PUT", path, { ...document, state: "completed" })).status).toBe(200);
    expect(await entriesOf("0-1", "102")).toMatchObject([{ status: "COMPLETED", body: "Later" }]);
  });

  it.each([
    [{ externalCallId: "" }],
    [{ externalCallId: undefined }],
    [{ createEngagement: undefined }],
    [{ finalCallStatus: undefined }],
    [{ finalCallStatus: "SLEEPING" }],
    [{ fromNumber: "+442079460102" }],
    [{ fromNumber: { e164Number: "02079460102", phoneNumberType: "MOBILE" } }],
    [{ toNumber: { e164Number: "+12025550199" } }],
    [{ engagementProperties: { no_such_property: "1" } }],
    [{ engagementProperties: { hs_call_duration: "a while" } }],
    [{ callStartedTimestamp: "yesterday" }],
    [{ durationSeconds: -1 }],
    [{ userId: 999 }],
  ])("is rejected with %j, and not stored", async (changes) => {
    const { status, body } = await takeCall(changes);
    expect([status, (body as unknown as ErrorBody).category]).toEqual([400, "VALIDATION_ERROR"]);
    expect(await entriesOf("0-1", "102")).toEqual([]);
  });
});

describe("a recording that is ready", () => {
  const ready = (engagementId: string | number) =>
    crm.api("POST", `${calling}/recordings/ready`, { engagementId });
  const settings = `${calling}/9001/settings/recording?hapikey=${TEST_CREDENTIALS.hapikey}`;
  const setUrl = (urlToRetrieveAuthedRecording: string) =>
    crm.send("POST", settings, {}, { urlToRetrieveAuthedRecording });
  const url = "hs_call_recording_url";

  it("is at the URL of the app's settings, with the call's id", async () => {
    await setUrl("https://app.example.com/recordings/%s");
    const { body } = await takeCall({ externalCallId: "a/b" }, "pat-of-app");
    for (const id of [Number(body.engagementId), body.engagementId]) {
      expect((await ready(id)).status).toBe(204);
    }
    expect(await propertiesOf(body.engagementId, [url])).toEqual({
      [url]: "https://app.example.com/recordings/a%2Fb",
    });
  });

  it("stays at the URL that the call has", async () => {
    await setUrl("https://app.example.com/recordings/%s");
    const engagementProperties = { [url]: "https://other.example.com/1.mp3" };
    const { body } = await takeCall({ engagementProperties }, "pat-of-app");
    expect((await ready(body.engagementId)).status).toBe(204);
    expect(await propertiesOf(body.engagementId, [url])).toEqual(engagementProperties);
  });

  it.each([
    ["no settings", undefined, "pat-of-app"],
    ["a recording URL that no page can play", "http://app.example.com/%s", "pat-of-app"],
    ["a call without an app", "https://app.example.com/%s", TEST_CREDENTIALS.accessToken],
  ])("is stored with %s too", async (_what, address, token) => {
    if (address !== undefined) await setUrl(address);
    const { body } = await takeCall({}, token);
    expect((await ready(body.engagementId)).status).toBe(204);
    expect(await propertiesOf(body.engagementId, [url])).toEqual({});
  });

  it.each([
    ["999", 404],
    ["101", 404],
    ["x", 404],
  ])("is rejected for %s, which isn't a call", async (id, status) => {
    expect((await ready(id)).status).toBe(status);
  });
});
