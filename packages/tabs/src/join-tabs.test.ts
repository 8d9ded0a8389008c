/* oxlint-disable unicorn/require-post-message-target-origin -- a broadcast channel has one origin */
import {
  createFakeClock,
  SimulatedBrowser,
  type FakeClock,
} from "@calling-extensions/platform/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Page, TabRole } from "./tabs.ts";
import { OpenTab, type OpenTabOptions } from "./testing/open-tab.ts";

let browser: SimulatedBrowser<FakeClock>;
let open: OpenTab[];

function openTab(options?: OpenTabOptions): OpenTab {
  const tab = new OpenTab(browser, options);
  open.push(tab);
  return tab;
}

async function openTabLater(): Promise<OpenTab> {
  const tab = openTab();
  await browser.clock.settle(10);
  return tab;
}

const openTwoTabs = async (): Promise<readonly [OpenTab, OpenTab]> => [
  await openTabLater(),
  await openTabLater(),
];

const openThreeTabs = async (): Promise<readonly [OpenTab, OpenTab, OpenTab]> => [
  ...(await openTwoTabs()),
  await openTabLater(),
];

/** A page's channel to the tabs. */
function openChannel(): BroadcastChannel {
  const page = browser.openPage();
  return new page.BroadcastChannel("phone");
}

const roles = (): TabRole[] => open.map(({ tabs }) => tabs.role);

function startBrowser(): void {
  browser = new SimulatedBrowser(createFakeClock());
  open = [];
  vi.spyOn(Date, "now").mockImplementation(browser.clock.now);
}

beforeEach(startBrowser);
afterEach(() => void vi.restoreAllMocks());

describe("the owner", () => {
  test("is the first tab, and the next one once it is closed", async () => {
    const [first, second] = await openThreeTabs();
    expect(roles()).toEqual(["owner", "mirror", "mirror"]);
    first.tab.close(0);
    await browser.clock.settle(10);
    expect(roles().slice(1)).toEqual(["owner", "mirror"]);
    expect(second.tabs.epoch).toBeGreaterThan(first.tabs.epoch);
  });

  test("shows the other tabs its state, also those that open later", async () => {
    const [owner, mirror] = await openTwoTabs();
    owner.tabs.publish(7);
    const late = openTab();
    await browser.clock.settle(10);
    expect([mirror.tabs.state, late.tabs.state]).toEqual([7, 7]);
    expect(new Set(mirror.shown)).toEqual(new Set([7]));
    mirror.tabs.publish(8);
    await browser.clock.settle(10);
    expect(open.map(({ tabs }) => tabs.state)).toEqual([7, 7, 7]);
  });

  test("has the state of the owner before it", async () => {
    const [owner, next, mirror] = await openThreeTabs();
    owner.tabs.publish(7);
    await browser.clock.settle(10);
    owner.tab.close(0);
    await browser.clock.settle(10);
    expect([next.tabs.role, next.tabs.state, mirror.tabs.state]).toEqual(["owner", 7, 7]);
  });

  test("handles requests of every tab, and its own", async () => {
    const [owner, mirror] = await openTwoTabs();
    const replies = [owner.tabs.request("mine"), mirror.tabs.request("theirs")];
    await browser.clock.settle(10);
    await expect(Promise.all(replies)).resolves.toEqual([undefined, undefined]);
    expect(owner.handled).toEqual(["mine", "theirs"]);
    await browser.clock.settle(2_000);
    expect(roles()).toEqual(["owner", "mirror"]);
  });

  test("tells the tab that requests why it failed", async () => {
    const mirror = (await openTwoTabs())[1];
    const replies = Promise.allSettled([
      mirror.tabs.request("fail"),
      mirror.tabs.request(5 as never),
    ]);
    await browser.clock.settle(10);
    expect(await replies).toMatchObject([
      { reason: { message: "The line is busy." } },
      { reason: { message: "Invalid request. https://calling-extensions.dev/e/invalidRequest" } },
    ]);
  });

  test("moves to a tab that takes over, and back", async () => {
    const [first, second] = await openTwoTabs();
    second.tabs.takeOver();
    await browser.clock.settle(10);
    expect(roles()).toEqual(["mirror", "owner"]);
    first.tabs.takeOver();
    await browser.clock.settle(10);
    expect(roles()).toEqual(["owner", "mirror"]);
    expect(first.roles).toEqual(["owner", "mirror", "owner"]);
    first.tab.close(0);
    await browser.clock.settle(10);
    expect(second.tabs.role).toBe("owner");
  });

  test("is followed by another tab once it leaves", async () => {
    const [first] = await openTwoTabs();
    first.tabs.leave();
    await browser.clock.settle(10);
    expect(roles()).toEqual(["left", "owner"]);
    await expect(first.tabs.request("late")).rejects.toThrow("This tab has left.");
  });

  test("that is frozen is replaced once the user acts elsewhere, and steps back when it continues", async () => {
    const [owner, mirror] = await openTwoTabs();
    owner.tab.freeze();
    await browser.clock.settle(3_600_000);
    expect(mirror.tabs.role).toBe("mirror");
    const reply = mirror.tabs.request("dial");
    await browser.clock.settle(1_010);
    await reply;
    expect(mirror.handled).toEqual(["dial"]);
    await owner.tab.thaw();
    await browser.clock.settle(10);
    expect(roles()).toEqual(["mirror", "owner"]);
    expect(owner.handled).toEqual([]);
  });

  test("that was frozen can't change what the others show", async () => {
    const [owner, acting, mirror] = await openThreeTabs();
    owner.tab.freeze();
    const reply = acting.tabs.request("dial");
    await browser.clock.settle(1_010);
    await reply;
    acting.tabs.publish(8);
    // It continues, with a timer that is due before its messages.
    owner.tabs.publish(7);
    await browser.clock.settle(10);
    expect([acting.tabs.state, mirror.tabs.state]).toEqual([8, 8]);
  });

  test("steps back at the first message of the next one, before it notices the loss of its lock", async () => {
    browser.locks.noticeDelayMs = 100;
    const [owner, next] = await openTwoTabs();
    next.tabs.takeOver();
    await browser.clock.settle(10);
    expect(roles()).toEqual(["mirror", "owner"]);
    // The user moves it back before that, too.
    owner.tabs.takeOver();
    await browser.clock.settle(200);
    expect(roles()).toEqual(["owner", "mirror"]);
  });

  test("steps back without its lock, even if it receives no message", async () => {
    const [, next] = await openTwoTabs();
    browser.channels.losses = Array.from({ length: 20 }, () => true);
    next.tabs.takeOver();
    await browser.clock.settle(10);
    expect(roles()).toEqual(["mirror", "owner"]);
  });

  test("is one of the others after a tab that waits for the lock was frozen", async () => {
    const [owner, waiting, acting] = await openThreeTabs();
    waiting.tab.freeze();
    owner.tab.close(0);
    await browser.clock.settle(10);
    const reply = acting.tabs.request("dial");
    await browser.clock.settle(1_010);
    await reply;
    await waiting.tab.thaw();
    await browser.clock.settle(10);
    expect(new Set(roles().slice(1))).toEqual(new Set(["mirror", "owner"]));
  });

  test("that freezes between its response and the request never handles it late", async () => {
    const [owner, mirror] = await openTwoTabs();
    const reply = mirror.tabs.request("dial").catch((error: unknown) => error);
    await browser.clock.settle(2);
    owner.tab.freeze();
    await browser.clock.settle(60_000);
    expect(await reply).toMatchObject({
      message: "The owner did not reply. https://calling-extensions.dev/e/ownerSilent",
    });
    await owner.tab.thaw();
    await browser.clock.settle(10);
    expect(open.flatMap(({ handled }) => handled)).toEqual([]);
  });
});

