import type { PageRecording, PageReport } from "@calling-extensions/crm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SESSION_HEADER } from "@calling-extensions/crm/page-api";
import { createCrmServer, type CrmServer } from "./create-crm-server.ts";
import { signIn } from "./testing/sign-in.ts";

let server: CrmServer;
let reports: PageReport[];
let recordings: PageRecording[];
beforeEach(async () => {
  reports = [];
  recordings = [];
  server = await createCrmServer({
    memory: true,
    seed: {
      apps: [{ id: 9100, settings: { name: "My app", url: "http://localhost:3000/" } }],
    },
    allowedOrigins: { 9100: ["https://login.example", "https://*.example.com"] },
    policy: { dialTimeoutMs: 30_000, tabs: "every" },
    onReport: (report) => reports.push(report),
    onRecording: async (recording) => void recordings.push(recording),
  });
});
afterEach(() => server.stop());

/** Sends a request as the signed-in page does. */
async function asPage() {
  const origin = server.url;
  const { token, ...session } = await signIn(origin);
  const send = (path: string, body?: object, method = "POST"): Promise<Response> =>
    fetch(`${origin}${path}`, {
      headers: { origin, [SESSION_HEADER]: token, "content-type": "application/json" },
      ...(body && { method, body: JSON.stringify(body) }),
    });
  return { session, send };
}

it("offers an app from a seed object, and receives the page's reports about it", async () => {
  const { session, send } = await asPage();
  expect(session).toMatchObject({
    wantsReports: true,
    policy: { dialTimeoutMs: 30_000, tabs: "every" },
  });
  // There is no port of the demo softphone.
  expect(await (await send("/_page/providers")).json()).toMatchObject({
    results: [
      {
        appId: "9100",
        name: "My app",
        allowedOrigins: ["https://login.example", "https://*.example.com"],
      },
    ],
  });
  const report = { provider: "My app", kind: "diagnosis", code: "appTimeout", text: "Silence." };
  expect((await send("/_page/reports", report)).status).toBe(204);
  expect(reports).toEqual([report]);
  expect((await send("/_page/reports", { ...report, kind: "gossip" })).status).toBe(400);
  expect((await send("/_page/reports", { ...report, text: "x".repeat(2001) })).status).toBe(400);
  expect(reports).toHaveLength(1);
});

it("receives recordings of some MB, and only with an id that can be a file's name", async () => {
  const { session, send } = await asPage();
  expect(session).toHaveProperty("wantsRecordings", true);
  const recording = { id: "2026-11-29T09-30-00-ab12", provider: "My app", file: "x".repeat(8e6) };
  const put = (body: object) => send("/_page/session-recordings", body, "PUT");
  expect((await put(recording)).status).toBe(204);
  for (const id of ["../ada", "", "a".repeat(61), "a/b"]) {
    expect((await put({ ...recording, file: "", id })).status).toBe(400);
  }
  expect((await put({ ...recording, file: "x".repeat(26e6) })).status).toBe(413);
  expect(recordings).toEqual([recording]);
});

it("requests no reports without a listener", async () => {
  await server.stop();
  server = await createCrmServer({ memory: true });
  const { session } = await asPage();
  expect(session).not.toHaveProperty("wantsReports");
  expect(session).not.toHaveProperty("wantsRecordings");
  expect(session).not.toHaveProperty("policy");
});

it("notifies open pages of an app's restart", async () => {
  const { send } = await asPage();
  const stream = (await send("/_page/events")).body?.pipeThrough(new TextDecoderStream());
  if (!stream) throw new Error("There is no stream.");
  let received = "";
  for await (const text of stream) {
    if (received === "") await server.announceAppRestart("9100");
    received += text;
    if (received.includes("appRestarted")) break;
  }
  expect(received).toContain('data: {"type":"appRestarted","appId":"9100"}');
  await expect(server.announceAppRestart("mine")).rejects.toThrow("no such app");
});

it.each([
  [{ apps: [{ id: 9100, settings: { name: "x", url: "nowhere" } }] }, "url"],
  [{ contacts: [] }, "contacts"],
])("rejects the seed %j with a message", async (seed, place) => {
  // What a JavaScript program might pass.
  const starting = createCrmServer({ memory: true, seed: seed as object });
  await expect(starting).rejects.toThrow("The seed option is invalid");
  await expect(starting).rejects.toThrow(place);
});
