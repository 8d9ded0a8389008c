import type { HostPorts } from "@calling-extensions/host";

/** Where a host keeps the call that runs, so that this tab takes it up again after a reload. */
const keyOf = (portalId: string, userId: string, providerId: string): string =>
  ["calling-extensions", portalId, userId, providerId].join(":");

/** The ports that keep a call for this tab. Blocked storage rejects, which the host reports. */
export const keptCallPorts: Required<Pick<HostPorts, "saveActiveCall" | "loadActiveCall">> = {
  async saveActiveCall({ key, call }) {
    if (call) window.sessionStorage.setItem(key, JSON.stringify(call));
    else window.sessionStorage.removeItem(key);
  },
  async loadActiveCall({ key }) {
    return JSON.parse(window.sessionStorage.getItem(key) ?? "null") as unknown;
  },
};

/** Whether an app was on a call when this tab was left or loaded anew. */
export function hasKeptCall(portalId: string, userId: string, providerId: string): boolean {
  try {
    return window.sessionStorage.getItem(keyOf(portalId, userId, providerId)) !== null;
  } catch {
    // Blocked storage keeps no call.
    return false;
  }
}
