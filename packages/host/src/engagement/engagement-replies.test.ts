// @vitest-environment jsdom
import { CallingError, type SavedCall } from "@calling-extensions/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dialRequest, embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";
import type { CallerMatch } from "../api/ports.ts";
import type { HostEvents } from "../api/calling-host.ts";
import type { SaveCall } from "../api/outbox.ts";

let app: EmbeddedApp;
let problems: CallingError[];
let changes: HostEvents["engagement"]["change"][];

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

async function open(options: Parameters<typeof embedApp>[0] = {}): Promise<void> {
  app = embedApp(options);
  problems = [];
  changes = [];
  app.host.on("problem", (problem) => problems.push(problem));
  app.host.on("engagement", ({ change }) => changes.push(change));
  await app.settle();
  app.load();
  await app.settle();
  app.received.length = 0;
}

async function say(type: string, data: object = {}): Promise<void> {
  app.say(type, { externalCallId: "a", ...data });
  await app.settle();
}

/** Starts a call that the app was asked to dial. */
async function start(data: object = {}): Promise<void> {
  app.host.dial(dialRequest);
  await say("OUTGOING_CALL_STARTED", {
    toNumber: dialRequest.phoneNumber,
    createEngagement: true,
    ...data,
  });
}

const complete = (hs_call_body: string, data: object = {}): Promise<void> =>
  say("CALL_COMPLETED", { engagementProperties: { hs_call_body }, ...data });

const replies = (): string[] =>
  app.types().filter((type) => /ENGAGEMENT/.test(type) && type !== "ENGAGEMENT_CREATED");
const codes = (): string[] => problems.map(({ code }) => code);
/** A promise, and the function that resolves it. */
function pending<Value>(): [Promise<Value>, (value: Value) => void] {
  const resolvers: ((value: Value) => void)[] = [];
  const promise = new Promise<Value>((resolve) => resolvers.push(resolve));
  return [promise, (value) => resolvers[0]?.(value)];
}

const unreachable = (message: string) => new CallingError("portFailed", message);
const refused = (message: string) => new CallingError("saveRefused", message);

