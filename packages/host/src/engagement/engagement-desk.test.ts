import type { CallingError, HostMessage } from "@calling-extensions/contract";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { CallBook } from "../calls/call-book.ts";
import type { HostPorts } from "../calling-host/ports.ts";
import { createCallPort } from "../ports/call-port.ts";
import { withDefaultPorts } from "../ports/default-ports.ts";
import { EngagementDesk } from "./engagement-desk.ts";
import type { HostCall } from "../calling-host/host-call.ts";

/** Nobody is asked here, and nothing is kept. */
const noBrowser = {} as Window;

let ports: HostPorts;
let calls: CallBook;
let sent: HostMessage[];
let problems: CallingError[];
let desk: EngagementDesk;
let call: HostCall;

beforeEach(() => {
  sent = [];
  problems = [];
  ports = {
    createEngagement: vi.fn(() => Promise.resolve({ engagementId: "100001" })),
    updateEngagement: vi.fn(() => Promise.resolve()),
    completeEngagement: vi.fn(() => Promise.resolve()),
    matchCaller: () => Promise.resolve([]),
    navigateToRecord: () => Promise.resolve(),
    showAlert: () => undefined,
  };
  calls = new CallBook({
    providerId: "9001",
    onChange: () => undefined,
    onHabit: () => undefined,
    onProblem: (problem) => problems.push(problem),
  });
  desk = new EngagementDesk({
    // Read at each call: a test puts another port in its place.
    callPort: (name, request) =>
      createCallPort({ ports: withDefaultPorts(ports, noBrowser), hooks: {}, timeoutMs: 1_000 })(
        name,
        request,
      ),
    calls,
    send: (message) => sent.push(message),
    onChange: () => undefined,
    onProblem: (problem) => problems.push(problem),
  });
  call = calls.begin("a", { direction: "OUTBOUND", startedAt: 1_000, toNumber: "+1" }).call;
});

const types = (): string[] => sent.map(({ type }) => type);
const refuse = (message: string) => vi.fn(() => Promise.reject(new Error(message)));

describe("an engagement", () => {
  test("is made and answered under both names, with a number as its id", async () => {
    await desk.create(call);
    const data = { engagementId: 100_001, externalCallId: "a" };
    expect(sent).toEqual([
      { type: "CREATE_ENGAGEMENT_SUCCEEDED", data },
      { type: "ENGAGEMENT_CREATED", data },
    ]);
    expect(calls.find("a")).toMatchObject({ engagementId: "100001", engagementState: "created" });
  });

  test("is made once, however often that is asked for", async () => {
    await Promise.all([desk.create(call), desk.create(call)]);
    expect(ports.createEngagement).toHaveBeenCalledTimes(1);
    // An app that asks again, since it reloaded, is told of the first.
    expect(types().filter((type) => type === "CREATE_ENGAGEMENT_SUCCEEDED")).toHaveLength(2);
  });

  test("waits for what it is made of, and what follows waits with it", async () => {
    const done: string[] = [];
    const prepare = async (): Promise<void> => {
      await Promise.resolve();
      done.push("prepared");
    };
    ports.createEngagement = () => {
      done.push("created");
      return Promise.resolve({ engagementId: "100001" });
    };
    ports.updateEngagement = () => {
      done.push("updated");
      return Promise.resolve();
    };
    await Promise.all([
      desk.create(call, prepare),
      desk.complete(call, undefined, { hs_call_body: "Notes" }),
    ]);
    expect(done).toEqual(["prepared", "created", "updated"]);
  });

  test("that cannot be made is answered with the reason, and may be tried again", async () => {
    ports.createEngagement = refuse("The CRM is full.");
    await desk.create(call);
    expect(sent).toEqual([
      {
        type: "CREATE_ENGAGEMENT_FAILED",
        data: { error: { message: "The CRM is full." }, externalCallId: "a" },
      },
    ]);
    expect(problems.map(({ code }) => code)).toEqual(["portFailed"]);
    ports.createEngagement = () => Promise.resolve({ engagementId: "100002" });
    await desk.create(call);
    expect(calls.find("a")).toMatchObject({ engagementId: "100002", engagementState: "created" });
  });

  test("whose port takes too long is answered as failed", async () => {
    vi.useFakeTimers();
    ports.createEngagement = () => new Promise(() => undefined);
    const created = desk.create(call);
    await vi.advanceTimersByTimeAsync(1_000);
    await created;
    vi.useRealTimers();
    expect(types()).toEqual(["CREATE_ENGAGEMENT_FAILED"]);
  });

  test("is updated and put on the timeline after it was made, even if asked at once", async () => {
    const done = [desk.create(call), desk.complete(call, undefined, { hs_call_body: "Notes" })];
    await Promise.all(done);
    expect(ports.updateEngagement).toHaveBeenCalledWith({
      engagementId: "100001",
      properties: { hs_call_body: "Notes" },
    });
    expect(ports.completeEngagement).toHaveBeenCalledWith({ engagementId: "100001" });
    expect(types()).toEqual([
      "CREATE_ENGAGEMENT_SUCCEEDED",
      "ENGAGEMENT_CREATED",
      "UPDATE_ENGAGEMENT_SUCCEEDED",
    ]);
  });

  test("is put on the timeline without properties, and without an answer", async () => {
    await desk.create(call);
    sent.length = 0;
    expect(await desk.complete(call, undefined, {})).toBe(true);
    expect(ports.updateEngagement).not.toHaveBeenCalled();
    expect(ports.completeEngagement).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([]);
  });

  test("whose update fails is on the timeline all the same, and takes the update again", async () => {
    await desk.create(call);
    ports.updateEngagement = refuse("No.");
    expect(await desk.complete(call, undefined, { hs_call_body: "Notes" })).toBe(false);
    expect(ports.completeEngagement).toHaveBeenCalledTimes(1);
    expect(types().at(-1)).toBe("UPDATE_ENGAGEMENT_FAILED");
    ports.updateEngagement = vi.fn(() => Promise.resolve());
    expect(await desk.complete(call, undefined, { hs_call_body: "Notes" })).toBe(true);
    expect(types().at(-1)).toBe("UPDATE_ENGAGEMENT_SUCCEEDED");
  });

  test("that could not be made is made at the call's completion, so that no notes are lost", async () => {
    ports.createEngagement = refuse("Not now.");
    await desk.create(call);
    ports.createEngagement = () => Promise.resolve({ engagementId: "100003" });
    expect(await desk.complete(call, undefined, { hs_call_body: "Notes" })).toBe(true);
    expect(ports.updateEngagement).toHaveBeenCalledWith({
      engagementId: "100003",
      properties: { hs_call_body: "Notes" },
    });
  });

  test("of the app's own making is completed by the id that the app names", async () => {
    expect(await desk.complete(call, "77", { hs_call_body: "Notes" })).toBe(true);
    expect(ports.completeEngagement).toHaveBeenCalledWith({ engagementId: "77" });
    expect(sent).toEqual([
      { type: "UPDATE_ENGAGEMENT_SUCCEEDED", data: { engagementId: 77, externalCallId: "a" } },
    ]);
  });

  test("that does not exist cannot take properties, which the app is told", async () => {
    expect(await desk.complete(call, undefined, { hs_call_body: "Notes" })).toBe(false);
    expect(types()).toEqual(["UPDATE_ENGAGEMENT_FAILED"]);
  });

  test("records what the host knows without a word to the app", async () => {
    await desk.create(call);
    sent.length = 0;
    await desk.record(call, { hs_call_status: "COMPLETED" });
    expect(ports.updateEngagement).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([]);
  });
});
