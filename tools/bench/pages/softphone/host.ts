import { createCallingHost } from "@calling-extensions/host";
import { addContainer, addFrame } from "../host/host-page.ts";
import { pageSetting } from "../page-setting.ts";
import type { MeasuredWindow } from "./measured-window.ts";

const appUrl = pageSetting("app");
const container = addContainer();
let engagements = 0;

const started = performance.now();
const measured: MeasuredWindow = window;
measured.startedAt = performance.timeOrigin + started;
/** Only the first time counts. */
const handleReady = (): void => {
  measured.readyMs ??= performance.now() - started;
};

/** The softphone is ready when it has sent INITIALIZED. */
function embedSoftphone(): void {
  const host = createCallingHost({
    provider: { id: "bench", name: "Softphone", url: appUrl },
    frame: { container },
    context: { portalId: "1", userId: "11", ownerId: "21", iframeLocation: "widget" },
    ports: {
      saveCall: ({ version }) => {
        engagements += 1;
        return Promise.resolve({ engagementId: String(engagements), version });
      },
      matchCaller: () => Promise.resolve([]),
      navigateToRecord: () => Promise.resolve(),
      showAlert: ({ message }) => console.error(message),
    },
  });
  host.setVisibility({ isMinimized: false, isHidden: false });
  host.on("status", ({ status }) => {
    if (status === "initialized") handleReady();
  });
}

/** A page without an SDK sends a message when it has rendered. */
function embedPage(): void {
  window.addEventListener("message", handleReady);
  addFrame(container, appUrl);
}

if (pageSetting("sdk") === "yes") embedSoftphone();
else embedPage();
