import { describe, expect, it } from "vitest";
import type { RecordId } from "../ids/record-id.ts";
import type { CallDocumentRequest } from "../page-api/index.ts";
import {
  isBehind,
  isSameCall,
  compareVersions,
  toContent,
  toStoredDocument,
  type CallContent,
} from "./call-document.ts";

const NOW = 1_700_000_000_000;

const request: CallDocumentRequest = {
  version: 3,
  base: 2,
  writer: "one",
  direction: "OUTBOUND",
  state: "inProgress",
  startedAgo: 10_000,
  answeredAgo: 4000,
  owner: "host",
  properties: { hs_call_body: "Notes", count: 1 },
};
const stored = {
  id: "7d1a1f3e-52a1-4a53-9d6c-0c6f0a3f5b01",
  userId: "11" as RecordId,
  appKey: "9001",
  version: 3,
  writer: "one",
  callId: "100001" as RecordId,
  content: toContent(request, undefined, NOW),
  isPurged: false,
};

describe("an incoming version", () => {
  it.each([
    ["is the next one of the same writer", { version: 4, base: 3 }, "newer"],
    [
      "is a later one of the same writer, whatever it is based on",
      { version: 9, base: 0 },
      "newer",
    ],
    [
      "is the same one, sent later",
      { startedAgo: 70_000, answeredAgo: 64_000, base: 0 },
      "repeated",
    ],
    ["is the same version with other values", { properties: {} }, "conflict"],
    ["is the same version with an end", { endedAgo: 0 }, "conflict"],
    ["is an older one of the same writer", { version: 2, base: 1 }, "outdated"],
    ["is an older one of a later page", { version: 2, base: 1, epoch: 2 }, "conflict"],
    ["is based on the stored one", { writer: "two", version: 4, base: 3 }, "newer"],
    ["is another writer's stored one, which acknowledges it", { writer: "two", base: 3 }, "newer"],
    ["is older than what it is based on", { writer: "two", version: 2, base: 3 }, "conflict"],
    ["is based on an older one", { writer: "two", version: 9, base: 2 }, "conflict"],
    [
      "is based on a version that was never stored",
      { writer: "two", version: 9, base: 8 },
      "conflict",
    ],
    ["is another writer's stored one", { writer: "two" }, "conflict"],
  ] as const)("%s", (_what, changes, verdict) => {
    expect(compareVersions(stored, { ...request, ...changes })).toBe(verdict);
  });
});

describe("times of a call", () => {
  const ended = {
    ...request,
    state: "ended",
    startedAgo: 10_000,
    answeredAgo: 4000,
    endedAgo: 500,
  } as const;

  it("are calculated from ages, by the clock of the service", () => {
    expect(toContent(ended, undefined, NOW)).toMatchObject({
      startedAt: NOW - 10_000,
      answeredAt: NOW - 4000,
      endedAt: NOW - 500,
    });
  });

  it("don't change when a later save takes longer or has other ages", () => {
    const first = toContent(ended, undefined, NOW);
    const slow = { ...ended, startedAgo: 3000, answeredAgo: 2900.4, endedAgo: 0 };
    expect(toContent(slow, first, NOW)).toMatchObject({
      startedAt: NOW - 10_000,
      answeredAt: NOW - 4000,
      endedAt: NOW - 500,
    });
  });

  it("of an end change together, to keep the duration", () => {
    const first = toContent(ended, undefined, NOW);
    const other = { ...ended, answeredAgo: 3000, endedAgo: 2000 };
    const { answeredAt = 0, endedAt = 0 } = toContent({ ...other, endedAgo: 2600 }, first, NOW);
    expect(endedAt - answeredAt).toBe(400);
  });

  it("of the end are removed when a lost call continues", () => {
    const first = toContent(ended, undefined, NOW);
    expect(toContent(request, first, NOW).endedAt).toBeUndefined();
  });

  it("are returned to another writer as ages", () => {
    const { engagementId, ...document } = toStoredDocument(stored, NOW + 5000);
    expect(engagementId).toBe("100001");
    expect(document).toEqual({ ...request, startedAgo: 15_000, answeredAgo: 9000 });
  });
});

const at = (state: CallContent["state"], startedAt: number, endedAt?: number): CallContent => ({
  base: 0,
  direction: "OUTBOUND",
  state,
  owner: "host",
  properties: {},
  startedAt: NOW + startedAt,
  ...(endedAt !== undefined && { endedAt: NOW + endedAt }),
});

