import { Client } from "@hubspot/api-client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openCrm, type OpenCrm } from "../open-crm.ts";
import { createCrmApp } from "./create-crm-app.ts";
import { TEST_CREDENTIALS } from "./open-test-app.ts";

const SERVED = { host: "127.0.0.1", port: 0 };
const probe = async () => ({ reached: false, redirects: [] });

let opened: OpenCrm;
let app: Awaited<ReturnType<typeof createCrmApp>>;
let basePath: string;
beforeEach(async () => {
  opened = await openCrm({
    place: "memory",
    softphonePort: 4401,
    credentials: TEST_CREDENTIALS,
  });
  let authority = "";
  app = await createCrmApp({ ...opened, probe, authority: () => authority });
  basePath = await app.listen(SERVED);
  authority = new URL(basePath).host;
});
afterEach(async () => {
  await app.close();
  await opened.close();
});

const APP_ID = 9005;
const url = "https://app.example.com/calls";
const forDeveloper = () => new Client({ developerApiKey: TEST_CREDENTIALS.hapikey, basePath });
const forToken = (accessToken: string = TEST_CREDENTIALS.accessToken) =>
  new Client({ accessToken, basePath });

it("manages the settings of a calling app", async () => {
  const api = forDeveloper().crm.extensions.calling.settingsApi;
  const given = {
    name: "My app",
    url,
    width: 420,
    height: 600,
    isReady: false,
    supportsCustomObjects: true,
    supportsInboundCalling: true,
    usesRemote: true,
    usesCallingWindow: false,
  };
  const made = await api.create(APP_ID, given);
  expect(made).toMatchObject(given);
  expect(made.createdAt).toBeInstanceOf(Date);
  expect(await api.update(APP_ID, { isReady: true })).toMatchObject({ ...given, isReady: true });
  expect(await api.getById(APP_ID)).toMatchObject({ ...given, isReady: true });
  await api.archive(APP_ID);
  await expect(api.getById(APP_ID)).rejects.toMatchObject({ code: 404 });
});

it("manages where an app's recordings are, and says that one is ready", async () => {
  const settings = forDeveloper().crm.extensions.calling.recordingSettingsApi;
  const urlToRetrieveAuthedRecording = "https://app.example.com/recordings/%s";
  expect(await settings.registerUrlFormat(APP_ID, { urlToRetrieveAuthedRecording })).toEqual({
    urlToRetrieveAuthedRecording,
  });
  const other = { urlToRetrieveAuthedRecording: "https://app.example.com/%s.mp3" };
  expect(await settings.updateUrlFormat(APP_ID, other)).toEqual(other);
  expect(await settings.getUrlFormat(APP_ID)).toEqual(other);

  const client = forToken();
  const call = await client.crm.objects.calls.basicApi.create({
    properties: {
      hs_timestamp: "2026-01-01T12:00:00Z",
      hs_call_app_id: String(APP_ID),
      hs_call_external_id: "1",
    },
    associations: [],
  });
  const ready = client.crm.extensions.calling.recordingSettingsApi;
  await ready.markAsReady({ engagementId: Number(call.id) });
  const read = await client.crm.objects.calls.basicApi.getById(call.id, ["hs_call_recording_url"]);
  expect(read.properties["hs_call_recording_url"]).toBe("https://app.example.com/1.mp3");
});

it("manages an app's channel connection", async () => {
  const api = forDeveloper().crm.extensions.calling.channelConnectionSettingsApi;
  expect(await api.create(APP_ID, { url, isReady: false })).toMatchObject({ url, isReady: false });
  expect(await api.update(APP_ID, { isReady: true })).toMatchObject({ url, isReady: true });
  expect(await api.getById(APP_ID)).toMatchObject({ url, isReady: true });
  await api.archive(APP_ID);
  await expect(api.getById(APP_ID)).rejects.toMatchObject({ code: 404 });
});

it("is refused with a token in the developer key's place, and with another one", async () => {
  const clients = [forToken(), new Client({ developerApiKey: "nope", basePath })];
  for (const client of clients) {
    const asking = client.crm.extensions.calling.settingsApi.getById(9001);
    await expect(asking).rejects.toMatchObject({
      code: 401,
      body: { category: "INVALID_AUTHENTICATION" },
    });
  }
});

it("reads the pipeline limits, which it has no method for", async () => {
  const path = "/crm/v3/limits/pipelines";
  const answer = await forToken().apiRequest({ path });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ customObjectTypes: { overallUsage: 0 } });
  const without = await opened.tokens.issue({ scopes: ["timeline"], label: "test" });
  expect((await forToken(without).apiRequest({ path })).status).toBe(403);
});
