import { afterEach, expect, test, vi } from "vitest";
import CallingExtensions from "./record.ts";
import { EmbeddedWindow } from "./testing/embedded-window.ts";

afterEach(() => vi.unstubAllGlobals());

test("an instance records its session", () => {
  const page = new EmbeddedWindow();
  vi.stubGlobal("window", page);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  const controller = new AbortController();
  const cti = new CallingExtensions({ eventHandlers: {}, signal: controller.signal });
  const recording = cti.record();
  page.completeHandshake({ portalId: 4_711_000 });
  void cti.initialized({ isLoggedIn: true });
  page.receive({ type: "DIAL_NUMBER", messageId: "s2", data: { phoneNumber: "+12025550143" } });
  recording.stop();
  void cti.userAvailable();
  controller.abort();

  expect(JSON.parse(recording.toText())).toMatchObject({
    side: "app",
    gaps: [],
    entries: [
      { from: "host", type: "SYNC" },
      { from: "app", type: "INITIALIZED", data: { isLoggedIn: true } },
      { from: "host", type: "DIAL_NUMBER" },
    ],
  });
  expect(recording.toText()).not.toContain("0143");
});
