// @vitest-environment jsdom
import {
  beginCall,
  reduceCall,
  type CallDocument,
  type SavedCall,
} from "@calling-extensions/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createCallOutbox } from "../outbox/create-call-outbox.ts";
import { answerCall, dialRequest, embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

/** The calls in the browser's storage, except deleted ones. */
const storedCalls = (): string =>
  Object.keys(localStorage)
    .filter((key) => !localStorage.getItem(key)?.includes("isDeleted"))
    .join();

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
  vi.restoreAllMocks();
});

/** Embeds an app, and waits until the host has found no call to continue. */
async function open(options: Parameters<typeof embedApp>[0] = {}): Promise<void> {
  app = embedApp(options);
  await app.settle();
  app.load();
}

const call = (externalCallId?: string): Promise<string> => answerCall(app, externalCallId);

const isGuarded = (): boolean =>
  !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

describe("leaving the page", () => {
  test("needs no confirmation without a call", async () => {
    await open();
    expect(await app.host.confirmLeave()).toBe(true);
    expect(await app.host.close()).toBe(true);
    expect(app.host.visibility.isHidden).toBe(true);
  });

  test("needs confirmation during a call, and keeps the app if the user stays", async () => {
    await open();
    await call();
    expect(await app.host.close()).toBe(false);
    expect(app.host.visibility.isHidden).toBe(false);
    expect(app.ports.confirmLeave).toHaveBeenCalledWith({ calls: app.host.calls });
  });

  test("needs confirmation until the notes of an ended call are saved", async () => {
    await open();
    await call();
    app.say("CALL_ENDED", { externalCallId: "a", callEndStatus: "COMPLETED" });
    expect([await app.host.confirmLeave(), isGuarded()]).toEqual([false, true]);
    app.say("CALL_COMPLETED", { externalCallId: "a" });
    expect([await app.host.confirmLeave(), isGuarded()]).toEqual([true, false]);
  });

  test("needs confirmation if something was typed after the completion, until it is saved or skipped", async () => {
    await open();
    await call();
    const complete = (notes?: string): void =>
      app.say("CALL_COMPLETED", {
        externalCallId: "a",
        ...(notes && { engagementProperties: { hs_call_body: notes } }),
      });
    const type = (notes: string): void =>
      app.say("CALL_DRAFT", { externalCallId: "a", properties: { hs_call_body: notes } });
    complete("Notes");
    type("Notes");
    expect(isGuarded()).toBe(false);
    type("Notes, and more");
    expect([await app.host.confirmLeave(), isGuarded()]).toEqual([false, true]);
    complete("Notes, and more");
    expect(isGuarded()).toBe(false);
    type("Notes, and more of them");
    expect(isGuarded()).toBe(true);
    complete();
    expect([await app.host.confirmLeave(), isGuarded()]).toEqual([true, false]);
  });

  test("leaves the call to the next page", async () => {
    await open({ ports: { confirmLeave: () => Promise.resolve(true) } });
    const key = await call();
    app.say("CALL_ENDED", { externalCallId: "a", callEndStatus: "COMPLETED" });
    expect(await app.host.close()).toBe(true);
    app.host.destroy();
    await open();
    expect(app.host.calls).toMatchObject([{ key, state: "ended" }]);
    app.host.completeCall(key, { hs_call_body: "Notes" });
    await app.settle();
    expect(app.crm.calls).toMatchObject([
      { engagementId: "100001", state: "completed", properties: { hs_call_body: "Notes" } },
    ]);
    expect([app.host.calls, app.host.unsavedCalls]).toEqual([[], []]);
  });
});

