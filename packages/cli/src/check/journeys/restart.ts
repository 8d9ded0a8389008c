import type { RuleId } from "../rules.ts";
import type { Journey } from "./journey.ts";

/** Reloads the app's page. */
export const checkReload: Journey = async ({ verdict, openSession }) => {
  const session = await openSession();
  if (!(await session.waitUntilReady())) return;
  const after = await session.lastMessageId();
  await session.page.evaluate(() => window.checkedHost.host.reload());
  const initialized = await session.waitForMessage("INITIALIZED", { after });
  const text = `The app sent no INITIALIZED within ${session.timeoutMs} ms after a reload.`;
  verdict.expect("reload", initialized !== undefined, text);
};

/** Removes the frame of an app without a call, and adds it again. */
export const checkRemount: Journey = async ({ verdict, openSession }) => {
  const rule: RuleId = "remount";
  if (verdict.hasFailed("reload")) {
    verdict.skip([rule], "The app isn't ready after a reload.");
    return;
  }
  const session = await openSession();
  if (!(await session.waitUntilReady())) return;
  const remounted = await openSession({ errorRule: rule, restart: "host" });
  const initialized = await remounted.waitUntilReady();
  const text = `The app sent no INITIALIZED within ${session.timeoutMs} ms after its frame was added again.`;
  verdict.expect(rule, initialized !== undefined, text);
};

/** Fails like a browser that blocks the storage of other sites. Only in frames, because the host page isn't one. */
const BLOCK_STORAGE = `if (window !== window.top) {
  for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
    Object.defineProperty(window, name, {
      configurable: true,
      get() { throw new DOMException("Access is denied for this document.", "SecurityError"); },
    });
  }
}`;

/** Starts the app without storage. */
export const checkBlockedStorage: Journey = async ({ verdict, openSession }) => {
  const session = await openSession({ errorRule: "storage-blocked", initScript: BLOCK_STORAGE });
  const initialized = await session.waitUntilReady();
  const text = `The app sent no INITIALIZED within ${session.timeoutMs} ms while its storage was blocked.`;
  verdict.expect("storage-blocked", initialized !== undefined, text);
};
