// @postgres
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOfficialClient, type OfficialClient } from "../testing/official-client.ts";
import { drivenParts } from "./client-parts.ts";

let official: OfficialClient;
beforeAll(async () => {
  official = await openOfficialClient();
});
afterAll(() => official.close());

const APP_ID = 9005;
const url = "https://app.example.com/calls";

describe("the client", () => {
  it("manages the settings of a calling app", async () => {
    const api = official.withDeveloperKey().crm.extensions.calling.settingsApi;
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
    const created = await api.create(APP_ID, given);
    expect(created).toMatchObject(given);
    expect(created.createdAt).toBeInstanceOf(Date);
    expect(await api.update(APP_ID, { isReady: true })).toMatchObject({ ...given, isReady: true });
    expect(await api.getById(APP_ID)).toMatchObject({ ...given, isReady: true });
    await api.archive(APP_ID);
    await expect(api.getById(APP_ID)).rejects.toMatchObject({ code: 404 });
  });

  it("manages an app's recording settings, and marks a recording as ready", async () => {
    const settings = official.withDeveloperKey().crm.extensions.calling.recordingSettingsApi;
    const urlToRetrieveAuthedRecording = "https://app.example.com/recordings/%s";
    expect(await settings.registerUrlFormat(APP_ID, { urlToRetrieveAuthedRecording })).toEqual({
      urlToRetrieveAuthedRecording,
    });
    const other = { urlToRetrieveAuthedRecording: "https://app.example.com/%s.mp3" };
    expect(await settings.updateUrlFormat(APP_ID, other)).toEqual(other);
    expect(await settings.getUrlFormat(APP_ID)).toEqual(other);

    const client = official.withToken();
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
    const asked = ["hs_call_recording_url"];
    const read = await client.crm.objects.calls.basicApi.getById(call.id, asked);
    expect(read.properties["hs_call_recording_url"]).toBe("https://app.example.com/1.mp3");
  });

  it("manages an app's channel connection", async () => {
    const api = official.withDeveloperKey().crm.extensions.calling.channelConnectionSettingsApi;
    const created = await api.create(APP_ID, { url, isReady: false });
    expect(created).toMatchObject({ url, isReady: false });
    expect(await api.update(APP_ID, { isReady: true })).toMatchObject({ url, isReady: true });
    expect(await api.getById(APP_ID)).toMatchObject({ url, isReady: true });
    await api.archive(APP_ID);
    await expect(api.getById(APP_ID)).rejects.toMatchObject({ code: 404 });
  });

  it("is rejected with a token instead of the developer key, and with a wrong key", async () => {
    for (const client of [official.withToken(), official.withDeveloperKey("nope")]) {
      const request = client.crm.extensions.calling.settingsApi.getById(9001);
      await expect(request).rejects.toMatchObject({
        code: 401,
        body: { category: "INVALID_AUTHENTICATION" },
      });
    }
  });

  it("has called every method for calling apps", () => {
    expect(official.uncalledOf(...drivenParts.calling)).toEqual([]);
  });
});
