import { Signature } from "@hubspot/api-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { REFRESH_GRACE_MS, RETRY_DELAY_MS } from "../limits.ts";
import {
  openCallbackReceiver,
  type CallbackReceiver,
  type ReceivedRequest,
} from "../testing/callback-receiver.ts";
import {
  CLIENT_SECRET,
  installForTokens,
  oauthSeed,
  refreshForm,
  requestTokens,
} from "../testing/oauth-app.ts";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type ErrorBody,
  type TestApp,
} from "../testing/open-test-app.ts";

let now = Date.now();
let receiver: CallbackReceiver;
let crm: TestApp;
beforeAll(async () => {
  receiver = await openCallbackReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  now = Date.now();
  receiver.requests.length = 0;
  receiver.statuses.length = 0;
  receiver.responseText = "";
});
afterEach(() => crm.close());

const open = async (
  imports = { mayReachLoopback: true },
  origin = receiver.origin,
): Promise<void> => {
  const seed = oauthSeed({ callbackUrl: `${origin}/events?app=1` });
  crm = await openTestApp({ seed, imports, now: () => now });
};

/** Verifies the requests as an app does, with the vendor's client. */
const areSigned = (): boolean[] =>
  receiver.requests.map(({ method, url, headers, body }) =>
    Signature.isValid({
      signatureVersion: "v3",
      signature: String(headers["x-hubspot-signature-v3"]),
      timestamp: Number(headers["x-hubspot-request-timestamp"]),
      clientSecret: CLIENT_SECRET,
      method,
      url,
      requestBody: body,
    }),
  );

const typesOf = (requests: readonly ReceivedRequest[]): unknown[] =>
  requests.map(
    ({ body }) => (JSON.parse(body) as { subscriptionType: string }[])[0]?.subscriptionType,
  );

const jobsOf = (kind: string) =>
  crm.crm.read(({ db }) =>
    db.selectFrom("jobs").selectAll().where("kind", "=", kind).orderBy("id").execute(),
  );

const eventsThatWait = () =>
  crm.crm.read(({ db }) => db.selectFrom("app_events").selectAll().execute());

describe("an app with a callback URL", () => {
  it("receives its installation and removal, signed with its secret", async () => {
    await open();
    await installForTokens(crm);
    await crm.files.jobs.runDue();
    await crm.page("DELETE", "/_page/installations/9101");
    await crm.files.jobs.runDue();
    expect(typesOf(receiver.requests)).toEqual(["app.installed", "app.uninstalled"]);
    expect(areSigned()).toEqual([true, true]);
    const [event] = JSON.parse(receiver.requests[0]?.body ?? "") as object[];
    expect(event).toEqual({
      eventId: expect.any(Number),
      subscriptionType: "app.installed",
      portalId: 1,
      appId: 9101,
      occurredAt: now,
      attemptNumber: 0,
      scopes: ["contacts", "timeline", "tickets"],
    });
    expect(receiver.requests[0]?.headers["content-type"]).toBe("application/json");
  });

  it("receives an event when its tokens were revoked because one was used twice", async () => {
    await open();
    const { refresh_token } = await installForTokens(crm);
    await requestTokens(crm, refreshForm(refresh_token));
    now += REFRESH_GRACE_MS + 1;
    await requestTokens(crm, refreshForm(refresh_token));
    await crm.files.jobs.runDue();
    expect(new Set(typesOf(receiver.requests))).toEqual(
      new Set(["app.installed", "app.tokensRevoked"]),
    );
  });

  it("receives an event again until it accepts it, with the same id and a new signature", async () => {
    await open();
    receiver.statuses.push(500, 429);
    await installForTokens(crm);
    await crm.files.jobs.runDue();
    // The pauses differ by up to a fifth.
    now += 1.2 * RETRY_DELAY_MS;
    await crm.files.jobs.runDue();
    now += 2.4 * RETRY_DELAY_MS;
    await crm.files.jobs.runDue();
    const events = receiver.requests.map(
      ({ body }) => (JSON.parse(body) as { eventId: number; attemptNumber: number }[])[0],
    );
    expect(events.map((event) => event?.attemptNumber)).toEqual([0, 1, 2]);
    expect(new Set(events.map((event) => event?.eventId)).size).toBe(1);
    expect(areSigned()).toEqual([true, true, true]);
    const signatures = receiver.requests.map(({ headers }) => headers["x-hubspot-signature-v3"]);
    expect(new Set(signatures).size).toBe(3);
    expect(await eventsThatWait()).toEqual([]);
  });

  it.each([
    ["at an address", "127.0.0.1"],
    ["by a name that leads to one", "localhost"],
  ])("is not called in a private network %s", async (_how, host) => {
    await open({ mayReachLoopback: false }, receiver.origin.replace("127.0.0.1", host));
    await installForTokens(crm);
    await crm.files.jobs.runDue();
    const [delivery] = await crm.crm.read(({ db }) =>
      db.selectFrom("event_deliveries").selectAll().execute(),
    );
    expect(delivery?.error).toContain("not allowed");
    expect(receiver.requests).toEqual([]);
  });

  it("has no secret in its events and jobs", async () => {
    await open();
    const { access_token } = await installForTokens(crm);
    const stored = JSON.stringify([await eventsThatWait(), await jobsOf("sendEvents")]);
    expect(stored).toContain("app.installed");
    for (const secret of [access_token, CLIENT_SECRET]) expect(stored).not.toContain(secret);
  });
});

