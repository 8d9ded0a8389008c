// @vitest-environment jsdom
import type { RelayedMessage } from "@calling-extensions/host";
import { holdTab, systemClock } from "@calling-extensions/platform";
import { SimulatedBrowser } from "@calling-extensions/platform/testing";
import { toasts } from "@calling-extensions/ui/toasts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RELOAD_MS, RETURN_TIMEOUT_MS } from "../limits.ts";
import { dialRequest } from "../testing/fake-host.ts";
import { app, call, closeTabs, newPage, ringing, Tab } from "../testing/phone-tab.ts";
import { provider } from "../testing/provider-builder.ts";
import { SHOWN } from "./frame-state.ts";

let hurry: ReturnType<typeof setInterval>;
beforeEach(() => {
  toasts.clear();
  // Tabs wait a second for one that doesn't answer: here, a tenth of it.
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  hurry = setInterval(() => vi.advanceTimersByTime(100), 10);
  vi.stubGlobal("navigator", new SimulatedBrowser(systemClock).openPage().navigator);
  vi.spyOn(window, "focus").mockImplementation(() => undefined);
});
afterEach(() => {
  closeTabs();
  clearInterval(hurry);
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  toasts.clear();
  vi.restoreAllMocks();
});

/** Opens two tabs; the first has the phone. */
async function openTwo(): Promise<[Tab, Tab]> {
  const first = new Tab();
  await expect.poll(() => first.hasPhone).toBe(true);
  first.load();
  const second = new Tab();
  await expect.poll(() => second.numbersElsewhere).toEqual([]);
  return [first, second];
}

/** Opens two tabs; the first is on a call. */
async function openTwoOnCall(): Promise<[Tab, Tab]> {
  const [first, second] = await openTwo();
  first.startCall();
  await expect.poll(() => second.numbersElsewhere).toEqual(["+12025550101"]);
  return [first, second];
}

test("one tab has the phone, and another shows its call and hangs up", async () => {
  const [first, second] = await openTwoOnCall();
  expect([first.hasPhone, second.hasPhone, second.hasApp]).toEqual([true, false, false]);
  const [shared] = second.phone.elsewhere.getState()?.calls ?? [];
  if (shared) second.phone.hangUp(shared);
  await expect.poll(() => first.host.orders).toContain("end k");
});

/** Opens two tabs; a call rings in the first. */
async function openTwoRinging(): Promise<[Tab, Tab]> {
  const [first, second] = await openTwo();
  first.ring();
  await expect.poll(() => second.numbersElsewhere).toEqual(["+12025550102"]);
  return [first, second];
}

test("a call that rings is answered in another tab, which opens the record", async () => {
  const [first, second] = await openTwoRinging();
  const [shared] = second.phone.elsewhere.getState()?.calls ?? [];
  expect(shared?.actions).toEqual(["answer"]);
  if (shared) second.phone.answer(shared);
  await expect.poll(() => first.host.orders).toContain("answer in");
  const [tab = ""] = first.host.answeredIn;
  first.host.emit("call", { ...ringing, state: "inProgress" });
  const record = { objectTypeId: "0-1", objectId: "101" };
  first.phone.relayOf(app.id).reply({ tabs: [tab], record });
  await expect.poll(() => second.openRecord.mock.calls).toEqual([[record]]);
  expect(first.openRecord).not.toHaveBeenCalled();
  expect(toasts.visibleToasts).toEqual([]);
});

test("an app that doesn't answer is shown in its tab, and the other tab says where to look", async () => {
  const [first, second] = await openTwoRinging();
  first.host.callActions = [];
  const [shared] = second.phone.elsewhere.getState()?.calls ?? [];
  if (shared) second.phone.answer(shared);
  await expect.poll(() => toasts.visibleToasts[0]?.content.text).toContain("hasn't answered");
  expect(first.host.orders).toContainEqual(SHOWN);
});

test("a dial takes the phone while there is no call", async () => {
  const [first, second] = await openTwo();
  second.phone.dial(app, dialRequest());
  await expect.poll(() => second.hasPhone).toBe(true);
  await expect.poll(() => [first.hasPhone, first.hasApp]).toEqual([false, false]);
  second.load();
  await expect.poll(() => second.host.orders).toContain("dial +12025550101");
  expect(first.host.orders).toEqual([]);
});

