import { describe, expect, it } from "vitest";
import { readOfferReply, type OfferReply } from "./offer-reply.ts";

describe("the reply to an offer inside a call", () => {
  it.each<[OfferReply, string]>([
    [{ statusCode: 200 }, "accepted"],
    [{ statusCode: 403 }, "refused"],
    [{ statusCode: 408 }, "refused"],
    [{ statusCode: 481 }, "gone"],
    [{ statusCode: 488 }, "refused"],
    [{ statusCode: 500 }, "refused"],
    [{ statusCode: 500, retryAfterSeconds: 60 }, "refused"],
    [{ statusCode: 503 }, "refused"],
    [{ statusCode: 503, retryAfterSeconds: 2 }, "refused"],
    ["timeout", "refused"],
    ["ended", "refused"],
    ["cut", "cut"],
  ])("%j: %s", (reply, result) => {
    expect(readOfferReply(reply, { isCaller: true })).toEqual({ result });
  });

  it("repeats it after the time for which a phone asks", () => {
    const reply = { statusCode: 500, retryAfterSeconds: 3 };
    const expected = { result: "retry", afterMs: 3_000 };
    expect(readOfferReply(reply, { isCaller: true })).toEqual(expected);
  });

  it.each([
    ["the caller", true, 0, 2_100],
    ["the caller", true, 1, 4_000],
    ["the other party", false, 0, 0],
    ["the other party", false, 0.503, 1_010],
    ["the other party", false, 1, 2_000],
  ])("repeats a collision as %s, %s, at %d after %d ms", (_, isCaller, random, afterMs) => {
    const expected = { result: "retry", afterMs };
    expect(readOfferReply({ statusCode: 491 }, { isCaller, random })).toEqual(expected);
  });
});
