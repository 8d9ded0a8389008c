// @vitest-environment jsdom
import { CallingError } from "@calling-extensions/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

let app: EmbeddedApp;
let problems: CallingError[];

beforeEach(async () => {
  app = embedApp();
  problems = [];
  app.host.on("problem", (problem) => problems.push(problem));
  await app.settle();
  app.load();
});

afterEach(() => {
  app.host.destroy();
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
});

/** A call that has an engagement. */
async function start(externalCallId?: string): Promise<number> {
  app.say("OUTGOING_CALL_STARTED", { externalCallId, toNumber: "1", createEngagement: true });
  await app.settle();
  const created = app.last("CREATE_ENGAGEMENT_SUCCEEDED")?.data as { engagementId: number };
  return created.engagementId;
}

async function say(type: string, data: object): Promise<void> {
  app.say(type, data);
  await app.settle();
}

const states = (): (string | undefined)[] => app.host.calls.map(({ state }) => state);

describe("a message without externalCallId, during two calls,", () => {
  test.each(["CALL_ENDED", "CALL_COMPLETED"])(
    "belongs to the call whose engagement it names: %s",
    async (type) => {
      const older = await start("older");
      await start("newer");
      await say(type, { engagementId: older, callEndStatus: "BUSY" });
      expect(states()).toEqual(type === "CALL_ENDED" ? ["ended", "dialing"] : ["dialing"]);
      expect(problems).toEqual([]);
    },
  );

  test("that names a completed call's engagement is rejected, and the other call continues", async () => {
    const done = await start("done");
    await say("CALL_COMPLETED", { engagementId: done });
    await start("other");
    await say("CALL_COMPLETED", { engagementId: done });
    expect(states()).toEqual(["dialing"]);
    expect(problems.map(({ code }) => code)).toEqual(["illegalOrder"]);
    expect(app.crm.calls.map(({ state }) => state)).toEqual(["completed", "dialing"]);
  });

  test("belongs to the newest call if it names an engagement that the app created", async () => {
    await start("older");
    await start("newer");
    await say("CALL_ENDED", { engagementId: 7 });
    expect(states()).toEqual(["dialing", "ended"]);
  });
});

const properties = (hs_call_body: string) => ({ engagementProperties: { hs_call_body } });

describe("a call that completes twice", () => {
  test("is completed once, and the second completion is reported", async () => {
    const completed: string[] = [];
    app.host.on("call", ({ state, externalCallId }) => {
      if (state === "completed") completed.push(externalCallId);
    });
    const engagementId = await start("1");
    await say("CALL_ENDED", { externalCallId: "1", callEndStatus: "BUSY" });
    await say("CALL_COMPLETED", { externalCallId: "1", engagementId });
    expect(problems).toEqual([]);
    await say("CALL_COMPLETED", { externalCallId: "1", engagementId });
    expect(problems).toMatchObject([{ details: { externalCallId: "1" } }]);
    expect(app.crm.calls).toMatchObject([{ state: "completed", endStatus: "busy" }]);
    expect(completed).toEqual(["1"]);
  });

  test("is still the same call if the app names its engagement before the host knows it", async () => {
    app.say("OUTGOING_CALL_STARTED", {
      externalCallId: "1",
      toNumber: "1",
      createEngagement: true,
    });
    app.say("CALL_COMPLETED", { externalCallId: "1", engagementId: 7, ...properties("Notes") });
    app.say("CALL_COMPLETED", { engagementId: 7 });
    await app.settle();
    expect(app.crm.calls).toMatchObject([
      { state: "completed", properties: { hs_call_body: "Notes" } },
    ]);
    expect(problems.map(({ code }) => code)).toContain("illegalOrder");
  });

  test("is reported if it repeats the same properties, unless its page was reloaded in between", async () => {
    await start("1");
    await say("CALL_COMPLETED", { externalCallId: "1", ...properties("Notes") });
    app.load();
    await app.settle();
    await say("CALL_COMPLETED", { externalCallId: "1", ...properties("Notes") });
    expect(problems).toEqual([]);
    await say("CALL_COMPLETED", { externalCallId: "1", ...properties("Notes") });
    expect(problems.map(({ code }) => code)).toEqual(["illegalOrder"]);
  });

  test("is not reported if its properties could not be stored the first time", async () => {
    const engagementId = await start("1");
    app.crm.saveCall.mockRejectedValueOnce(new CallingError("saveRefused", "No room."));
    await say("CALL_COMPLETED", { externalCallId: "1", engagementId, ...properties("Notes") });
    expect(app.last("UPDATE_ENGAGEMENT_FAILED")?.data).toMatchObject({
      error: { message: "No room." },
      externalCallId: "1",
    });
    problems = [];
    await say("CALL_COMPLETED", { externalCallId: "1", engagementId, ...properties("More") });
    expect(problems).toEqual([]);
    expect(app.crm.calls).toMatchObject([
      { state: "completed", properties: { hs_call_body: "More" } },
    ]);
    expect(app.last("UPDATE_ENGAGEMENT_SUCCEEDED")).toBeDefined();
  });
});

describe("a message about a call that never started", () => {
  test.each(["CALL_ANSWERED", "CALL_TRANSFERRED", "CALL_ENDED", "CALL_COMPLETED"])(
    "is reported: %s",
    async (type) => {
      await say(type, { externalCallId: "unknown" });
      expect(problems).toMatchObject([
        { code: "illegalOrder", details: { externalCallId: "unknown", type } },
      ]);
      expect(states()).toEqual([]);
      expect(app.types()).not.toContain("UPDATE_ENGAGEMENT_FAILED");
    },
  );

  test("gets a reply if it has properties, which are not stored, and does not hide the app", async () => {
    await say("CALL_COMPLETED", {
      externalCallId: "unknown",
      hideWidget: true,
      ...properties("Notes"),
    });
    expect(app.last("UPDATE_ENGAGEMENT_FAILED")?.data).toEqual({
      error: { message: "The CRM page doesn't know this call, so its properties can't be stored." },
      externalCallId: "unknown",
    });
    expect(app.host.visibility.isHidden).toBe(false);
  });
});
