import { toasts } from "@calling-extensions/ui/toasts";
import { beforeEach, expect, it } from "vitest";
import { CallingController } from "../engine/calling-controller.ts";
import { recordingHost } from "../testing/fake-host.ts";
import { provider } from "../testing/provider-builder.ts";
import { readProviderParameter, runUrlActions } from "./url-actions.ts";

const texts = () => toasts.visibleToasts.map(({ content }) => content.text);
beforeEach(() => toasts.clear());

/** An app whose host records what the actions ask of it. */
function openApp(changes: object = {}) {
  const { host, orders } = recordingHost(changes);
  const controller = new CallingController();
  controller.sync([provider({ id: "1" })]);
  return { controller, host, orders, attach: () => controller.attach("1", host.host) };
}

it("runs the actions in order once the app is ready", async () => {
  const { controller, orders, attach, host } = openApp({ status: "loading" });
  const search = "?do=receiveCall:+12025550101&do=setCallState:RINGING&do=endCall&do=reloadApp";
  const done = runUrlActions(controller, "1", search);
  attach();
  await Promise.resolve();
  expect(orders).toEqual([]);
  Object.assign(host, { status: "initialized" });
  controller.change("1", (frame) => ({ ...frame, status: "initialized" }));
  await done;
  expect(orders).toEqual(["+12025550101", "RINGING", "end", "reload"]);
  expect(texts()).toEqual([]);
});

it("mounts the host again", async () => {
  const { controller, attach } = openApp();
  attach();
  await runUrlActions(controller, "1", "?do=remountHost");
  expect(controller.find("1")?.remounts).toBe(1);
});

it.each([
  ["never:mind", "Available actions: reloadApp, remountHost, endCall, setCallState, receiveCall."],
  ["toString", "Available actions: "],
  ["setCallState:LOUD", "The status must be one of "],
  ["receiveCall", "Add a number: receiveCall:+12025550188."],
])("reports that %s is no action", async (line, reason) => {
  const { controller, attach, orders } = openApp();
  attach();
  await runUrlActions(controller, "1", `?do=${line}&do=endCall`);
  expect(texts()[0]).toContain(`Couldn't run "do=${line}". ${reason}`);
  // The others run.
  expect(orders).toEqual(["end"]);
});

it("reports that an app can't receive a simulated call", async () => {
  const { controller, attach, orders } = openApp({ canSimulate: false });
  attach();
  await runUrlActions(controller, "1", "?do=receiveCall:%2B1");
  expect(texts()[0]).toContain("This app doesn't support simulated calls.");
  expect(orders).toEqual([]);
});

it("reads which app to open", () => {
  expect(readProviderParameter("?provider=9100&do=endCall")).toBe("9100");
  expect(readProviderParameter("?do=endCall")).toBeUndefined();
});
