import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CallingError } from "@calling-extensions/contract";
import type { HostCall } from "../api/host-call.ts";
import { UncompletedCalls } from "./uncompleted-calls.ts";

let found: CallingError[];
let calls: UncompletedCalls;

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** Reports a call in a state. */
function see(id: string, state: HostCall["state"], changes: Partial<HostCall> = {}): void {
  calls.handleCall({
    key: `key of ${id}`,
    externalCallId: id,
    direction: "OUTBOUND",
    state,
    saving: "stored",
    startedAt: 1_000,
    ...changes,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  found = [];
  calls = new UncompletedCalls((diagnosis) => found.push(diagnosis));
});
afterEach(() => {
  calls.destroy();
  vi.useRealTimers();
});

function end(id: string): void {
  see(id, "dialing");
  see(id, "ended");
}

const inbound = { direction: "INBOUND" } as const;

describe("a call that ended and was never completed", () => {
  test.each<[string, () => void, string]>([
    ["starts another call", () => see("b", "dialing"), 'The app moved on to call "b".'],
    [
      "answers a later call",
      () => {
        see("b", "ringing", inbound);
        see("b", "inProgress", inbound);
      },
      'The app moved on to call "b".',
    ],
    [
      "is closed by its user",
      () => calls.handleClosed(),
      "The user has closed the app since then.",
    ],
    ["logs its user out", () => calls.handleLogout(), "The user has logged out since then."],
  ])("is reported 5 s after its app %s", async (_title, goOn, evidence) => {
    end("a");
    goOn();
    await pass(4_999);
    expect(found).toEqual([]);
    await pass(1);
    expect(found).toMatchObject([{ code: "callNotCompleted", details: { externalCallId: "a" } }]);
    expect(found[0]?.message).toContain(`Call callCompleted()`);
    expect(found[0]?.message).toContain(`It is call "a". ${evidence}`);
    expect(calls.diagnosis).toBe(found[0]);
  });

  test("is reported once, until it is completed", async () => {
    end("a");
    end("b");
    calls.handleClosed();
    calls.handleLogout();
    await pass(60_000);
    expect(found.map(({ details }) => details["externalCallId"])).toEqual(["a", "b"]);
    expect(calls.diagnosis).toBe(found[1]);
    see("b", "completed");
    expect(calls.diagnosis).toBe(found[0]);
    see("a", "completed");
    expect(calls.diagnosis).toBeUndefined();
  });

  test("is reported without a phone number", async () => {
    end("+1 202 555 0101");
    calls.handleClosed();
    await pass(5_000);
    expect(found[0]?.message).toContain("It is the call whose externalCallId ends in 01.");
  });
});

describe("nothing is reported for an app", () => {
  test.each<[string, () => void]>([
    ["whose user writes notes", () => end("a")],
    [
      "whose user doesn't answer another call",
      () => {
        end("a");
        see("b", "ringing", inbound);
        see("b", "ended", inbound);
      },
    ],
    [
      "whose other call continued when this one ended",
      () => {
        see("b", "dialing");
        end("a");
        see("b", "inProgress");
        see("b", "ended");
      },
    ],
    [
      "that completes the call shortly after the next one",
      () => {
        end("a");
        see("b", "dialing");
        see("a", "completed");
      },
    ],
    [
      "whose call was lost",
      () => {
        see("a", "ended", { isLost: true });
        calls.handleClosed();
      },
    ],
  ])("%s", async (_title, act) => {
    act();
    await pass(3_600_000);
    expect([found, calls.diagnosis]).toEqual([[], undefined]);
  });

  test("after its diagnosis was destroyed", async () => {
    end("a");
    calls.handleClosed();
    calls.destroy();
    await pass(60_000);
    expect(found).toEqual([]);
  });
});