describe("a live call", () => {
  test("gets a heartbeat every 15 s until it is completed", async () => {
    await open();
    const heartbeats = app.crm.sendHeartbeat;
    const key = await call();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(heartbeats).toHaveBeenCalledTimes(2);
    expect(heartbeats).toHaveBeenLastCalledWith(
      { id: key, version: expect.any(Number) },
      expect.anything(),
    );
    app.say("CALL_ENDED", { externalCallId: "a", callEndStatus: "COMPLETED" });
    await vi.advanceTimersByTimeAsync(15_000);
    app.say("CALL_COMPLETED", { externalCallId: "a" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heartbeats).toHaveBeenCalledTimes(3);
  });

  test("is continued by the next page, which sends the app its engagement", async () => {
    await open();
    await call();
    app.host.destroy();
    app = embedApp({ crm: app.crm });
    await app.settle();
    expect(app.host.calls).toMatchObject([
      {
        externalCallId: "a",
        state: "inProgress",
        engagementId: "100001",
        toNumber: dialRequest.phoneNumber,
        calledRecord: dialRequest.calledRecord,
        viewedRecord: dialRequest.viewedRecord,
      },
    ]);
    app.load();
    expect(app.last("SYNC")).toMatchObject({ engagementId: 100_001 });
    // After a reload, a vendor app may know only the engagement of its call.
    app.say("CALL_ENDED", { engagementId: 100_001, callEndStatus: "COMPLETED" });
    app.say("CALL_COMPLETED", { engagementId: 100_001 });
    await app.settle();
    expect(app.crm.calls).toMatchObject([{ engagementId: "100001", state: "completed" }]);
    expect(storedCalls()).toBe("");
  });

  test("is continued together with the app's other line", async () => {
    await open();
    await call("a");
    await call("b");
    app.say("CALL_ENDED", { externalCallId: "a", callEndStatus: "COMPLETED" });
    app.host.destroy();
    await open();
    expect(app.host.calls).toMatchObject([
      { externalCallId: "a", state: "ended", engagementId: "100001" },
      { externalCallId: "b", state: "inProgress", engagementId: "100002" },
    ]);
    expect(app.last("SYNC")).toMatchObject({ engagementId: 100_002 });
  });

  test("whose engagement is created after the host is destroyed does not guard the page", async () => {
    const created: ((saved: SavedCall) => void)[] = [];
    await open();
    app.crm.saveCall.mockImplementation(() => new Promise((resolve) => created.push(resolve)));
    await call();
    app.host.destroy();
    created[0]?.({ engagementId: "100009", version: 1 });
    await app.settle();
    expect(isGuarded()).toBe(false);
    await open();
    expect(app.host.calls).toMatchObject([{ engagementId: "100009" }]);
  });

  test("delays the handshake until the calls of the previous page are restored, at most half a second", async () => {
    const outbox = createCallOutbox({
      portalId: "1",
      userId: "11",
      window,
      saveCall: () => new Promise(() => undefined),
    });
    const claimCalls = vi.spyOn(outbox, "claimCalls").mockReturnValue(new Promise(() => undefined));
    app = embedApp({ outbox });
    app.host.iframe.dispatchEvent(new Event("load"));
    await vi.advanceTimersByTimeAsync(450);
    expect(claimCalls).toHaveBeenCalledWith("9001");
    expect(app.types()).toEqual([]);
    await vi.advanceTimersByTimeAsync(150);
    expect(app.types()).toContain("SYNC");
    outbox.stop();
  });

  test("that this page takes over from a closed tab is completed with the draft of that tab", async () => {
    const saveCall = vi.fn(async ({ version }: CallDocument) => ({ engagementId: "5", version }));
    const outbox = createCallOutbox({ portalId: "1", userId: "11", window, saveCall });
    const on = vi.spyOn(outbox, "on");
    await open({ outbox });
    const [, takeOver] = on.mock.calls.find(([name]) => name === "takenOver") ?? [];
    const started = reduceCall(
      beginCall({
        id: "a",
        externalCallId: "x",
        providerId: "9001",
        direction: "OUTBOUND",
        startedAt: Date.now(),
        owner: "host",
        draft: { hs_call_body: "Typed there", hs_call_title: "There" },
      }),
      { type: "started" },
    ).document;
    takeOver?.({ document: started, events: [], status: "saving" });
    app.say("CALL_COMPLETED", {
      externalCallId: "x",
      engagementProperties: { hs_call_title: "Here", hs_call_body: "" },
    });
    await app.settle();
    expect(saveCall.mock.lastCall?.[0].properties).toEqual({
      hs_call_body: "Typed there",
      hs_call_title: "Here",
    });
    outbox.stop();
  });

  test("of a closed tab is taken over at once if the app completes it in this tab", async () => {
    const saveCall = vi.fn(async ({ version }: CallDocument) => ({ engagementId: "5", version }));
    const outbox = createCallOutbox({ portalId: "1", userId: "11", window, saveCall });
    const { document: started } = reduceCall(
      beginCall({
        id: "a",
        externalCallId: "x",
        providerId: "9001",
        direction: "OUTBOUND",
        startedAt: Date.now(),
        owner: "host",
        draft: { hs_call_body: "Typed there" },
      }),
      { type: "started" },
    );
    vi.spyOn(outbox, "claimCalls").mockResolvedValueOnce([]).mockResolvedValue([started]);
    await open({ outbox });
    app.say("CALL_COMPLETED", { externalCallId: "x", engagementId: 5 });
    await app.settle();
    expect(saveCall.mock.lastCall?.[0]).toMatchObject({
      id: "a",
      owner: "host",
      state: "completed",
      properties: { hs_call_body: "Typed there" },
    });
    outbox.stop();
  });

  test("is lost when its app is closed, and is stored as failed without a message to the app", async () => {
    await open();
    await call();
    app.host.iframe.dispatchEvent(new Event("load"));
    app.received.length = 0;
    vi.advanceTimersByTime(30_000);
    await app.settle();
    expect(app.host.status).toBe("failed");
    expect(app.host.calls).toMatchObject([{ state: "ended", endStatus: "failed", isLost: true }]);
    expect(app.crm.calls).toMatchObject([
      { engagementId: "100001", state: "ended", endStatus: "failed", isLost: true },
    ]);
    expect(app.types().every((type) => type === "SYNC")).toBe(true);
    app.host.destroy();
    await open();
    expect(app.host.calls).toEqual([]);
  });

  test("that its app does not end can be marked as lost by the user, and still completed later", async () => {
    await open();
    const key = await call();
    const problems: string[] = [];
    app.host.on("problem", ({ code }) => problems.push(code));
    app.host.markCallLost(key);
    app.host.markCallLost(key);
    await app.settle();
    expect(app.host.calls).toMatchObject([{ state: "ended", isLost: true }]);
    expect(problems).toEqual(["callLost"]);
    app.say("CALL_COMPLETED", {
      externalCallId: "a",
      engagementProperties: { hs_call_body: "Notes" },
    });
    await app.settle();
    expect(app.last("UPDATE_ENGAGEMENT_SUCCEEDED")).toBeDefined();
    expect(app.host.calls).toEqual([]);
  });
});