describe("an engagement", () => {
  test("is created and confirmed under both message names, with a numeric id", async () => {
    await open();
    await start();
    const data = { engagementId: 100_001, externalCallId: "a" };
    expect(app.received.slice(1)).toMatchObject([
      { type: "CREATE_ENGAGEMENT_SUCCEEDED", data },
      { type: "ENGAGEMENT_CREATED", data },
    ]);
    expect(app.host.calls).toMatchObject([{ engagementId: "100001", saving: "stored" }]);
    expect(changes).toEqual(["created"]);
  });

  test("is created once, even if the app asks repeatedly, with a reply each time", async () => {
    await open();
    app.host.dial(dialRequest);
    app.say("OUTGOING_CALL_STARTED", { externalCallId: "a", createEngagement: true });
    await start();
    await start();
    expect(app.crm.calls).toHaveLength(1);
    expect(replies()).toEqual(Array(3).fill("CREATE_ENGAGEMENT_SUCCEEDED"));
  });

  test("is created after the caller lookup, and then gets the app's notes", async () => {
    const match = { callerIdType: "CONTACT", objectTypeId: "0-1", objectId: "101" } as const;
    const [matches, answer] = pending<CallerMatch[]>();
    await open({ ports: { matchCaller: () => matches } });
    await say("INCOMING_CALL", { fromNumber: "+12025550101", createEngagement: true });
    await complete("Notes");
    expect(app.crm.calls).toEqual([]);
    answer([match]);
    await app.settle();
    expect(app.crm.calls).toMatchObject([
      {
        calledRecord: { objectTypeId: "0-1", objectId: "101" },
        properties: { hs_call_body: "Notes" },
      },
    ]);
    expect(replies()).toEqual(["CREATE_ENGAGEMENT_SUCCEEDED", "UPDATE_ENGAGEMENT_SUCCEEDED"]);
    expect(app.types()[0]).toBe("CALLER_ID_MATCH_SUCCEEDED");
  });

  test("is created once the app asks, if it didn't at the start", async () => {
    await open();
    await start({ createEngagement: false });
    expect(app.crm.calls).toEqual([]);
    await start();
    expect(replies()).toEqual(["CREATE_ENGAGEMENT_SUCCEEDED"]);
    expect(app.crm.calls).toMatchObject([{ externalCallId: "a", state: "dialing" }]);
  });

  test("that the CRM rejects fails with the reason, and is tried again when the app asks", async () => {
    await open();
    app.crm.saveCall.mockRejectedValueOnce(refused("The CRM is full."));
    await start();
    expect(app.received.slice(1)).toMatchObject([
      {
        type: "CREATE_ENGAGEMENT_FAILED",
        data: { error: { message: "The CRM is full." }, externalCallId: "a" },
      },
    ]);
    expect(codes()).toEqual(["saveRefused"]);
    expect(app.host.unsavedCalls).toMatchObject([{ saving: "refused" }]);
    await start();
    expect(replies()).toEqual(["CREATE_ENGAGEMENT_FAILED", "CREATE_ENGAGEMENT_SUCCEEDED"]);
  });

  test("fails after 8 s without a response from the CRM, and can succeed later", async () => {
    const [created, answer] = pending<SavedCall>();
    await open();
    app.crm.saveCall.mockReturnValue(created);
    await start();
    await vi.advanceTimersByTimeAsync(7_900);
    expect(replies()).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(replies()).toEqual(["CREATE_ENGAGEMENT_FAILED"]);
    answer({ engagementId: "100007", version: 1 });
    await app.settle();
    expect(replies()).toEqual(["CREATE_ENGAGEMENT_FAILED", "CREATE_ENGAGEMENT_SUCCEEDED"]);
    expect(changes).toEqual(["failed", "created"]);
  });

  test("that can't be created for a while is created later, with the notes", async () => {
    await open();
    app.crm.saveCall.mockRejectedValue(unreachable("The line is down."));
    await start();
    await complete("Notes");
    await vi.advanceTimersByTimeAsync(8_000);
    expect(app.received.slice(1)).toMatchObject([
      { type: "CREATE_ENGAGEMENT_FAILED", data: { error: { message: "The line is down." } } },
      { type: "UPDATE_ENGAGEMENT_FAILED", data: { error: { message: "The line is down." } } },
    ]);
    app.crm.saveCall.mockReset();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(app.crm.calls).toMatchObject([{ properties: { hs_call_body: "Notes" } }]);
    expect(replies().slice(2)).toEqual([
      "CREATE_ENGAGEMENT_SUCCEEDED",
      "UPDATE_ENGAGEMENT_SUCCEEDED",
    ]);
    expect(app.host.unsavedCalls).toEqual([]);
  });

  test("belongs to the app if the app received a failure and then names its own", async () => {
    await open();
    app.crm.saveCall.mockRejectedValueOnce(refused("No."));
    await start();
    await complete("Notes", { engagementId: 77 });
    const { calledRecord } = dialRequest;
    expect(app.crm.calls).toMatchObject([
      { engagementId: "77", owner: "app", state: "completed", calledRecord },
    ]);
    expect(app.last("UPDATE_ENGAGEMENT_SUCCEEDED")?.data).toMatchObject({ engagementId: 77 });
  });

  test("that the app created is completed by the id that the app sends", async () => {
    await open();
    await start({ createEngagement: false });
    await complete("Notes", { engagementId: 77 });
    expect(app.crm.calls).toMatchObject([
      { engagementId: "77", owner: "app", properties: { hs_call_body: "Notes" } },
    ]);
    expect(replies()).toEqual(["UPDATE_ENGAGEMENT_SUCCEEDED"]);
    expect(app.last("UPDATE_ENGAGEMENT_SUCCEEDED")?.data).toEqual({
      engagementId: 77,
      externalCallId: "a",
    });
  });
});

