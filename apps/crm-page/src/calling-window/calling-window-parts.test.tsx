// @vitest-environment jsdom
import { toasts } from "@calling-extensions/ui/toasts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dialRequest, FakeHost, hostCall } from "../testing/fake-host.ts";
import { followHost } from "../engine/follow-host.ts";
import { SHOWN } from "../engine/frame-state.ts";
import type { SharedCall, SharedPhone } from "../engine/shared-calls.ts";
import { installedApp, provider } from "../testing/provider-builder.ts";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { PhoneElsewhere } from "./phone-elsewhere.tsx";
import { WindowBar } from "./window-bar.tsx";

beforeEach(() => toasts.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

const inTab: SharedPhone = {
  place: "tab",
  tab: "other",
  calls: [],
  completedCalls: [],
  appsInEveryTab: [],
  replies: [],
};

const sharedCall: SharedCall = {
  providerId: "9001",
  appName: "Phone",
  key: "call",
  externalCallId: "app-call",
  direction: "OUTBOUND",
  state: "inProgress",
  number: "+12025550101",
  startedAt: 0,
  actions: [],
};

test("a window without the phone says where it is, and moves it", async () => {
  const { element, phone, press } = renderPage(<PhoneElsewhere />);
  const text = () => element.textContent;
  await expect.poll(() => element.innerHTML, patient).toContain("Looking for the phone");
  phone.elsewhere.setState(inTab, true);
  await expect.poll(text, patient).toContain("The phone is in a tab");
  phone.elsewhere.setState({ ...inTab, place: "window" }, true);
  await expect.poll(text, patient).toContain("The calling window is already open");
  const moveHere = vi.spyOn(phone, "moveHere");
  press("Use phone here");
  expect(moveHere).toHaveBeenCalledTimes(1);
});

test.each(["tab", "window"] as const)(
  "a window doesn't take the phone from a call in a %s",
  async (place) => {
    const { element, phone } = renderPage(<PhoneElsewhere />);
    phone.elsewhere.setState({ ...inTab, place, calls: [sharedCall] }, true);
    await expect.poll(() => element.textContent, patient).toContain("on a call");
    expect(element.querySelector("button")).toBeNull();
  },
);

test.each([
  ["a call", { calls: [hostCall()] }],
  ["a call whose notes aren't saved", { calls: [hostCall({ state: "ended" })] }],
  ["a dial", { dials: [{ request: dialRequest(), startTimestamp: 1, state: "sent" as const }] }],
])("the window stays open during %s, and says why", async (_title, busy) => {
  fakeService(() => undefined);
  // jsdom has none.
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const close = vi.spyOn(window, "close").mockImplementation(() => undefined);
  const { controller, element, press } = renderPage(<WindowBar />);
  const app = provider({ id: "9001" });
  const { host } = Object.assign(new FakeHost(), busy);
  controller.open(app, SHOWN);
  followHost(controller, app.id, host);
  await expect.poll(() => element.textContent, patient).toContain(app.name);
  press("Move to a tab");
  expect(toasts.visibleToasts[0]?.content.text).toContain("Finish the call first");
  expect(close).not.toHaveBeenCalled();
});

test("the window's user chooses an app, and moves the phone to a tab", async () => {
  fakeService(({ path }) =>
    path === "/providers"
      ? { body: { results: [installedApp("1", "One"), installedApp("2", "Two")] } }
      : undefined,
  );
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const close = vi.spyOn(window, "close").mockImplementation(() => undefined);
  const { controller, element, phone, press } = renderPage(<WindowBar />);
  const choice = () => element.querySelector("select");
  const options = () => Array.from(choice()?.options ?? [], ({ text }) => text);
  await expect.poll(() => element.querySelector("h1")?.textContent, patient).toBe("Phone");
  expect(choice()).toBeNull();
  phone.hasPhone.setState(true, true);
  await expect.poll(options, patient).toEqual(["Choose an app", "One", "Two"]);
  const choose = (id: string): void => {
    const select = choice();
    if (!select) throw new Error("There is no choice.");
    select.value = id;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  choose("2");
  await expect.poll(options, patient).toEqual(["One", "Two"]);
  expect(controller.find("2")?.visibility).toEqual(SHOWN);
  expect(choice()?.value).toBe("2");
  controller.minimize("2");
  await expect.poll(options, patient).toEqual(["Choose an app", "One", "Two"]);
  choose("2");
  await expect.poll(options, patient).toEqual(["One", "Two"]);
  vi.stubGlobal("closed", true);
  press("Move to a tab");
  expect(close).toHaveBeenCalledOnce();
  expect(toasts.visibleToasts).toEqual([]);
});
