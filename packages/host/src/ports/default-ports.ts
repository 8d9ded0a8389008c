import type { HostPorts } from "../calling-host/ports.ts";

/** The embedder's ports, with ours in the places that it left empty; only `probe` may be missing. */
export type UsedPorts = Required<Omit<HostPorts, "probe">> & Pick<HostPorts, "probe">;

type OptionalPorts = Omit<UsedPorts, keyof RequiredPorts | "probe">;
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
  confirmLeave: () =>
    Promise.resolve(window.confirm("You are on a call, which goes on without this. Leave it?")),
  async saveActiveCall({ key, call }) {
    if (call) window.sessionStorage.setItem(key, JSON.stringify(call));
    else window.sessionStorage.removeItem(key);
  },
  async loadActiveCall({ key }) {
    return JSON.parse(window.sessionStorage.getItem(key) ?? "null") as unknown;
  },
  touchCall: () => Promise.resolve(),
});

const portNames = [
  "createEngagement",
  "updateEngagement",
  "completeEngagement",
  "matchCaller",
  "navigateToRecord",
  "showAlert",
  "publishToChannel",
  "finalizeEngagement",
  "confirmDial",
  "confirmLeave",
  "saveActiveCall",
  "loadActiveCall",
  "touchCall",
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
