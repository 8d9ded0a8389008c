import { expect, it } from "vitest";
import { toAudioStats } from "./audio-stats.ts";

const inbound = {
  type: "inbound-rtp",
  packetsReceived: 100,
  totalAudioEnergy: 0.5,
  packetsLost: 2,
  jitter: 0.004,
};
const outbound = { type: "outbound-rtp", packetsSent: 90 };
const microphone = { type: "media-source", totalAudioEnergy: 0.25 };
const pairs = [
  { type: "candidate-pair", nominated: false, currentRoundTripTime: 9 },
  { type: "candidate-pair", nominated: true, currentRoundTripTime: 0.05 },
];

it("reads packets, energy, loss, jitter, and the round trip of the transport", () => {
  expect(toAudioStats([inbound, outbound, microphone, ...pairs])).toEqual({
    sent: { packets: 90, energy: 0.25 },
    received: { packets: 100, energy: 0.5 },
    packetsLost: 2,
    jitterMs: 4,
    roundTripMs: 50,
  });
});

it("prefers the round trip that the other end reports", () => {
  const remote = { type: "remote-inbound-rtp", roundTripTime: 0.08 };
  expect(toAudioStats([...pairs, remote]).roundTripMs).toBe(80);
});

it("leaves out what the browser doesn't report", () => {
  expect(toAudioStats([{ type: "inbound-rtp", packetsLost: "2" }])).toEqual({
    sent: { packets: 0, energy: 0 },
    received: { packets: 0, energy: 0 },
    packetsLost: undefined,
    jitterMs: undefined,
    roundTripMs: undefined,
  });
});