test("a dial before its tab knows where the phone is waits for that", async () => {
  const [first] = await openTwoOnCall();
  const third = new Tab();
  await third.joined;
  third.phone.dial(app, dialRequest({ phoneNumber: "+12025550102" }));
  await expect.poll(() => first.host.orders).toContain("dial +12025550102");
  expect([first.hasPhone, third.hasPhone, third.hasApp]).toEqual([true, false, false]);
});

test("a dial waits in a tab that is getting the phone until that has its apps", async () => {
  const [first, second] = await openTwoOnCall();
  const third = new Tab();
  await expect.poll(() => third.numbersElsewhere).toEqual(["+12025550101"]);
  let free: (() => void) | undefined;
  second.whenFree = new Promise((resolve) => (free = resolve));
  second.controller.sync([]);
  first.leave();
  await expect.poll(() => second.phone.role.getState()).toBe("owner");
  third.phone.dial(app, dialRequest({ phoneNumber: "+12025550102" }));
  await Promise.resolve();
  free?.();
  await expect.poll(() => second.hasPhone).toBe(true);
  second.load();
  await expect.poll(() => second.host.orders).toContain("dial +12025550102");
  expect(toasts.visibleToasts.map(({ content }) => content.tone)).not.toContain("error");
});

test("a dial during a call is for the phone, which decides", async () => {
  const [first, second] = await openTwoOnCall();
  second.phone.dial(app, dialRequest({ phoneNumber: "+12025550102" }));
  await expect.poll(() => first.host.orders).toContain("dial +12025550102");
  expect([first.hasPhone, second.hasPhone, second.hasApp]).toEqual([true, false, false]);
  await expect
    .poll(() => toasts.visibleToasts.map(({ content }) => content))
    .toMatchObject([{ tone: "info" }]);
});

test("an app that the phone doesn't have is reported", async () => {
  const [, second] = await openTwoOnCall();
  second.phone.dial(provider({ id: "9002" }), dialRequest());
  await expect
    .poll(() => toasts.visibleToasts.map(({ content }) => content))
    .toMatchObject([
      { tone: "error", text: expect.stringContaining("doesn't have this app") as string },
    ]);
});

test("the next tab claims the calls of a closed one before it loads the app", async () => {
  const [first, second] = await openTwoOnCall();
  first.leave();
  await expect.poll(() => second.hasPhone).toBe(true);
  expect(second.claims).toContain("9001 k");
  expect(second.phone.elsewhere.getState()).toBeUndefined();
});

/** Opens the calling window beside a tab; it takes the phone. */
async function openWindowAndTab(): Promise<[Tab, Tab]> {
  const tab = new Tab();
  await expect.poll(() => tab.hasPhone).toBe(true);
  const callingWindow = new Tab("11", { place: "window" });
  await expect.poll(() => [callingWindow.hasPhone, tab.hasPhone]).toEqual([true, false]);
  callingWindow.load();
  await expect.poll(() => tab.phone.elsewhere.getState()?.place).toBe("window");
  return [callingWindow, tab];
}

test("tabs load no app while the calling window has the phone", async () => {
  const [callingWindow, tab] = await openWindowAndTab();
  callingWindow.host.tabs = "every";
  callingWindow.startCall();
  await expect.poll(() => tab.phone.elsewhere.getState()?.appsInEveryTab).toEqual([app.id]);
  expect(tab.phone.loadsApp(app.id)).toBe(false);
});

test("a tab of an older page leaves the phone to the newer one, and tells its user", async () => {
  const tab = new Tab();
  await expect.poll(() => tab.hasPhone).toBe(true);
  const newer = new BroadcastChannel("crm-page/phone/1/11");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has one origin
  newer.postMessage({ v: 999, epoch: 1, type: "hello" });
  await expect.poll(() => tab.hasPhone).toBe(false);
  newer.close();
  expect(toasts.visibleToasts[0]?.content.text).toContain("A newer version of this page is open");
});