describe("the app's engagement properties", () => {
  test("get a reply at every completion, also if they repeat the last ones", async () => {
    await open();
    await start();
    for (const body of ["Notes", "More", "More"]) await complete(body);
    expect(replies().slice(1)).toEqual(Array(3).fill("UPDATE_ENGAGEMENT_SUCCEEDED"));
    expect(codes()).toEqual(["illegalOrder", "illegalOrder"]);
    expect(app.crm.calls).toMatchObject([
      { state: "completed", properties: { hs_call_body: "More" } },
    ]);
    expect(changes).toEqual(["created", "completed", "updated"]);
  });

  test("get no reply if they are missing, nor does the end of the call", async () => {
    await open();
    await start();
    await say("CALL_ENDED", { callEndStatus: "BUSY" });
    await say("CALL_COMPLETED");
    expect(replies()).toEqual(["CREATE_ENGAGEMENT_SUCCEEDED"]);
    expect(app.crm.calls).toMatchObject([
      { state: "completed", endStatus: "busy", properties: {} },
    ]);
  });

  test("of a call without an engagement fail immediately", async () => {
    await open();
    await start({ createEngagement: false });
    await complete("Notes");
    expect(replies()).toEqual(["UPDATE_ENGAGEMENT_FAILED"]);
    expect(app.host.visibility.isHidden).toBe(false);
  });

  test("are sent immediately if the app asks again, however long the CRM was unreachable", async () => {
    await open();
    await start();
    app.crm.saveCall.mockRejectedValue(unreachable("The line is down."));
    await complete("Notes");
    await vi.advanceTimersByTimeAsync(180_000);
    app.crm.saveCall.mockReset();
    await complete("Notes");
    expect(replies().slice(1)).toEqual(["UPDATE_ENGAGEMENT_FAILED", "UPDATE_ENGAGEMENT_SUCCEEDED"]);
  });

  test("fail after 8 s; a retry by the app and one by the outbox both succeed", async () => {
    await open();
    await start();
    app.crm.saveCall.mockRejectedValue(unreachable("The line is down."));
    await complete("Notes");
    await vi.advanceTimersByTimeAsync(8_000);
    expect(replies().slice(1)).toEqual(["UPDATE_ENGAGEMENT_FAILED"]);
    expect(app.host.visibility.isHidden).toBe(false);
    app.crm.saveCall.mockReset();
    await complete("Better notes");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(replies().slice(2)).toEqual(["UPDATE_ENGAGEMENT_SUCCEEDED"]);
    expect(app.crm.calls).toMatchObject([
      { engagementId: "100001", properties: { hs_call_body: "Better notes" } },
    ]);
    expect(codes()).not.toContain("illegalOrder");
    expect(app.host.visibility.isHidden).toBe(true);
  });
});

test("that the app repeats before the success arrives do not complete the call twice", async () => {
  await open();
  await start();
  app.crm.saveCall.mockRejectedValue(unreachable("The line is down."));
  await complete("Notes");
  await vi.advanceTimersByTimeAsync(8_000);
  app.crm.saveCall.mockReset();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(replies().slice(1)).toEqual(["UPDATE_ENGAGEMENT_FAILED", "UPDATE_ENGAGEMENT_SUCCEEDED"]);
  // The app sends this before the success arrives.
  await complete("Notes");
  expect(replies().slice(3)).toEqual(["UPDATE_ENGAGEMENT_SUCCEEDED"]);
  expect(codes()).not.toContain("illegalOrder");
  expect(changes).toEqual(["created", "failed", "completed"]);
  expect(app.crm.calls).toMatchObject([{ state: "completed" }]);
  await complete("Notes");
  expect(codes().filter((code) => code === "illegalOrder")).toHaveLength(1);
});

/** A CRM that responds to each save with these fields. */
const answering =
  (saved: Partial<SavedCall>): SaveCall =>
  async ({ version }) => ({ engagementId: "100001", version, ...saved });

describe("the result of a save", () => {
  test("names the app's properties that the CRM left out, and the app stays open", async () => {
    await open();
    await start();
    app.crm.saveCall.mockImplementation(answering({ leftOut: ["hs_call_body", "hs_speed"] }));
    await complete("Long notes");
    expect(
      app.received.findLast(({ type }) => type === "UPDATE_ENGAGEMENT_SUCCEEDED"),
    ).toMatchObject({
      data: { leftOut: ["hs_call_body"] },
    });
    expect(app.types()).not.toContain("VISIBILITY_CHANGED");
    app.crm.saveCall.mockReset();
    await complete("Notes");
    expect(
      app.received.findLast(({ type }) => type === "UPDATE_ENGAGEMENT_SUCCEEDED")?.data,
    ).not.toHaveProperty("leftOut");
    expect(codes()).not.toContain("illegalOrder");
  });

  test("waits until the CRM has the properties, although another writer's version is as new", async () => {
    await open();
    await start();
    const { saveCall } = app.crm;
    saveCall.mockImplementationOnce(async (theirs, { previous }) => {
      const document = { ...theirs, ...previous, version: theirs.version };
      const details = { document, writer: "another" };
      throw new CallingError("callConflict", "Conflict.", { details });
    });
    const [saved, store] = pending<SavedCall>();
    saveCall.mockImplementationOnce(() => saved);
    await complete("Notes");
    expect(saveCall.mock.lastCall?.[0].properties).toEqual({ hs_call_body: "Notes" });
    expect(replies()).toEqual(["CREATE_ENGAGEMENT_SUCCEEDED"]);
    store({ version: saveCall.mock.lastCall?.[0].version ?? 0, engagementId: "100001" });
    await app.settle();
    expect(replies()).toEqual(["CREATE_ENGAGEMENT_SUCCEEDED", "UPDATE_ENGAGEMENT_SUCCEEDED"]);
  });

  const reloads = {
    "the page": async () => {
      app.host.destroy();
      await open({ crm: app.crm });
    },
    "the app": async () => {
      app.load();
      await app.settle();
      app.received.length = 0;
    },
  };
  test.each(Object.entries(reloads))("names them again after a reload of %s", async (_, reload) => {
    await open();
    await start();
    app.crm.saveCall.mockImplementation(answering({ leftOut: ["hs_call_body"] }));
    await complete("Long notes");
    await reload();
    await complete("Long notes");
    expect(
      app.received.findLast(({ type }) => type === "UPDATE_ENGAGEMENT_SUCCEEDED"),
    ).toMatchObject({ data: { leftOut: ["hs_call_body"] } });
  });

  test.each<[Partial<SavedCall>, string, string]>([
    [{ leftOut: ["hs_speed"] }, "UPDATE_ENGAGEMENT_SUCCEEDED", "hs_speed"],
    [{ gone: "deleted" }, "UPDATE_ENGAGEMENT_FAILED", "deleted"],
  ])("of %j gets a reply", async (saved, reply, problem) => {
    await open();
    await start();
    app.crm.saveCall.mockImplementation(answering(saved));
    await complete("Notes");
    expect(replies().at(-1)).toBe(reply);
    expect(problems.at(-1)?.message).toContain(problem);
  });
});