const connect = async (url: string, isReady = true, appId = "9101"): Promise<void> => {
  const path = `/crm/v3/extensions/calling/${appId}/settings/channel-connection?hapikey=${TEST_CREDENTIALS.hapikey}`;
  const { status } = await crm.send("POST", path, {}, { url, isReady });
  if (status === 409) await crm.send("PATCH", path, {}, { url, isReady });
};
const createCall = async (appId?: string): Promise<string> => {
  const properties = {
    hs_timestamp: now,
    hs_call_title: "Renewal",
    ...(appId !== undefined && { hs_call_app_id: appId, hs_call_external_id: "call/1" }),
  };
  const { body } = await crm.api<{ id: string }>("POST", "/crm/v3/objects/calls", { properties });
  return body.id;
};
const publish = (engagementId: string, appId = "9101") =>
  crm.page<ErrorBody>("POST", "/_page/published-calls", {
    appId,
    engagementId,
    externalCallId: "call/1",
  });
const install = (appId = "9101") =>
  crm.page("PUT", `/_page/installations/${appId}`, { scopes: ["contacts", "timeline"] });

/** Opens a service with an app that is installed and has a channel connection, and a call. */
async function openWithChannel(): Promise<string> {
  await open();
  await install();
  await crm.files.jobs.runDue();
  receiver.requests.length = 0;
  await connect(`${receiver.origin}/numbers`);
  return createCall();
}

describe("a call that is published", () => {
  it("reaches the webhook of the channel connection, signed, and its numbers are read", async () => {
    const engagementId = await openWithChannel();
    receiver.responseText = JSON.stringify({
      phoneNumbers: [
        { e164PhoneNumber: "+12025550101", extension: "7", friendlyName: "x".repeat(30) },
        { e164PhoneNumber: "none" },
      ],
    });
    expect((await publish(engagementId)).status).toBe(204);
    await crm.files.jobs.runDue();
    expect(areSigned()).toEqual([true]);
    expect(JSON.parse(receiver.requests[0]?.body ?? "")).toEqual({
      appId: 9101,
      portalId: 1,
      userId: 11,
      engagementId: Number(engagementId),
      externalCallId: "call/1",
    });
    const [job] = await jobsOf("publishCall");
    expect(JSON.parse(job?.result ?? "null")).toEqual({
      phoneNumbers: [
        { e164PhoneNumber: "+12025550101", extension: "7", friendlyName: "x".repeat(24) },
      ],
    });
  });

  it("is sent again, later each time, until the app accepts it, and then never again", async () => {
    const engagementId = await openWithChannel();
    receiver.statuses.push(500, 503);
    await publish(engagementId);
    // The pauses differ by up to a fifth.
    for (const part of [0, 0.79, 0.41, 1.59, 0.81]) {
      now += part * RETRY_DELAY_MS;
      await crm.files.jobs.runDue();
      // The app asks again between all attempts.
      expect((await publish(engagementId)).status).toBe(204);
    }
    now += 60 * RETRY_DELAY_MS;
    await crm.files.jobs.runDue();
    expect(receiver.requests.length).toBe(3);
    expect(areSigned()).toEqual([true, true, true]);
    expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1);
    expect((await jobsOf("publishCall")).map(({ state }) => state)).toEqual(["complete"]);
  });

  it("is sent once when the app asks for it several times at the same moment", async () => {
    const engagementId = await openWithChannel();
    const responses = await Promise.all([1, 2, 3].map(() => publish(engagementId)));
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
    await crm.files.jobs.runDue();
    expect(receiver.requests.length).toBe(1);
  });

  it("is sent again if the app refused it and asks for it again", async () => {
    const engagementId = await openWithChannel();
    receiver.statuses.push(400);
    await publish(engagementId);
    await crm.files.jobs.runDue();
    expect((await jobsOf("publishCall"))[0]?.errors).toContain("returned 400");
    await publish(engagementId);
    await crm.files.jobs.runDue();
    expect((await jobsOf("publishCall")).map(({ state }) => state)).toEqual(["complete"]);
  });

  it("is not sent to an app that was uninstalled in the meantime, nor for one", async () => {
    const engagementId = await openWithChannel();
    receiver.statuses.push(500);
    await publish(engagementId);
    await crm.files.jobs.runDue();
    await crm.page("DELETE", "/_page/installations/9101");
    now += 1.2 * RETRY_DELAY_MS;
    await crm.files.jobs.runDue();
    const [job] = await jobsOf("publishCall");
    expect([job?.state, job?.errors]).toEqual([
      "canceled",
      expect.stringContaining("no longer installed"),
    ]);
    expect(receiver.requests.filter(({ url }) => url.endsWith("/numbers")).length).toBe(1);
    expect((await publish(engagementId)).status).toBe(404);
  });

  it.each([
    ["of the app", "9101", 204],
    ["of another app", "9103", 404],
  ])("must be a call %s", async (_whose, appId, status) => {
    await openWithChannel();
    expect((await publish(await createCall(appId))).status).toBe(status);
  });

  it("is rejected without a ready channel connection, a secret, or such a call", async () => {
    await open();
    await install();
    const engagementId = await createCall();
    expect((await publish(engagementId)).status).toBe(404);
    await connect(`${receiver.origin}/numbers`, false);
    expect((await publish(engagementId)).status).toBe(404);
    await connect(`${receiver.origin}/numbers`, true, "9001");
    const { status, body } = await publish(engagementId, "9001");
    expect([status, body.message]).toEqual([409, expect.stringContaining("client secret")]);
    await crm.files.jobs.runDue();
    receiver.requests.length = 0;
    await connect(`${receiver.origin}/numbers`, true);
    expect((await publish("999999")).status).toBe(404);
    await crm.files.jobs.runDue();
    expect(receiver.requests).toEqual([]);
  });
});

