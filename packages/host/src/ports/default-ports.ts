import { isLive } from "../calls/call-registry.ts";
import type { HostCall } from "../api/host-call.ts";
import type { HostPorts } from "../api/ports.ts";

/** Ports that may be missing: the page's outbox may have the first two. */
type MissingPort = "saveCall" | "sendHeartbeat" | "probe";

/** The embedder's ports, with ours in the places that it left empty. */
export type UsedPorts = Required<Omit<HostPorts, MissingPort>> & Pick<HostPorts, MissingPort>;

type OptionalPorts = Omit<UsedPorts, keyof RequiredPorts | MissingPort>;
type RequiredPorts = {
  [Name in keyof HostPorts as undefined extends HostPorts[Name] ? never : Name]: unknown;
};

/** What the host does itself where the embedder has no port for it. */
const defaultPorts = (window: Window): OptionalPorts => ({
  // A host-owned engagement needs nothing to be final.
  finalizeEngagement: () => Promise.resolve(),
  publishToChannel: () => Promise.reject(new Error("No channel is connected.")),
  confirmDial: ({ dial }) =>
    Promise.resolve(window.confirm(`You are on a call. Call ${dial.phoneNumber} as well?`)),
  confirmLeave: ({ calls }) => Promise.resolve(window.confirm(leaveQuestion(calls))),
});

const leaveQuestion = (calls: readonly HostCall[]): string =>
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
  "confirmDial",
  "confirmLeave",
  "probe",
] as const satisfies (keyof HostPorts)[];

/** The ports that a host uses: functions of their own, be the embedder's methods of a class or not. */
export function withDefaultPorts(ports: HostPorts, window: Window): UsedPorts {
  const given = portNames.flatMap((name) => {
    const port: unknown = ports[name];
    return typeof port === "function" ? [[name, port.bind(ports) as unknown] as const] : [];
  });
  return { ...defaultPorts(window), ...(Object.fromEntries(given) as unknown as HostPorts) };
}