test("a tab that is reloaded leaves the phone where a new call has started", async () => {
  const [first, second] = await openTwo();
  first.leave();
  await expect.poll(() => second.hasPhone).toBe(true);
  second.load();
  second.startCall();
  const reloaded = new Tab("11", {}, newPage(first.session));
  await expect.poll(() => reloaded.numbersElsewhere).toEqual(["+12025550101"]);
  expect([reloaded.hasPhone, second.hasPhone]).toEqual([false, true]);
});

test("a dial in a tab reaches the calling window, which keeps the phone", async () => {
  const [callingWindow, tab] = await openWindowAndTab();
  tab.phone.dial(app, dialRequest());
  await expect.poll(() => callingWindow.host.orders).toContain("dial +12025550101");
  expect([callingWindow.hasPhone, tab.hasApp]).toEqual([true, false]);
});

test("a calling window that is reloaded twice has the phone again, and a tab once it is closed", async () => {
  const [callingWindow, tab] = await openWindowAndTab();
  callingWindow.leave();
  for (let reload = 0; reload < 2; reload += 1) {
    const page = newPage(callingWindow.session);
    const reloaded = new Tab("11", { place: "window" }, page);
    const reloadedAt = Date.now();
    await expect.poll(() => [reloaded.hasPhone, tab.hasPhone]).toEqual([true, false]);
    expect(Date.now() - reloadedAt).toBeLessThan(RELOAD_MS);
    reloaded.leave();
  }
  expect(tab.hasPhone).toBe(false);
  await expect.poll(() => tab.hasPhone).toBe(true);
});

test("a calling window that opens while a tab gets the phone of a closed one, with its call, leaves it there", async () => {
  const [first, second] = await openTwoOnCall();
  first.leave();
  await expect.poll(() => second.phone.role.getState()).toBe("owner");
  expect(second.hasPhone).toBe(false);
  const callingWindow = new Tab("11", { place: "window" });
  await expect.poll(() => callingWindow.numbersElsewhere).toEqual([]);
  await vi.advanceTimersByTimeAsync(RELOAD_MS);
  expect([callingWindow.hasPhone, second.hasPhone]).toEqual([false, true]);
  expect(second.claims).toContain("9001 k");
  second.load();
  second.startCall();
  await expect.poll(() => callingWindow.numbersElsewhere).toEqual(["+12025550101"]);
  expect([callingWindow.hasPhone, second.hasPhone]).toEqual([false, true]);
  second.host.calls = [];
  second.host.emit("call", { ...call, state: "completed" });
  await expect.poll(() => [callingWindow.hasPhone, second.hasPhone]).toEqual([true, false]);
});

test.each<[string, (tab: Tab) => void]>([
  ["is uninstalled", ({ controller }) => controller.sync([])],
  [
    "has failed",
    ({ controller }) => {
      controller.sync([app]);
      controller.open(app, { isMinimized: true, isHidden: true });
      controller.change(app.id, (frame) => ({ ...frame, status: "failed" }));
    },
  ],
])(
  "a calling window gets the phone from a tab if the app of the inherited call %s",
  async (_, end) => {
    const [first, second] = await openTwoOnCall();
    first.leave();
    await expect.poll(() => second.phone.role.getState()).toBe("owner");
    await vi.advanceTimersByTimeAsync(RELOAD_MS);
    await expect.poll(() => second.hasPhone).toBe(true);
    end(second);
    const callingWindow = new Tab("11", { place: "window" });
    await expect.poll(() => [callingWindow.hasPhone, second.hasPhone]).toEqual([true, false]);
  },
);

test.each(["tab", "window"] as const)(
  "a %s that takes part again has the phone again",
  async (place) => {
    const page = new Tab("11", { place });
    await expect.poll(() => page.hasPhone).toBe(true);
    page.load();
    page.rejoin();
    expect(page.hasPhone).toBe(false);
    await expect.poll(() => page.hasPhone).toBe(true);
    page.startCall();
    const mirror = new Tab();
    await expect.poll(() => mirror.numbersElsewhere).toEqual(["+12025550101"]);
  },
);

test("a second calling window leaves the phone in the first, until its user moves it", async () => {
  const [callingWindow, tab] = await openWindowAndTab();
  const second = new Tab("11", { place: "window" });
  await expect.poll(() => second.phone.elsewhere.getState()?.place).toBe("window");
  expect([callingWindow.hasPhone, second.hasPhone]).toEqual([true, false]);
  second.phone.moveHere();
  await expect.poll(() => [callingWindow.hasPhone, second.hasPhone]).toEqual([false, true]);
  expect(tab.hasPhone).toBe(false);
});

