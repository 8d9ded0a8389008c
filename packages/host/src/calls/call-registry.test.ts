import type { CallingError } from "@calling-extensions/contract";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CallOutbox } from "../api/outbox.ts";
import { CallRegistry } from "./call-registry.ts";
import type { HostCall } from "../api/host-call.ts";

let changes: HostCall[];
let problems: CallingError[];
let put: ReturnType<typeof vi.fn<CallOutbox["put"]>>;
let book: CallRegistry;

beforeEach(() => {
  changes = [];
  problems = [];
  put = vi.fn<CallOutbox["put"]>(() => Promise.resolve());
  book = new CallRegistry({
    providerId: "9001",
    outbox: { put },
    onChange: (call) => changes.push(call),
    onSaving: () => undefined,
    onHabit: () => undefined,
    onProblem: (problem) => problems.push(problem),
  });
});

const outbound = { direction: "OUTBOUND", startedAt: 1_000, owner: "host" } as const;
const started = { type: "started" } as const;
const ended = { type: "ended", at: 2_000, endStatus: "busy" } as const;
const completed = { type: "completed", at: 3_000, properties: {} } as const;

/** A call that the app started. */
function start(externalCallId?: string | number | null): HostCall {
  const { call } = book.begin(externalCallId, outbound);
  return book.apply(call, started) ?? call;
}

describe("the calls of a frame", () => {
  test("are found by the text of the app's id, and each has a random UUID", () => {
    const { call } = book.begin(7, outbound);
    expect(call).toMatchObject({ externalCallId: "7", state: "idle" });
    expect(call.key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(book.begin("7", outbound)).toEqual({ call, isNew: false });
    expect(book.find("7")).toBe(call);
  });

  test("echo the external id with its original type", () => {
    expect(book.appCallIdOf(book.begin(7, outbound).call)).toBe(7);
    expect(book.appCallIdOf(book.begin("b", outbound).call)).toBe("b");
  });

  test("without an external id are distinguished by their keys", () => {
    const first = book.begin(undefined, outbound).call;
    const second = book.begin(null, outbound).call;
    expect(first.key).not.toBe(second.key);
    expect(book.appCallIdOf(first)).toBe(first.externalCallId);
    expect(book.findById(first.key)).toBe(first);
  });

  test("reject events that their lifecycle does not allow, and report them", () => {
    const { call } = book.begin("a", outbound);
    expect(book.apply(call, started)?.state).toBe("dialing");
    expect(book.apply(call, { type: "answered", at: 5 })).toMatchObject({
      state: "inProgress",
      answeredAt: 5,
    });
    expect(book.apply(call, { type: "incoming" })).toBeUndefined();
    expect(problems.map(({ code }) => code)).toEqual(["illegalOrder"]);
    expect(book.find("a")?.state).toBe("inProgress");
    expect(changes.map(({ state }) => state)).toEqual(["dialing", "inProgress"]);
  });

  test("have the outcome that the user chose", () => {
    const call = start("a");
    const properties = { hs_call_disposition: "left-voicemail" };
    expect(book.apply(call, { ...completed, properties })?.disposition).toBe("left-voicemail");
    expect(book.apply(start("b"), completed)?.disposition).toBeUndefined();
  });

  test("send every version to the outbox, with the event that caused it", () => {
    const call = start("a");
    book.apply(call, ended);
    book.apply(call, started);
    book.apply(call, { type: "recordsFound" });
    expect(put.mock.calls.map(([{ version }, event]) => [version, event?.type])).toEqual([
      [2, "started"],
      [3, "ended"],
    ]);
  });

  test("reject a second end", () => {
    const call = start("a");
    for (const event of [ended, ended, completed]) book.apply(call, event);
    expect(problems).toHaveLength(1);
    expect(book.find("a")?.state).toBe("completed");
  });

  test("continue from the outbox's version only if it is newer", () => {
    const call = start("a");
    const document = book.documentOf(call.key);
    if (!document) throw new Error("The call has no document.");
    const entry = { events: [], status: "saving" } as const;
    book.update({ ...entry, document: { ...document, version: 9, toNumber: "+1" } });
    expect(book.get(call.key)).toMatchObject({ toNumber: "+1", saving: "saving" });
    book.update({ ...entry, document });
    expect(book.get(call.key)).toMatchObject({ toNumber: "+1" });
  });

  test("are found without an id if only one is open", () => {
    start("a");
    expect(book.find(undefined)?.externalCallId).toBe("a");
    expect(problems).toEqual([]);
  });

  test("that are named without an id resolve to the newest one, which is reported", () => {
    for (const id of ["a", "b"]) start(id);
    expect(book.find(null)?.externalCallId).toBe("b");
    expect(problems.map(({ code }) => code)).toEqual(["illegalOrder"]);
  });

  test("keep their events apart when two are live", () => {
    for (const id of ["a", "b"]) start(id);
    const a = book.find("a");
    if (a) book.apply(a, ended);
    expect(book.find("a")).toMatchObject({ state: "ended", endStatus: "busy" });
    expect(book.find("b")).toMatchObject({ state: "dialing" });
    expect(book.live.map(({ externalCallId }) => externalCallId)).toEqual(["b"]);
  });

  test("are removed once fifty more are completed, but never while open or unsaved", () => {
    start("open");
    const save = (call: HostCall, status: "stored" | "refused"): void => {
      const document = book.documentOf(call.key);
      if (document) book.update({ document, events: [], status });
    };
    const complete = (id: string | number, status: "stored" | "refused"): void => {
      const call = start(id);
      book.apply(call, completed);
      save(call, status);
    };
    complete("unsaved", "refused");
    for (let index = 0; index < 60; index += 1) complete(index, "stored");
    expect(book.find(0)).toBeUndefined();
    expect(book.find(59)?.state).toBe("completed");
    expect(book.find("open")?.state).toBe("dialing");
    expect(book.unsaved.map(({ externalCallId }) => externalCallId)).toEqual(["open", "unsaved"]);
  });
});