describe("a hook for creating engagements", () => {
  test("runs once for each engagement, and its result is stored", async () => {
    const beforeCreateEngagement = vi.fn(() => Promise.reject(new Error("Not on Sundays.")));
    const afterCreateEngagement = vi.fn();
    await open({ hooks: { beforeCreateEngagement, afterCreateEngagement } });
    await start();
    const error = { message: "Not on Sundays." };
    expect(app.last("CREATE_ENGAGEMENT_FAILED")?.data).toMatchObject({ error });
    expect(app.host.calls).toMatchObject([{ state: "dialing" }]);
    await start();
    await complete("Notes");
    expect(beforeCreateEngagement).toHaveBeenCalledTimes(1);
    expect(afterCreateEngagement).toHaveBeenCalledWith(expect.anything(), {
      ok: false,
      reason: "Not on Sundays.",
    });
    expect(replies()).toEqual([
      "CREATE_ENGAGEMENT_FAILED",
      "CREATE_ENGAGEMENT_FAILED",
      "UPDATE_ENGAGEMENT_FAILED",
    ]);
    expect(app.crm.calls).toEqual([]);
  });

  test("also runs for a call that its app never announced", async () => {
    const beforeCreateEngagement = vi.fn(() => Promise.reject(new Error("No.")));
    await open({ hooks: { beforeCreateEngagement } });
    app.host.dial(dialRequest);
    await app.settle();
    await say("CALL_ANSWERED");
    await complete("Notes");
    expect(beforeCreateEngagement).toHaveBeenCalledTimes(1);
    expect(app.crm.calls).toEqual([]);
    expect(replies()).toEqual(["UPDATE_ENGAGEMENT_FAILED"]);
  });

  test("runs again on the next page if the page was closed before its result", async () => {
    await open({ hooks: { beforeCreateEngagement: () => new Promise(() => undefined) } });
    await start();
    app.host.destroy();
    const beforeCreateEngagement = vi.fn();
    await open({ hooks: { beforeCreateEngagement } });
    expect(beforeCreateEngagement).toHaveBeenCalledTimes(1);
    expect(app.host.calls).toMatchObject([{ externalCallId: "a", engagementId: "100001" }]);
  });

  test("can change or reject the app's properties; the call is completed either way", async () => {
    const refuse = vi.fn().mockRejectedValueOnce(new Error("Name the reason."));
    const afterCompleteEngagement = vi.fn();
    await open({
      hooks: {
        beforeUpdateEngagement: async ({ document, properties }) => {
          await refuse();
          return { document, properties: { ...properties, checked: true } };
        },
        afterCompleteEngagement,
      },
    });
    await start();
    await complete("Notes");
    expect(app.last("UPDATE_ENGAGEMENT_FAILED")?.data).toMatchObject({
      error: { message: "Name the reason." },
    });
    expect(app.crm.calls).toMatchObject([{ state: "completed", properties: {} }]);
    await complete("Reason");
    expect(app.crm.calls).toMatchObject([
      { engagementId: "100001", properties: { hs_call_body: "Reason", checked: true } },
    ]);
    expect(replies().at(-1)).toBe("UPDATE_ENGAGEMENT_SUCCEEDED");
    expect(codes()).not.toContain("illegalOrder");
    expect(afterCompleteEngagement).toHaveBeenCalledTimes(1);
  });
});
