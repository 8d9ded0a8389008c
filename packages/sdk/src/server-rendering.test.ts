import { describe, expect, test, vi } from "vitest";
import { offersContacts, sendDraft, takesRecordings } from "./calls/index.ts";
import CallingExtensions, { isCallingError } from "./index.ts";

/** These tests run in Node, without a window: where pages are rendered on a server. */
describe("an instance without a window", () => {
  const handler = vi.fn<(...args: unknown[]) => void>();
  const logger = vi.fn<(line: string) => void>();
  const start = (options = {}) =>
    new CallingExtensions({
      eventHandlers: {
        onReady: handler,
        onFailed: handler,
        onProtocolError: handler,
        onCallStateChanged: handler,
        defaultEventHandler: handler,
      },
      debugMode: true,
      logger,
      ...options,
    });

  test("calls no handler and sends nothing", async () => {
    const cti = start();
    const another = start();
    expect("window" in globalThis).toBe(false);
    await cti.initialized({ isLoggedIn: true });
    await cti.callEnded({ externalCallId: "a" });
    cti.sendMessage({ type: "CALL_DATA", data: () => undefined });
    another.destroy();
    expect(cti.calls.size).toBe(0);
    expect(cti.iFrameManager.isReady).toBe(false);
    expect(JSON.parse(cti.report())).toMatchObject({ isConnected: false, messages: [] });
    expect(handler).not.toHaveBeenCalled();
    expect(logger).not.toHaveBeenCalled();
  });

  test("rejects requests, without an unhandled rejection", async () => {
    const cti = start();
    const error: unknown = await cti
      .outgoingCall({ createEngagement: true })
      .catch((cause: unknown) => cause);
    expect(isCallingError(error) && error.code).toBe("sessionEnded");
    void cti.incomingCall({ externalCallId: "a" });
  });

  test("can be destroyed, also by its signal", () => {
    const controller = new AbortController();
    const cti = start({ signal: controller.signal });
    controller.abort();
    cti.destroy();
    cti.iFrameManager.remove();
    expect(handler).not.toHaveBeenCalled();
  });

  test("has no host with extensions", () => {
    expect(sendDraft(start(), { externalCallId: "a", properties: {} })).toBe(false);
    expect(takesRecordings()).toBe(false);
    expect(offersContacts()).toBe(false);
  });
});
