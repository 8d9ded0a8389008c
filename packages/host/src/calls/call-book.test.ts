import type { CallingError } from "@calling-extensions/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { CallBook } from "./call-book.ts";
import type { HostCall } from "../calling-host/host-call.ts";

let changes: HostCall[];
let problems: CallingError[];
let book: CallBook;

beforeEach(() => {
  changes = [];
  problems = [];
  book = new CallBook({
    providerId: "9001",
    onChange: (call) => changes.push(call),
    onHabit: () => undefined,
    onProblem: (problem) => problems.push(problem),
  });
});

const outbound = { direction: "OUTBOUND", startedAt: 1_000 } as const;

describe("the calls of a frame", () => {
  test("are keyed by provider and the text of the external id", () => {
    const { call } = book.begin(7, outbound);
    expect(call).toMatchObject({ externalCallId: "7", state: "idle", engagementState: "none" });
    expect(book.begin("7", outbound)).toEqual({ call, isNew: false });
    expect(book.find("7")).toBe(call);
  });

  test("echo the external id as it was given", () => {
    expect(book.givenIdOf(book.begin(7, outbound).call)).toBe(7);
    expect(book.givenIdOf(book.begin("b", outbound).call)).toBe("b");
  });

  test("get a key of the host's where the app gave no id, each its own", () => {
    const first = book.begin(undefined, outbound).call;
    const second = book.begin(null, outbound).call;
    expect(first.key).not.toBe(second.key);
    expect(book.givenIdOf(first)).toBe(first.externalCallId);
  });

  test("change only as their lifecycle allows; a refusal is reported and changes nothing", () => {
    const { call } = book.begin("a", outbound);
    expect(book.advance(call, "started")?.state).toBe("dialing");
    expect(book.advance(call, "answered", { answeredAt: 5 })).toMatchObject({
      state: "inProgress",
      answeredAt: 5,
    });
    expect(book.advance(call, "incoming")).toBeUndefined();
    expect(problems.map(({ code }) => code)).toEqual(["illegalOrder"]);
    expect(book.find("a")?.state).toBe("inProgress");
    expect(changes.map(({ state }) => state)).toEqual(["dialing", "inProgress"]);
  });

  test("refuse a second end and a second completion", () => {
    const { call } = book.begin("a", outbound);
    for (const event of ["started", "ended", "ended", "completed", "completed"] as const) {
      book.advance(call, event);
    }
    expect(problems).toHaveLength(2);
    expect(book.find("a")?.state).toBe("completed");
  });

  test("are found without an id while only one is open", () => {
    const { call } = book.begin("a", outbound);
    book.advance(call, "started");
    expect(book.find(undefined)?.externalCallId).toBe("a");
    expect(problems).toEqual([]);
  });

  test("without an id go to the newest of several, which is reported", () => {
    for (const id of ["a", "b"]) book.advance(book.begin(id, outbound).call, "started");
    expect(book.find(null)?.externalCallId).toBe("b");
    expect(problems.map(({ code }) => code)).toEqual(["illegalOrder"]);
  });

  test("are not mixed up when two are live at once", () => {
    for (const id of ["a", "b"]) book.advance(book.begin(id, outbound).call, "started");
    const a = book.find("a");
    if (a) book.advance(a, "ended", { endStatus: "busy" });
    expect(book.find("a")).toMatchObject({ state: "ended", endStatus: "busy" });
    expect(book.find("b")).toMatchObject({ state: "dialing" });
    expect(book.live.map(({ externalCallId }) => externalCallId)).toEqual(["b"]);
  });

  test("are forgotten once fifty others are completed, open ones never", () => {
    const open = book.begin("open", outbound).call;
    book.advance(open, "started");
    for (let index = 0; index < 60; index += 1) {
      const { call } = book.begin(index, outbound);
      book.advance(call, "started");
      book.advance(call, "completed");
    }
    expect(book.find(0)).toBeUndefined();
    expect(book.find(59)?.state).toBe("completed");
    expect(book.find("open")?.state).toBe("dialing");
  });
});
