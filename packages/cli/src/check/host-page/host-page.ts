import {
  createCallingHost,
  createFaults,
  type CallingHost,
  type Faults,
} from "@calling-extensions/host";

/** What the host page offers to the check. */
export interface CheckedHost {
  readonly host: CallingHost;
  readonly faults: Faults;
  /** How many calls the page shows as not ended. */
  countLiveCalls(this: void): number;
}

declare global {
  interface Window {
    checkedHost: CheckedHost;
  }
}

/** What the host page reads from its URL. */
export interface HostPageOptions {
  readonly app: string;
  readonly allowedOrigins: readonly string[];
  readonly size: { readonly width: number; readonly height: number };
}

const search = new URLSearchParams(location.search);
// The check creates the URL.
const { app, allowedOrigins, size } = JSON.parse(search.get("options") ?? "") as HostPageOptions;

const faults = createFaults();
let stored = 0;
/** Engagement ids by the id of the call's document. */
const engagementIds = new Map<string, string>();

const host = createCallingHost({
  provider: { id: "checked", name: "Checked app", url: app, allowedOrigins },
  frame: { container: document.body, size, maxSize: () => ({ width: 2000, height: 2000 }) },
  context: { portalId: "1", userId: "11", ownerId: "21", iframeLocation: "remote" },
  policy: { warnBeforeUnload: false },
  hooks: faults.hooks,
  ports: {
    saveCall: ({ id, version, engagementId }) => {
      const known = engagementId ?? engagementIds.get(id) ?? String(500_001 + stored++);
      engagementIds.set(id, known);
      return Promise.resolve({ engagementId: known, version });
    },
    matchCaller: () => Promise.resolve([]),
    navigateToRecord: () => Promise.resolve(),
    showAlert: () => undefined,
    confirmDial: () => Promise.resolve(true),
    confirmLeave: () => Promise.resolve(true),
  },
});
host.intercept(faults.intercept);

const liveStates: ReadonlySet<string> = new Set(["dialing", "ringing", "inProgress"]);
const countLiveCalls = (): number => host.calls.filter(({ state }) => liveStates.has(state)).length;

window.checkedHost = { host, faults, countLiveCalls };