test("two calling windows that open at the same moment agree on one", async () => {
  const [, tab] = await openTwo();
  const windows = [new Tab("11", { place: "window" }), new Tab("11", { place: "window" })];
  await expect.poll(() => tab.phone.elsewhere.getState()?.place).toBe("window");
  const owners = () => windows.filter(({ hasPhone }) => hasPhone);
  await expect.poll(owners).toHaveLength(1);
  await expect
    .poll(() => windows.map(({ phone }) => phone.elsewhere.getState()?.place))
    .toContain("window");
  // Neither tries again when the other one's calls change.
  const [owner] = owners();
  owner?.load();
  owner?.startCall();
  await expect.poll(() => tab.numbersElsewhere).toEqual(["+12025550101"]);
  expect(owners()).toEqual([owner]);
});

test("a calling window takes the phone once, however often the other page reports its calls", async () => {
  const tab = new Tab();
  await expect.poll(() => tab.hasPhone).toBe(true);
  tab.load();
  const thefts: string[] = [];
  const { locks } = navigator;
  // As in a browser, a lock is granted after other messages have arrived.
  const requestLater = async (
    name: string,
    options: LockOptions,
    callback: LockGrantedCallback<unknown>,
  ) => {
    if (options.steal) thefts.push(name);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return locks.request(name, options, callback);
  };
  vi.stubGlobal("navigator", { locks: { request: requestLater } });
  const callingWindow = new Tab("11", { place: "window" });
  for (let report = 0; report < 5; report += 1)
    tab.host.emit("availability", { isAvailable: true });
  await expect.poll(() => [callingWindow.hasPhone, tab.hasPhone]).toEqual([true, false]);
  expect(thefts).toHaveLength(1);
});

test("the calling window waits for a call in a tab", async () => {
  const tab = new Tab();
  await expect.poll(() => tab.hasPhone).toBe(true);
  tab.load();
  tab.startCall();
  const callingWindow = new Tab("11", { place: "window" });
  await expect.poll(() => callingWindow.numbersElsewhere).toEqual(["+12025550101"]);
  expect([callingWindow.hasPhone, tab.hasPhone]).toEqual([false, true]);
  tab.host.emit("call", { ...call, state: "completed" });
  await expect.poll(() => [callingWindow.hasPhone, tab.hasPhone]).toEqual([true, false]);
});

test("a tab that is reloaded takes the phone back, with its call", async () => {
  for (const start of [openTwo, openTwoOnCall]) {
    const [first, second] = await start();
    first.leave();
    const reloaded = new Tab("11", {}, newPage(first.session));
    await expect.poll(() => [reloaded.hasPhone, second.hasPhone]).toEqual([true, false]);
    expect(second.claims).toEqual([]);
    reloaded.leave();
    second.leave();
  }
});

/** Runs the first script of the tab's next page. */
function load({ session }: Tab): ReturnType<typeof newPage> {
  const page = newPage(session);
  holdTab(page, RETURN_TIMEOUT_MS);
  return page;
}

/** A page that is gone longer than others wait for one that doesn't show that it is loading. */
const loadSlowly = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10_000));

test("a tab that loads slowly takes the phone back, with its call", async () => {
  const [first, second] = await openTwoOnCall();
  first.leave();
  const page = load(first);
  await loadSlowly();
  expect([second.hasPhone, second.claims]).toEqual([false, []]);
  const reloaded = new Tab("11", {}, page);
  await expect.poll(() => [reloaded.hasPhone, second.hasPhone]).toEqual([true, false]);
  expect(second.claims).toEqual([]);
});

test("a tab that is back after a long time takes the idle phone back", async () => {
  const [first, second] = await openTwo();
  first.leave();
  await expect.poll(() => second.hasPhone).toBe(true);
  await loadSlowly();
  await loadSlowly();
  const reloaded = new Tab("11", {}, newPage(first.session));
  await expect.poll(() => [reloaded.hasPhone, second.hasPhone]).toEqual([true, false]);
});

