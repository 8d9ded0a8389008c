import { isLive, type Capability } from "@calling-extensions/contract";
import type { HostCall } from "../api/host-call.ts";
import type { HostPorts } from "../api/ports.ts";
import { DIALOG_PORT_TIMEOUT_MS, UPLOAD_PORT_TIMEOUT_MS } from "../limits.ts";

/** Ports without a default: an outbox may replace the first two. */
type MissingPort = "saveCall" | "sendHeartbeat" | "probe";

/** The ports of the host page, with defaults for those that it left out. */
export type UsedPorts = Required<Omit<HostPorts, MissingPort>> & Pick<HostPorts, MissingPort>;

/** How the host treats a port. */
interface PortRow<Port> {
  /** Used if the host page has no such port. */
  readonly byDefault?: (window: Window) => NonNullable<Port>;
  /** A host page with this port declares it. */
  readonly capability?: Capability;
  /** How long it may take, if it isn't the policy's time. */
  readonly timeoutMs?: number;
}

const leaveMessage = (calls: readonly HostCall[]): string =>
  calls.some(isLive)
    ? "You're on a call. It will continue if you leave. Leave anyway?"
    : "Your notes on the last call aren't saved. Leave anyway?";

const unavailable = (message: string) => () => () => Promise.reject(new Error(message));

/** All ports. Those without a default are required, or an outbox may replace them. */
const portTable: { readonly [Name in keyof HostPorts]-?: PortRow<HostPorts[Name]> } = {
  saveCall: {},
  sendHeartbeat: {},
  matchCaller: {},
  navigateToRecord: {},
  showAlert: {},
  publishToChannel: { byDefault: unavailable("No channel is connected.") },
  // An engagement of the host needs nothing.
  finalizeEngagement: { byDefault: () => () => Promise.resolve() },
  storeRecording: {
    capability: "recording",
    timeoutMs: UPLOAD_PORT_TIMEOUT_MS,
    byDefault: unavailable("This CRM stores no recordings."),
  },
  searchContacts: {
    capability: "contacts",
    byDefault: unavailable("This CRM offers no search of contacts."),
  },
  createTask: { capability: "tasks", byDefault: unavailable("This CRM creates no tasks.") },
  showCallRecords: {
    capability: "records",
    timeoutMs: DIALOG_PORT_TIMEOUT_MS,
    byDefault: unavailable("This CRM doesn't show the records of calls."),
  },
  confirmDial: {
    byDefault:
      (window) =>
      ({ dial }) =>
        Promise.resolve(window.confirm(`You are on a call. Call ${dial.phoneNumber} as well?`)),
  },
  confirmLeave: {
    byDefault:
      (window) =>
      ({ calls }) =>
        Promise.resolve(window.confirm(leaveMessage(calls))),
  },
  probe: {},
};

const ports = Object.entries(portTable) as [keyof HostPorts, PortRow<unknown>][];

/** How long a port may take in milliseconds; undefined if the policy says it. */
export const timeoutOf = (name: keyof HostPorts): number | undefined => portTable[name].timeoutMs;

/** What the ports of a host page add to the capabilities of its host. */
export const capabilitiesOf = (custom: HostPorts): readonly Capability[] =>
  ports.flatMap(([name, { capability }]) => (capability && custom[name] ? [capability] : []));

/** The ports that a host uses, as functions: the host page may pass an object with methods. */
export function withDefaultPorts(custom: HostPorts, window: Window): UsedPorts {
  const used = ports.flatMap(([name, { byDefault }]) => {
    const port: unknown = custom[name];
    const bound = typeof port === "function" ? (port.bind(custom) as unknown) : byDefault?.(window);
    return bound === undefined ? [] : [[name, bound] as const];
  });
  // The table has a default for each port that the type requires, except for those that the host page must give.
  return Object.fromEntries(used) as unknown as UsedPorts;
}