describe("a document with the same app and id", () => {
  it.each([
    ["a live call, whenever it started", at("inProgress", 0), at("dialing", 90_000), true],
    ["an ended call that is not completed", at("ended", 0, 5000), at("dialing", 90_000), true],
    ["a completed call with the same start", at("completed", 0, 900), at("ringing", 1500), true],
    [
      "a completed call, reported while it lasted",
      at("completed", 0, 90_000),
      at("ended", 60_000, 90_000),
      true,
    ],
    [
      "a completed call that was already over",
      at("completed", 0, 5000),
      at("dialing", 5000),
      false,
    ],
    [
      "a completed call that was already over, without an end time",
      at("completed", 0),
      at("dialing", 9000),
      false,
    ],
    [
      "a completed call that started after this one was over",
      at("completed", 9000, 9900),
      at("ended", 0, 5000),
      false,
    ],
    [
      "a completed call that started earlier and was reported late",
      at("completed", 9000, 9900),
      at("inProgress", 0),
      true,
    ],
  ])("belongs to %s: %#", (_what, existing, next, isSame) => {
    expect(isSameCall(existing, next)).toBe(isSame);
  });

  it("is behind a document in a later state, unless that one is lost", () => {
    expect(isBehind(at("dialing", 0), [at("ended", 0, 1)])).toBe(true);
    expect(isBehind(at("ended", 0, 1), [at("ended", 0, 1)])).toBe(false);
    expect(isBehind(at("dialing", 0), [{ ...at("completed", 0, 1), isLost: true }])).toBe(false);
  });
});

const end = (answeredAgo: number, endedAgo: number) =>
  ({ ...request, state: "ended", startedAgo: 25_000, answeredAgo, endedAgo }) as const;
const durationOf = ({ answeredAt = 0, endedAt = 0 }: CallContent) => endedAt - answeredAt;

describe("a duration that was measured with a clock that was set during the call", () => {
  const HOUR = 3_600_000;
  const before: CallContent = {
    ...at("inProgress", -20_000),
    answeredAt: NOW - 20_000,
  };
  const observed = { firstReceivedAt: NOW - 25_000, lastReceivedAt: NOW - 5_000 };
  it.each([
    ["forward", end(5 * HOUR + 20_000, 0), 20_000],
    ["back", end(0, 5 * HOUR), 20_000],
    ["not", end(20_500, 200), 20_300],
    ["not, and its end arrives late", end(19_000, 9_000), 10_000],
    ["by a sleep, so that it is too short,", end(1_000, 0), 15_000],
  ] as const)("%s, is what the service has seen", (_what, sent, expected) => {
    expect(durationOf(toContent(sent, before, NOW, observed))).toBe(expected);
  });

  it("back, is not longer than the page was there", () => {
    const later = NOW + HOUR;
    expect(durationOf(toContent(end(0, HOUR), before, later, observed))).toBe(15_000);
  });

  it("forward, is not longer than the call was known if it was known before its answer", () => {
    const unanswered = at("ringing", -25_000);
    expect(durationOf(toContent(end(5 * HOUR, 0), unanswered, NOW, observed))).toBe(25_000);
  });

  it.each([
    ["before", "the service knew the answer", before, 20_000],
    ["before", "the service knew only the call", at("ringing", -25_000), 15_000],
    ["since", "the service knew the answer", before, 20_000],
  ] as const)("forward %s a save in which %s, is right", (when, _what, known, expected) => {
    // 15 seconds ago the page saved a live call, by a clock that was set 5 hours ahead.
    const saved = when === "before" ? 5 * HOUR : 0;
    const live = { ...request, startedAgo: 10_000 + saved, answeredAgo: 5_000 + saved };
    const content = toContent(live, known, NOW - 15_000, observed);
    const sent = end(5 * HOUR + 20_000, 5 * HOUR);
    expect(durationOf(toContent(sent, content, NOW, observed))).toBe(20_000);
    const answered = NOW - (content.answeredAt ?? 0);
    expect(answered).toBe(expected);
  });

  it("stays while the notes are saved", () => {
    const first = toContent(end(5 * HOUR, 0), before, NOW, observed);
    const later = NOW + 60_000;
    const latest = { ...observed, lastReceivedAt: later };
    for (const sent of [end(5 * HOUR + 60_000, 60_000), end(60_000, 5 * HOUR)]) {
      const next = toContent(sent, first, later, latest);
      expect([next.answeredAt, next.endedAt]).toEqual([first.answeredAt, first.endedAt]);
    }
  });

  it("is unknown if the service learns of the call when it is over", () => {
    expect(durationOf(toContent(end(90_000, 0), undefined, NOW))).toBe(90_000);
    expect(durationOf(toContent(end(0, 90_000), undefined, NOW))).toBe(0);
  });

  it("never starts before the call", () => {
    const odd = { ...end(30_000, 0), startedAgo: 10_000 };
    expect(toContent(odd, undefined, NOW)).toMatchObject({
      startedAt: NOW - 30_000,
      answeredAt: NOW - 30_000,
    });
  });
});
