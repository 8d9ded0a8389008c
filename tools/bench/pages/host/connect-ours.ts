import { createCallingHost } from "@calling-extensions/host";
import { dialRequest, OWNER_ID, PORTAL_ID, type HostEnd, type HostSetup } from "../link.ts";

const noCrm = (): Promise<never> => Promise.reject(new Error("This page has no CRM."));

/** Creates our host, without a CRM. */
export function connectOurs({ appUrl, container, onData }: HostSetup): HostEnd {
  const host = createCallingHost({
    provider: { id: "bench", name: "Bench app", url: appUrl },
    frame: { container },
    context: {
      portalId: String(PORTAL_ID),
      userId: "11",
      ownerId: String(OWNER_ID),
      iframeLocation: "widget",
    },
    ports: {
      saveCall: noCrm,
      matchCaller: () => Promise.resolve([]),
      navigateToRecord: noCrm,
      showAlert: ({ message }) => {
        throw new Error(message);
      },
    },
  });
  host.on("callData", onData);
  return {
    ready: new Promise((resolve) => {
      host.on("status", ({ status }) => {
        if (status === "initialized") resolve();
      });
    }),
    dial: (command) => host.dial(dialRequest(command)),
    nudge: (index) => host.setVisibility({ isMinimized: index % 2 === 0, isHidden: false }),
    onMessage: (listener) => host.on("message", listener),
    destroy: () => host.destroy(),
  };
}
