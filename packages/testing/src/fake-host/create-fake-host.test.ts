// @vitest-environment jsdom
import CallingExtensions, { type EventHandlers } from "@calling-extensions/sdk";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createFakeHost, type FakeHost, type FakeHostOptions } from "./create-fake-host.ts";

let host: FakeHost;
let cti: CallingExtensions;

async function start(eventHandlers: EventHandlers = {}, options: FakeHostOptions = {}) {
  host = createFakeHost(options);
  cti = new CallingExtensions({ eventHandlers });
  await host.connected();
}

afterEach(() => {
  cti.destroy();
  host.close();
});

describe("an app under test", () => {
  it("completes the handshake, receives a dial, and receives the results of its call", async () => {
    const onReady = vi.fn<(context: unknown) => void>();
    const onDialNumber = vi.fn<NonNullable<EventHandlers["onDialNumber"]>>((dial) => {
      void cti.outgoingCall({
        externalCallId: "a",
        toNumber: dial.phoneNumber,
        fromNumber: "+12025550199",
        createEngagement: true,
      });
    });
    const onCreateEngagementSucceeded = vi.fn<(data: unknown) => void>();
    await start({ onReady, onDialNumber, onCreateEngagementSucceeded });
    expect(onReady.mock.calls[0]?.[0]).toMatchObject({ portalId: 1, iframeLocation: "remote" });
    host.dial("+12025550101");
    expect(await host.waitFor("OUTGOING_CALL_STARTED")).toMatchObject({
      data: { toNumber: "+12025550101" },
    });
    expect(onCreateEngagementSucceeded).toHaveBeenCalledWith(
      { engagementId: 1, externalCallId: "a" },
      expect.anything(),
    );
    await expect(
      cti.callCompleted({ externalCallId: "a", engagementProperties: { hs_call_title: "x" } }),
    ).resolves.toEqual({ externalCallId: "a" });
    expect(host.problems).toEqual([]);
  });

  it("receives the replies that the test overrides", async () => {
    const failure = { error: { message: "Quota exceeded." }, externalCallId: "b" };
    await start(
      {},
      {
        replies: { INCOMING_CALL: () => [{ type: "CREATE_ENGAGEMENT_FAILED", data: failure }] },
      },
    );
    const call = cti.incomingCall({
      externalCallId: "b",
      fromNumber: "+12025550101",
      createEngagement: true,
    });
    await expect(call).rejects.toThrow("Quota exceeded.");
  });

  it("that violates the protocol is reported", async () => {
    await start();
    cti.sendMessage({ type: "CALL_ENDED", data: { callEndStatus: "BORED" } });
    cti.sendMessage({ type: "NONSENSE" });
    await vi.waitFor(() => expect(host.problems).toHaveLength(2));
    expect(host.problems[0]).toContain("callEndStatus");
    expect(host.received).toMatchObject([{ type: "CALL_ENDED", data: {} }]);
  });

  it("that doesn't send the expected message fails the test with an explanation", async () => {
    await start();
    void cti.userLoggedIn();
    await expect(host.waitFor("CALL_ENDED", 20)).rejects.toThrow(
      "The app has sent no CALL_ENDED within 20 ms, but LOGGED_IN.",
    );
  });
});

it("rejects if no app completes the handshake, and restores the window's parent", async () => {
  const { parent } = window;
  host = createFakeHost();
  expect(window.parent).not.toBe(parent);
  await expect(host.connected(20)).rejects.toThrow("has not completed the handshake");
  host.close();
  expect(window.parent).toBe(parent);
});
