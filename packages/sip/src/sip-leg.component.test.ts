import type { CallLeg, Carrier } from "@calling-extensions/telephony";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSipCarrier } from "./sip-carrier.ts";
import { startRawServer, type RawServer } from "./testing/raw-server.ts";
import type { RawCall } from "./testing/raw-call.ts";

let server: RawServer;
let carrier: Carrier;

beforeEach(async () => {
  server = startRawServer();
  carrier = createSipCarrier({
    account: { server: server.url, user: "alice", password: "secret" },
    instanceId: crypto.randomUUID(),
  });
  await vi.waitUntil(() => carrier.registration.state === "registered");
});

afterEach(() => {
  carrier.destroy();
  server.close();
});

async function placeAnswered(): Promise<{ leg: CallLeg; peer: RawCall }> {
  const leg = carrier.place({ fromNumber: "alice", toNumber: "+12025550101" });
  await expect.poll(() => leg.audio.connection).toBe("connected");
  const peer = server.calls.at(-1);
  if (!peer) throw new Error("The server has received no call.");
  return { leg, peer };
}

const receivedPackets = async (leg: CallLeg) => (await leg.getAudioStats())?.received.packets ?? 0;

test("a call has audio in both directions", async () => {
  const { leg, peer } = await placeAnswered();
  await expect.poll(() => peer.receivedPackets()).toBeGreaterThan(20);
  await expect.poll(() => receivedPackets(leg)).toBeGreaterThan(20);
});
