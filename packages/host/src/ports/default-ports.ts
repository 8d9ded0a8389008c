import type { Capability } from "@calling-extensions/contract";
import type { HostCall } from "../api/host-call.ts";
import type { HostPorts } from "../api/ports.ts";
import { isLive } from "../calls/to-host-call.ts";

/** Ports without a default: an outbox may replace the first two. */
type MissingPort = "saveCall" | "sendHeartbeat" | "probe";

/** The ports of the host page, with defaults for those that it left out. */
export type UsedPorts = Required<Omit<HostPorts, MissingPort>> & Pick<HostPorts, MissingPort>;

type OptionalPorts = Omit<UsedPorts, keyof RequiredPorts | MissingPort>;
type RequiredPorts = {
  [Name in keyof HostPorts as undefined extends HostPorts[Name] ? never : Name]: unknown;
};

/** Used if the host page has no such port. */
const defaultPorts = (window: Window): OptionalPorts => ({
  // An engagement of the host needs nothing.
  finalizeEngagement: () => Promise.resolve(),
  storeRecording: () => Promise.reject(new Error("This CRM stores no recordings.")),
  searchContacts: () => Promise.reject(new Error("This CRM offers no search of contacts.")),
  createTask: () => Promise.reject(new Error("This CRM creates no tasks.")),
  publishToChannel: () => Promise.reject(new Error("No channel is connected.")),
  confirmDial: ({ dial }) =>
    Promise.resolve(window.confirm(`You are on a call. Call ${dial.phoneNumber} as well?`)),
  confirmLeave: ({ calls }) => Promise.resolve(window.confirm(leaveMessage(calls))),
});

const leaveMessage = (calls: readonly HostCall[]): string =>
  calls.some(isLive)
    ? "You're on a call. It will continue if you leave. Leave anyway?"
    : "Your notes on the last call aren't saved. Leave anyway?";

const portNames = [
  "saveCall",
  "sendHeartbeat",
  "matchCaller",
  "navigateToRecord",
  "showAlert",
  "publishToChannel",
  "finalizeEngagement",
  "storeRecording",
  "searchContacts",
  "createTask",
  "confirmDial",
  "confirmLeave",
  "probe",
] as const satisfies (keyof HostPorts)[];

/** The capabilities that depend on ports. */
const portCapabilities = {
  storeRecording: "recording",
  searchContacts: "contacts",
  createTask: "tasks",
} as const satisfies Partial<Record<keyof HostPorts, Capability>>;

/** What the ports of a host page add to the capabilities of its host. */
export const capabilitiesOf = (ports: HostPorts): readonly Capability[] =>
  Object.entries(portCapabilities).flatMap(([name, capability]) =>
    ports[name as keyof typeof portCapabilities] ? [capability] : [],
  );

/** The ports that a host uses, as functions: the host page may pass an object with methods. */
export function withDefaultPorts(ports: HostPorts, window: Window): UsedPorts {
  const custom = portNames.flatMap((name) => {
    const port: unknown = ports[name];
    return typeof port === "function" ? [[name, port.bind(ports) as unknown] as const] : [];
  });
  return { ...defaultPorts(window), ...(Object.fromEntries(custom) as unknown as HostPorts) };
}
