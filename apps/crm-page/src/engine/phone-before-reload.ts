import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import * as z from "zod/mini";
import { RELOAD_MS, RETURN_MS } from "../limits.ts";
import type { SharedCall, SharedPhone } from "./shared-calls.ts";

const stored = createStoredValue({
  key: "crm-page:phone-before-reload",
  schema: z.object({ leftAt: z.number(), callKeys: z.array(z.string()) }),
  // Of this tab: its next load finds it.
  storage: browserStorage("sessionStorage"),
});

/** Remembers that the tab has the phone, because its page is about to unload. */
export function rememberPhone(calls: readonly SharedCall[]): void {
  stored.save({ leftAt: Date.now(), callKeys: calls.map(({ key }) => key) });
}

/** Returns whether this load of the tab takes the phone back from another tab; undefined if it had none. */
export function readPhoneBeforeReload(): ((phone: SharedPhone) => boolean) | undefined {
  const before = stored.load();
  // A duplicate of the tab must not find it.
  stored.remove();
  if (!before) return undefined;
  const { leftAt, callKeys } = before;
  return (phone) => {
    const { place, calls } = phone;
    const isInTime = Date.now() - leftAt < (calls.length > 0 ? RELOAD_MS : RETURN_MS);
    const isWaiting = calls.every(
      (call) => callKeys.includes(call.key) && waitsForReload(phone, call),
    );
    return place === "tab" && isInTime && isWaiting;
  };
}

/**
 * Whether a call of a tab that is gone waits until the tab may be back. Not that of an app that loads in every tab: it
 * may run in another one, whose app continues it.
 */
export const waitsForReload = (
  { appsInEveryTab }: SharedPhone,
  { providerId }: SharedCall,
): boolean => !appsInEveryTab.includes(providerId);