const setRecordingUrl = (appId: string) =>
  crm.send(
    "POST",
    `/crm/v3/extensions/calling/${appId}/settings/recording?hapikey=${TEST_CREDENTIALS.hapikey}`,
    {},
    { urlToRetrieveAuthedRecording: `${receiver.origin}/recordings/%s` },
  );
const reportReady = (engagementId: string) =>
  crm.api("POST", "/crm/v3/extensions/calling/recordings/ready", { engagementId });
const readCall = async (id: string): Promise<Record<string, string | undefined>> => {
  const path = `/crm/v3/objects/calls/${id}?properties=hs_attachment_ids,hs_call_recording_url`;
  return (await crm.api<{ properties: Record<string, string> }>("GET", path)).body.properties;
};

describe("a recording that is ready", () => {
  it("is fetched from its app with a signature, and attached to the call as a private file", async () => {
    await open();
    await setRecordingUrl("9101");
    receiver.responseText = "recorded words";
    const id = await createCall("9101");
    expect((await reportReady(id)).status).toBe(204);
    await crm.files.jobs.runDue();
    expect(receiver.requests.map(({ method, url }) => [method, url])).toEqual([
      ["GET", `${receiver.origin}/recordings/call%2F1`],
    ]);
    expect(areSigned()).toEqual([true]);
    const { hs_attachment_ids: fileId, hs_call_recording_url: url } = await readCall(id);
    expect(url).toBeUndefined();
    const { body: file } = await crm.api<object>("GET", `/files/v3/files/${fileId}`);
    expect(file).toMatchObject({ access: "PRIVATE", size: 14, name: `call-${id}` });
  });

  it("is fetched again if the app fails, and never from a private network", async () => {
    await open();
    await setRecordingUrl("9101");
    receiver.responseText = "recorded words";
    receiver.statuses.push(503);
    const id = await createCall("9101");
    await reportReady(id);
    await crm.files.jobs.runDue();
    now += 1.2 * RETRY_DELAY_MS;
    await crm.files.jobs.runDue();
    expect((await readCall(id))["hs_attachment_ids"]).toMatch(/^\d+$/);
    await crm.close();
    receiver.requests.length = 0;
    await open({ mayReachLoopback: false });
    await setRecordingUrl("9101");
    await reportReady(await createCall("9101"));
    await crm.files.jobs.runDue();
    expect((await jobsOf("fetchRecording"))[0]?.state).toBe("canceled");
    expect(receiver.requests).toEqual([]);
  });

  it("stays at its URL if the app has no client secret", async () => {
    await open();
    await setRecordingUrl("9001");
    const id = await createCall("9001");
    await reportReady(id);
    expect((await readCall(id))["hs_call_recording_url"]).toBe(
      `${receiver.origin}/recordings/call%2F1`,
    );
  });
});