test("the next tab continues the call if the reloaded one is closed before it has loaded", async () => {
  const [first, second] = await openTwoOnCall();
  first.leave();
  const page = load(first);
  await loadSlowly();
  expect(second.hasPhone).toBe(false);
  page.heldTab?.release();
  await expect.poll(() => second.hasPhone).toBe(true);
  expect(second.claims).toContain("9001 k");
});

test("the next tab continues the call of a tab that hasn't loaded after a minute", async () => {
  const [first, second] = await openTwoOnCall();
  first.leave();
  load(first);
  await vi.advanceTimersByTimeAsync(55_000);
  expect(second.hasPhone).toBe(false);
  await loadSlowly();
  await expect.poll(() => second.hasPhone).toBe(true);
});

test("a tab leaves the phone where its user moved it when it is reloaded, with and without a call", async () => {
  for (const start of [openTwo, openTwoOnCall]) {
    const [first, second] = await start();
    second.phone.moveHere();
    await expect.poll(() => second.hasPhone).toBe(true);
    first.leave();
    const reloaded = new Tab("11", {}, newPage(first.session));
    await expect.poll(() => reloaded.numbersElsewhere).toEqual([]);
    expect([reloaded.hasPhone, second.hasPhone]).toEqual([false, true]);
    reloaded.leave();
    second.leave();
  }
});

test("a duplicate of the tab that has the phone shows the phone of that tab", async () => {
  const [first, second] = await openTwoOnCall();
  const duplicate = new Tab("11", {}, newPage(new Map(first.session)));
  await expect.poll(() => duplicate.numbersElsewhere).toEqual(["+12025550101"]);
  first.leave();
  await expect.poll(() => second.hasPhone).toBe(true);
  second.host.tabs = "owner";
  second.load();
  await expect.poll(() => duplicate.numbersElsewhere).toEqual([]);
  expect([duplicate.hasPhone, second.hasPhone]).toEqual([false, true]);
});

test("calls whose app loads in every tab continue in the next one at once, while theirs is loading again", async () => {
  const [first, second] = await openTwo();
  first.host.tabs = "every";
  first.startCall();
  await expect.poll(() => second.numbersElsewhere).toEqual(["+12025550101"]);
  first.leave();
  load(first);
  const closedAt = Date.now();
  await expect.poll(() => second.hasPhone).toBe(true);
  expect(Date.now() - closedAt).toBeLessThan(RELOAD_MS);
  expect(second.claims).toContain("9001 k");
});

test("a calling window that loads slowly has the phone again", async () => {
  const [callingWindow, tab] = await openWindowAndTab();
  callingWindow.leave();
  const page = load(callingWindow);
  await loadSlowly();
  expect(tab.hasPhone).toBe(false);
  const reloaded = new Tab("11", { place: "window" }, page);
  await expect.poll(() => [reloaded.hasPhone, tab.hasPhone]).toEqual([true, false]);
});

test("a tab that comes back late finds the call in the next one, and leaves it there", async () => {
  const [first, second] = await openTwoOnCall();
  first.leave();
  await expect.poll(() => second.hasPhone).toBe(true);
  second.load();
  second.startCall();
  const reloaded = new Tab("11", {}, newPage(first.session));
  await expect.poll(() => reloaded.numbersElsewhere).toEqual(["+12025550101"]);
  expect([reloaded.hasPhone, second.hasPhone]).toEqual([false, true]);
  second.host.emit("call", { ...call, state: "completed" });
  await expect.poll(() => reloaded.numbersElsewhere).toEqual([]);
  expect([reloaded.hasPhone, second.hasPhone]).toEqual([false, true]);
});

test("a phone that doesn't have the call yet refuses to hang up, and the tab shows why", async () => {
  const [first, second] = await openTwoOnCall();
  const [shared] = second.phone.elsewhere.getState()?.calls ?? [];
  if (shared) second.phone.hangUp({ ...shared, key: "another" });
  await expect.poll(() => toasts.visibleToasts[0]?.content.text).toContain("Try again");
  expect(first.host.orders.filter((order) => typeof order === "string")).toEqual([]);
});