describe("a tab", () => {
  test.each<[string, Partial<Page>]>([
    ["no locks", { navigator: {} as Page["navigator"] }],
    [
      "blocked locks",
      {
        navigator: {
          locks: { request: () => Promise.reject(new DOMException("No.", "SecurityError")) },
        },
      },
    ],
    ["no broadcast channel", { BroadcastChannel: undefined as never }],
  ])("in a browser with %s acts for itself, and reports it once", async (_name, changes) => {
    const alone = openTab({ changes });
    await browser.clock.settle(10);
    expect(alone.roles).toEqual(["alone"]);
    await alone.tabs.request("dial");
    alone.tabs.publish(1);
    alone.tabs.takeOver();
    await browser.clock.settle(10);
    expect([alone.handled, alone.tabs.state, alone.roles]).toEqual([["dial"], 1, ["alone"]]);
  });

  test.each([
    ["an older owner", [1, 2]],
    ["an older mirror", [2, 1]],
  ])("of a newer version replaces %s, which leaves", async (_name, versions) => {
    for (const version of versions) {
      openTab({ version });
      await browser.clock.settle(10);
    }
    await browser.clock.settle(10);
    expect(roles()).toEqual(versions.map((version) => (version === 2 ? "owner" : "left")));
  });

  test("is not followed by a newer tab, whatever epoch it names", async () => {
    await openTwoTabs();
    openChannel().postMessage({ v: 0, epoch: Number.MAX_VALUE, type: "hello" });
    await browser.clock.settle(10);
    expect(roles()).toEqual(["owner", "mirror"]);
  });

  test("ignores what is not a message", async () => {
    const [owner] = await openTwoTabs();
    const sender = openChannel();
    for (const message of [null, 7, "x", [], {}, { v: 1 }, { v: "9", epoch: 1, type: "hello" }]) {
      sender.postMessage(message);
    }
    await browser.clock.settle(10);
    expect(roles()).toEqual(["owner", "mirror"]);
    expect(owner.handled).toEqual([]);
  });
});
