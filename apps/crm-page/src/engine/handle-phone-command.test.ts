// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { ANSWER_TIMEOUT_MS } from "../limits.ts";
import { dialRequest, FakeHost, hostCall } from "../testing/fake-host.ts";
import { provider } from "../testing/provider-builder.ts";
import { CallingController } from "./calling-controller.ts";
import { followHost } from "./follow-host.ts";
import { handlePhoneCommand } from "./handle-phone-command.ts";

const app = provider();
const ofCall = { providerId: app.id, callKey: "k" };
let controller: CallingController;
let host: FakeHost;

beforeEach(() => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  vi.spyOn(window, "focus").mockImplementation(() => undefined);
  document.title = "Home";
  host = new FakeHost();
  controller = new CallingController();
  controller.sync([app]);
  controller.open(app, { isMinimized: true, isHidden: false });
  controller.attach(app.id, host.host);
  followHost(controller, app.id, host.host);
  return () => vi.restoreAllMocks();
});

const visibility = () => controller.find(app.id)?.visibility;

test("a tab that dials or shows an app for another one draws attention", async () => {
  await handlePhoneCommand(controller, "tab", { type: "show", providerId: app.id });
  expect(visibility()).toEqual({ isHidden: false, isMinimized: false });
  expect(window.focus).toHaveBeenCalledOnce();
  expect(document.title).toBe("(!) Home");
  document.title = "Home";
  const dial = vi.spyOn(controller, "dial").mockImplementation(() => undefined);
  const request = dialRequest();
  await handlePhoneCommand(controller, "tab", { type: "dial", providerId: app.id, request });
  expect(dial).toHaveBeenCalledExactlyOnceWith(app, request);
  expect(document.title).toBe("(!) Home");
});

test("a call that an app doesn't answer needs the user in its tab", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  host.emit("call", hostCall({ state: "ringing", direction: "INBOUND" }));
  vi.spyOn(controller, "answer").mockReturnValue(true);
  const answered = handlePhoneCommand(controller, "tab", { type: "answer", ...ofCall, tab: "2" });
  const failed = answered.catch((error: unknown) => String(error));
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
  expect(await failed).toBe(
    "Error: Softphone hasn't answered. It may need you where it is, for example to allow the microphone.",
  );
  vi.useRealTimers();
  expect(visibility()?.isMinimized).toBe(false);
  expect(document.title).toBe("(!) Home");
});

test("a call that an app answers needs nothing else", async () => {
  host.emit("call", hostCall({ state: "ringing", direction: "INBOUND" }));
  vi.spyOn(controller, "answer").mockImplementation(() => {
    host.emit("call", hostCall({ state: "inProgress", direction: "INBOUND" }));
    return true;
  });
  await handlePhoneCommand(controller, "tab", { type: "answer", ...ofCall, tab: "2" });
  expect(document.title).toBe("Home");
});

test("commands for a call need the call and an app that is ready", async () => {
  const notReady = "The phone isn't ready yet. Try again in a moment.";
  const hangUp = vi.spyOn(controller, "hangUp").mockImplementation(() => undefined);
  const control = vi.spyOn(controller, "control").mockImplementation(() => undefined);
  const commands: Parameters<typeof handlePhoneCommand>[2][] = [
    { type: "hangUp", ...ofCall },
    { type: "control", ...ofCall, command: { action: "hold" } },
    { type: "answer", ...ofCall, tab: "2" },
  ];
  for (const command of commands) {
    await expect(handlePhoneCommand(controller, "tab", command)).rejects.toThrow(notReady);
  }
  host.emit("call", hostCall());
  for (const command of commands.slice(0, 2)) await handlePhoneCommand(controller, "tab", command);
  expect(hangUp).toHaveBeenCalledExactlyOnceWith(app.id, "k");
  expect(control).toHaveBeenCalledExactlyOnceWith(app.id, "k", { action: "hold" });
  controller.change(app.id, (frame) => ({ ...frame, status: "connecting" }));
  for (const command of commands) {
    await expect(handlePhoneCommand(controller, "tab", command)).rejects.toThrow(notReady);
  }
});

test("the phone stays in the calling window, and where it is on a call", async () => {
  const release = { type: "release" } as const;
  await handlePhoneCommand(controller, "tab", release);
  await expect(handlePhoneCommand(controller, "window", release)).rejects.toThrow(
    "The phone is in the calling window.",
  );
  host.emit("call", hostCall());
  await expect(handlePhoneCommand(controller, "tab", release)).rejects.toThrow(
    "The phone is on a call.",
  );
});

test("an app that this tab doesn't have is an error", async () => {
  await expect(
    handlePhoneCommand(controller, "tab", { type: "show", providerId: "gone" }),
  ).rejects.toThrow("The tab that has the phone doesn't have this app.");
});
