import type { AudioStats } from "@calling-extensions/telephony";
import { createFakeClock } from "@calling-extensions/platform/testing";
import { describe, expect, it } from "vitest";
import { QUALITY_INTERVAL_MS } from "../settings/defaults.ts";
import { estimateMos, measureQuality, type CallQuality } from "./call-quality.ts";
import { watchQuality } from "./watch-quality.ts";

const statsOf = (packets: number, packetsLost: number | undefined): AudioStats => ({
  sent: { packets: 0, energy: 0 },
  received: { packets, energy: 0 },
  packetsLost,
  jitterMs: 5,
  roundTripMs: 40,
});

describe("estimateMos", () => {
  it.each([
    ["a perfect network", { lossPercent: 0, jitterMs: 0, roundTripMs: 0 }, 4.4],
    ["a good network", { lossPercent: 0, jitterMs: 10, roundTripMs: 100 }, 4.4],
    ["a satellite", { lossPercent: 0, jitterMs: 20, roundTripMs: 600 }, 3.6],
    ["a congested network", { lossPercent: 10, jitterMs: 40, roundTripMs: 200 }, 3.2],
    ["a network that loses everything", { lossPercent: 100, jitterMs: 0, roundTripMs: 0 }, 1],
    ["only the loss", { lossPercent: 0, jitterMs: undefined, roundTripMs: undefined }, 4.4],
  ])("estimates %s", (_what, network, mos) => {
    expect(estimateMos(network)).toBeCloseTo(mos, 1);
  });
});

describe("measureQuality", () => {
  it.each([
    ["good", 250, 0],
    ["fair", 234, 16],
    ["poor", 200, 50],
    ["poor", 0, 250],
  ])("is %s if %d packets arrive and %d are lost", (level, received, lost) => {
    const quality = measureQuality(statsOf(1_000, 7), statsOf(1_000 + received, 7 + lost));
    expect(quality?.level).toBe(level);
    expect(quality?.lossPercent).toBeCloseTo((lost / 250) * 100);
  });

  it.each([
    ["nothing arrives, such as on hold", statsOf(10, 0), statsOf(10, 0)],
    ["the connection is new", statsOf(500, 0), statsOf(10, 0)],
    ["loss isn't reported", statsOf(10, undefined), statsOf(20, undefined)],
  ])("is unknown if %s", (_what, before, after) => {
    expect(measureQuality(before, after)).toBeUndefined();
  });

  it("counts packets that arrive late as received", () => {
    expect(measureQuality(statsOf(0, 9), statsOf(100, 3))?.lossPercent).toBe(0);
  });
});

describe("watchQuality", () => {
  it("measures between two readings, survives a failed one, and stops", async () => {
    const clock = createFakeClock();
    const levels: (CallQuality["level"] | undefined)[] = [];
    const readings = [
      () => Promise.resolve(statsOf(0, 0)),
      () => Promise.resolve(statsOf(250, 0)),
      () => Promise.reject(new Error("closed")),
      () => Promise.resolve(statsOf(600, 0)),
      () => Promise.resolve(statsOf(700, 150)),
    ];
    let reads = 0;
    const stop = watchQuality({
      readStats: () => readings[reads++]?.() ?? Promise.resolve(undefined),
      clock,
      onChange: (quality) => levels.push(quality?.level),
    });
    for (const index of readings.keys()) {
      await expect.poll(() => levels.length, { interval: 1 }).toBe(index + 1);
      if (index < readings.length - 1) clock.advance(QUALITY_INTERVAL_MS);
    }
    stop();
    clock.advance(QUALITY_INTERVAL_MS);
    expect(levels).toEqual([undefined, "good", undefined, undefined, "poor"]);
    expect(reads).toBe(readings.length);
  });
});