test("another tab controls a call, and shows if the app can't do it now", async () => {
  const [first, second] = await openTwoOnCall();
  const [shared] = second.phone.elsewhere.getState()?.calls ?? [];
  if (!shared) throw new Error("The call isn't shared.");
  second.phone.control(shared, { action: "mute" });
  await expect.poll(() => first.host.orders).toContain("mute k");
  first.host.canControl = false;
  second.phone.control(shared, { action: "hold" });
  await expect.poll(() => toasts.visibleToasts[0]?.content.text).toContain("can't do this");
  expect(first.host.orders).not.toContain("hold k");
});

test("an app with a call stays in its tab when the phone moves", async () => {
  const [first, second] = await openTwoOnCall();
  second.phone.moveHere();
  await expect.poll(() => second.hasPhone).toBe(true);
  expect([first.hasPhone, first.hasApp]).toEqual([false, true]);
});

test("two users of one browser share nothing", async () => {
  const [first] = await openTwoOnCall();
  const otherUser = new Tab("12");
  await expect.poll(() => otherUser.hasPhone).toBe(true);
  expect([first.hasPhone, otherUser.numbersElsewhere]).toEqual([true, undefined]);
});

test("an app that loads in every tab sends its messages to the host that writes, which answers", async () => {
  const first = new Tab();
  await expect.poll(() => first.hasPhone).toBe(true);
  first.host.tabs = "every";
  first.load();
  const second = new Tab();
  await expect.poll(() => second.phone.loadsApp(app.id)).toBe(true);
  second.load();
  const message: RelayedMessage = { type: "INCOMING_CALL", data: { externalCallId: "in" } };
  expect(second.phone.relayOf(app.id).forward(message)).toBe(true);
  await expect.poll(() => first.host.relayed).toEqual([message]);
  expect(first.phone.relayOf(app.id).forward(message)).toBe(false);

  const [tab = ""] = first.host.tabsOfRelayed;
  const reply = { tabs: [tab], message: { type: "CALLER_ID_MATCH_FAILED", data: {} } };
  first.phone.relayOf(app.id).reply(reply);
  first.phone.relayOf(app.id).reply({ ...reply, tabs: ["another tab"] });
  await expect.poll(() => second.host.delivered).toEqual([reply]);

  // Its page is closed without a word.
  second.leave();
  await expect.poll(() => first.host.closedTabs).toEqual([tab]);
});

test("an app that loads in every tab stays loaded in a tab that loses the phone", async () => {
  const first = new Tab();
  await expect.poll(() => first.hasPhone).toBe(true);
  first.host.tabs = "every";
  first.load();
  const second = new Tab();
  await expect.poll(() => second.phone.loadsApp(app.id)).toBe(true);
  let wasRemoved = false;
  first.controller.frames.subscribe(() => (wasRemoved ||= !first.hasApp));
  second.phone.moveHere();
  await expect.poll(() => first.phone.elsewhere.getState()?.tab).toBeDefined();
  expect([first.hasPhone, first.hasApp, wasRemoved]).toEqual([false, true, false]);
});

test("what an app says while its tab gets the phone follows what it said before", async () => {
  const [first, second] = await openTwo();
  second.phone.tabPolicies.setState({ [app.id]: "every" }, true);
  second.load();
  const { forward } = second.phone.relayOf(app.id);
  // The first tab is closed before it has handled the message.
  const start: RelayedMessage = { type: "INCOMING_CALL", data: { externalCallId: "in" } };
  const answer: RelayedMessage = { type: "CALL_ANSWERED", data: { externalCallId: "in" } };
  first.leave();
  forward(start);
  second.phone.moveHere();
  expect(forward(answer)).toBe(true);
  await expect.poll(() => second.host.relayed).toEqual([start, answer]);
});

/** The message of an app in another tab. */
const relayed = (providerId: string) => ({
  providerId,
  message: { type: "INCOMING_CALL", data: { externalCallId: "in" } },
});

test("messages of another tab's app that this tab doesn't have are refused, and not kept", async () => {
  const [first, second] = await openTwo();
  second.phone.tabPolicies.setState({ "9002": "every" }, true);
  const { providerId, message } = relayed("9002");
  expect(second.phone.relayOf(providerId).forward(message)).toBe(true);
  await expect.poll(() => toasts.visibleToasts[0]?.content.text).toContain("doesn't have this app");
  // The app is installed later.
  first.controller.attach("9002", first.host.host);
  first.controller.open(provider({ id: "9002" }), SHOWN);
  expect(first.host.relayed).toEqual([]);
});

