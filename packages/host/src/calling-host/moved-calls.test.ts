// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MENTION_TIMEOUT_MS } from "../limits.ts";
import { createCallOutbox } from "../outbox/create-call-outbox.ts";
import { createFakeCrm } from "../testing/fake-crm.ts";
import { answerCall, embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

let app: EmbeddedApp;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  app.host.destroy();
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
  vi.useRealTimers();
});

const movedCalls = (): unknown[] =>
  app.received.filter(({ type }) => type === "SESSION_MOVED").map(({ data }) => data);

const load = async (capabilities: string[] | undefined): Promise<void> => {
  await vi.advanceTimersByTimeAsync(2_000);
  app.load(capabilities && { appSdk: { name: "x", version: "1", capabilities } });
  await vi.advanceTimersByTimeAsync(100);
};

/** Has a live call with a draft in one tab, closes it, and claims the call in another tab. */
async function moveCall(capabilities?: string[]): Promise<void> {
  app = embedApp();
  await load([]);
  const key = await answerCall(app);
  app.say("CALL_DRAFT", { externalCallId: "a", properties: { hs_call_body: "Typed" } });
  await vi.advanceTimersByTimeAsync(1_000);
  app.host.destroy();
  app.outbox.stop();
  // Another tab has the same local storage, but not the session's.
  sessionStorage.clear();
  const outbox = createCallOutbox({ portalId: "1", userId: "11", window, ...createFakeCrm() });
  expect(await outbox.claimCalls("9001", key)).toHaveLength(1);
  app = embedApp({ outbox });
  await load(capabilities);
}

test("the app learns of the call of a closed tab, with what its user typed there", async () => {
  await moveCall(["sessionMoved"]);
  const [call] = app.host.calls;
  expect(call).toMatchObject({ externalCallId: "a", state: "inProgress" });
  // Nothing else about the call is named.
  expect(movedCalls()).toEqual([
    {
      externalCallId: "a",
      direction: "OUTBOUND",
      status: "IN_PROGRESS",
      callStartTime: call?.startedAt,
      answeredAt: call?.answeredAt,
      engagementId: Number(call?.engagementId),
      fromNumber: "+12025550199",
      toNumber: "+12025550101",
      properties: { hs_call_body: "Typed" },
    },
  ]);
});

test("the app learns of it again if its own tab is reloaded before it knows the call", async () => {
  await moveCall([]);
  app.host.destroy();
  app.outbox.stop();
  app = embedApp();
  await load(["sessionMoved"]);
  expect(movedCalls()).toMatchObject([
    { externalCallId: "a", properties: { hs_call_body: "Typed" } },
  ]);
});

test("a vendor app gets its engagement in the handshake", async () => {
  await moveCall();
  expect(movedCalls()).toEqual([]);
  expect(app.last("SYNC")).toMatchObject({ engagementId: expect.any(Number) as number });
  expect(app.last("SYNC")?.["engagementId"]).not.toBe(0);
});

/** Reloads the app's page during a call. */
async function reloadApp(say: () => void): Promise<void> {
  app = embedApp();
  await load(["sessionMoved"]);
  await answerCall(app);
  await load(["sessionMoved"]);
  say();
  await vi.advanceTimersByTimeAsync(MENTION_TIMEOUT_MS);
}

describe("an app whose own page was reloaded", () => {
  test.each<[string, object]>([
    ["CALL_CONTROLS", { externalCallId: "a", actions: ["MUTE"] }],
    ["CALL_DRAFT", { externalCallId: "a", properties: {} }],
    ["OUTGOING_CALL_STARTED", { externalCallId: "a" }],
    ["CALL_COMPLETED", { externalCallId: "a" }],
  ])("learns of no call that it mentions by %s", async (type, data) => {
    await reloadApp(() => app.say(type, data));
    expect(movedCalls()).toEqual([]);
  });

  test("learns of its call if it has lost its storage", async () => {
    await reloadApp(() => undefined);
    expect(movedCalls()).toMatchObject([{ externalCallId: "a", status: "IN_PROGRESS" }]);
    app.say("CALL_ENDED", { externalCallId: "a", callEndStatus: "FAILED" });
    await vi.advanceTimersByTimeAsync(100);
    expect(app.host.calls).toMatchObject([{ state: "ended", endStatus: "failed" }]);
  });

  test("in every tab learns of no call, which another tab may have", async () => {
    app = embedApp({ policy: { tabs: "every" } });
    await load(["sessionMoved"]);
    await answerCall(app);
    await load(["sessionMoved"]);
    await vi.advanceTimersByTimeAsync(MENTION_TIMEOUT_MS);
    expect(movedCalls()).toEqual([]);
  });
});

const draft = (text: string): void =>
  app.say("CALL_DRAFT", { externalCallId: "a", properties: { hs_call_body: text } });

/** Completes the call with notes. */
async function save(notes: string): Promise<void> {
  app.say("CALL_COMPLETED", {
    externalCallId: "a",
    engagementProperties: { hs_call_body: notes },
  });
  await vi.advanceTimersByTimeAsync(1_000);
}

describe("a copy of the tab, after the user has typed something else in the first tab, and closed it", () => {
  beforeEach(async () => {
    app = embedApp();
    await load([]);
    await answerCall(app);
    draft("Older");
    app.say("CALL_ENDED", { externalCallId: "a", callEndStatus: "COMPLETED" });
    await vi.advanceTimersByTimeAsync(1_000);
    const copied = Object.entries(sessionStorage) as [string, string][];
    draft("Newer");
    await vi.advanceTimersByTimeAsync(1_000);
    app.host.destroy();
    app.outbox.stop();
    sessionStorage.clear();
    for (const [name, value] of copied) sessionStorage.setItem(name, value);
    app = embedApp();
    await load(["sessionMoved"]);
  });

  test("gets the newest draft of the ended call", () => {
    expect(movedCalls()).toMatchObject([
      { externalCallId: "a", status: "COMPLETED", properties: { hs_call_body: "Newer" } },
    ]);
  });

  test("keeps both texts if its app shows the older one", async () => {
    draft("Older!");
    expect(app.host.calls).toMatchObject([{ draft: { hs_call_body: "Newer\n\nOlder!" } }]);
    await save("Older!");
    expect(app.crm.calls).toMatchObject([{ properties: { hs_call_body: "Newer\n\nOlder!" } }]);
  });

  test("stores what the user makes of the newest draft, once its app shows it", async () => {
    draft("Newer");
    draft("Ne");
    await save("N");
    expect(app.crm.calls).toMatchObject([{ properties: { hs_call_body: "N" } }]);
  });
});
