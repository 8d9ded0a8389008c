import type { CallLeg, LegEnding } from "@calling-extensions/telephony";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSipCarrier, type SipCarrier } from "./sip-carrier.ts";
import { startRawServer, type RawServer } from "./testing/raw-server.ts";
import { methodOf } from "./testing/sip-message.ts";

let server: RawServer;
let carrier: SipCarrier;

beforeEach(async () => {
  server = startRawServer();
  carrier = createSipCarrier({
    account: { server: server.url, user: "alice", password: "secret" },
    instanceId: crypto.randomUUID(),
    mayCall: (number) => number !== "911",
  });
  await vi.waitUntil(() => carrier.registration.state === "registered");
});
afterEach(() => {
  carrier.destroy();
  server.close();
});

/** Redirects calls to an address, except those to another one. */
function redirect(to: string, except = "none") {
  server.setReply((request) =>
    methodOf(request) === "INVITE" && !request.startLine.includes(except)
      ? { status: 302, headers: [["Contact", `<${to}>`]] }
      : undefined,
  );
}

async function endOf(leg: CallLeg): Promise<LegEnding> {
  return new Promise((resolve) => {
    leg.on((event) => {
      if (event.type === "ended") resolve(event.ending);
    });
  });
}

test("a redirected call continues at the other number", async () => {
  redirect("sip:+12025550199@10.0.0.1", "+12025550199");
  const leg = carrier.place({ fromNumber: "alice", toNumber: "+12025550101" });
  await expect.poll(() => leg.audio.connection).toBe("connected");
  expect(leg.state).toBe("connected");
});

test.each([
  ["an address that isn't called", "sip:bob@elsewhere.example"],
  ["an emergency number", "sip:911@10.0.0.1"],
  ["itself, again and again", "sip:+12025550101@10.0.0.1"],
])("a call that is redirected to %s ends with a problem", async (_, to) => {
  redirect(to);
  const leg = carrier.place({ fromNumber: "alice", toNumber: "+12025550101" });
  expect(await endOf(leg)).toEqual({ by: "network", cause: "failed", problem: "redirected" });
});