test("messages that wait for an app's host go to the next tab that has the phone", async () => {
  const first = new Tab();
  await expect.poll(() => first.hasPhone).toBe(true);
  const second = new Tab();
  await expect.poll(() => second.numbersElsewhere).toEqual([]);
  second.phone.tabPolicies.setState({ [app.id]: "every" }, true);
  const { providerId, message } = relayed(app.id);
  const isWaiting = vi.spyOn(first.controller, "providerOf");
  second.phone.relayOf(providerId).forward(message);
  // The first tab is still loading its apps.
  await expect.poll(() => isWaiting.mock.calls).toEqual([[app.id]]);
  second.phone.moveHere();
  await expect.poll(() => second.hasPhone).toBe(true);
  second.load();
  await expect.poll(() => second.host.relayed).toEqual([message]);
});

test("a message that a tab has not stored when it is closed goes to the next tab that has the phone", async () => {
  const first = new Tab();
  await expect.poll(() => first.hasPhone).toBe(true);
  first.host.tabs = "every";
  first.host.whenStored = new Promise(() => undefined);
  first.load();
  const next = new Tab();
  const sender = new Tab();
  for (const tab of [next, sender]) {
    await expect.poll(() => tab.phone.loadsApp(app.id)).toBe(true);
    tab.load();
  }
  const { message } = relayed(app.id);
  for (const tab of [next, sender]) tab.phone.relayOf(app.id).forward(message);
  await expect.poll(() => first.host.relayed).toEqual([message, message]);
  first.leave();
  await expect.poll(() => next.hasPhone).toBe(true);
  next.load();
  await expect.poll(() => next.host.relayed).toEqual([message, message]);
  expect(next.host.tabsOfRelayed).toContain("");
  expect(toasts.visibleToasts).toEqual([]);
  // The sender doesn't send it again once it knows that it is stored, as it does when its next request is done.
  sender.phone.dialElsewhere(app, dialRequest());
  await expect.poll(() => toasts.visibleToasts[0]?.content.text).toContain("Calling from the tab");
  next.leave();
  await expect.poll(() => sender.hasPhone).toBe(true);
  sender.load();
  expect(sender.host.relayed).toEqual([]);
});

test("what an app says while its tab gets the phone of a closed one waits for the calls, in its order", async () => {
  const [first, second] = await openTwo();
  first.host.tabs = "every";
  first.startCall();
  await expect.poll(() => second.numbersElsewhere).toEqual(["+12025550101"]);
  second.phone.tabPolicies.setState({ [app.id]: "every" }, true);
  second.load();
  let free: (() => void) | undefined;
  second.whenFree = new Promise((resolve) => (free = resolve));
  const ended: RelayedMessage = { type: "CALL_ENDED", data: { externalCallId: "a" } };
  const completed: RelayedMessage = { type: "CALL_COMPLETED", data: { externalCallId: "a" } };
  const { forward } = second.phone.relayOf(app.id);
  first.leave();
  expect(forward(ended)).toBe(true);
  await expect.poll(() => second.phone.role.getState()).toBe("owner");
  expect(forward(completed)).toBe(true);
  expect(second.host.relayed).toEqual([]);
  free?.();
  await expect.poll(() => second.host.relayed).toEqual([ended, completed]);
  expect(second.host.tabsOfRelayed).toEqual(["", ""]);
  await expect.poll(() => forward(ended)).toBe(false);
});

test("each tab has a phone without broadcast channels, and tells its user", async () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  const tabs = [new Tab(), new Tab()];
  await expect.poll(() => tabs.map(({ hasPhone }) => hasPhone)).toEqual([true, true]);
  expect(toasts.visibleToasts[0]?.content.text).toContain("Each tab has its own");
});

test("a full or blocked storage only forgets in which tabs an app loads", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full.", "QuotaExceededError");
  });
  const first = new Tab();
  await expect.poll(() => first.hasPhone).toBe(true);
  first.host.tabs = "every";
  first.load();
  first.startCall();
  const second = new Tab();
  await expect.poll(() => second.numbersElsewhere).toEqual(["+12025550101"]);
  expect(second.phone.loadsApp(app.id)).toBe(true);
});
