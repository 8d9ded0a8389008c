// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { getStoredToken, saveSessionToken } from "../api/session-token.ts";
import { OutboxContext } from "../outbox/outbox-context.ts";
import { followOutbox } from "../outbox/session-outbox.ts";
import { AccountMenuItems } from "../shell/account-menu-items.tsx";
import { AccountMenu, isAccountMenuOpen } from "../shell/account-menu.tsx";
import { FakeOutbox, outboxEntry } from "../testing/fake-outbox.ts";
import { FakeFileSystem } from "../testing/fake-file-system.ts";
import { patient } from "../testing/render-page.tsx";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";

beforeEach(() => saveSessionToken("t-1"));
afterEach(() => {
  isAccountMenuOpen.setState(false);
  window.location.hash = "";
});

/** In tests, the only navigation that a page survives. */
const signedOut = { "DELETE /session": { body: { signOutUrl: "#signed-out" } } };

async function openMenu(
  responses: Responses = signedOut,
  {
    entries = [],
    tier = "indexedDB",
    hasProvider = true,
  }: {
    entries?: FakeOutbox["entries"];
    tier?: FakeOutbox["storageTier"];
    hasProvider?: boolean;
  } = {},
) {
  const outbox = new FakeOutbox();
  Object.assign(outbox, { entries, storageTier: tier });
  const session = followOutbox(outbox);
  onTestFinished(() => session.stop());
  const page = showPart(
    <OutboxContext value={session}>
      <AccountMenu />
      <AccountMenuItems />
    </OutboxContext>,
    responses,
    hasProvider ? { signIn: { givesRoles: false } } : {},
  );
  await page.press("Account of Dana Demo");
  await page.shows("dana@example.com");
  return page;
}

test("the user signs out in all tabs, and at the provider, and leaves no recordings", async () => {
  const system = new FakeFileSystem();
  system.files.set("2026-11-28T09-30-00-a1 My app.json", "recording");
  Object.defineProperty(navigator, "storage", { value: system.storage, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "storage"));
  const { press, changes } = await openMenu();
  await press("Sign out");
  await expect.poll(() => window.location.hash, patient).toBe("#signed-out");
  expect(changes()).toEqual(["DELETE /session"]);
  expect(getStoredToken()).toBeUndefined();
  expect(system.files.size).toBe(0);
});

test("a demo user can't sign out", async () => {
  const { shows } = await openMenu(signedOut, { hasProvider: false });
  expect(await shows("Developer tools")).not.toContain("Sign out");
});

test.each([
  ["indexedDB", "1 call is not stored yet. It stays in this browser"],
  ["memory", "1 call is not stored yet. This browser can't keep calls, so it is lost."],
] as const)("the user decides about calls that are not stored yet, in %s", async (tier, text) => {
  const entries = [outboxEntry("offline", { startedAt: 0 })];
  const { press, shows, changes } = await openMenu(signedOut, { entries, tier });
  await press("Sign out");
  expect(await shows("# Sign out?")).toContain(text);
  await press("Stay signed in");
  expect([changes(), getStoredToken()]).toEqual([[], "t-1"]);
});

test("a sign-out that fails is reported, and the user stays signed in", async () => {
  const { press, shows } = await openMenu({ "DELETE /session": notToday });
  await press("Sign out");
  await shows("Couldn't sign out. Not today.");
  expect(getStoredToken()).toBe("t-1");
});
