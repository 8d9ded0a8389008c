import type { SaveCall } from "@calling-extensions/host";
import { addFrame } from "./link.ts";
import type { MeasuredWindow } from "./measured-window.ts";
import { createOurHost, dialRequest } from "./our-host.ts";
import { pageSetting } from "./page-setting.ts";

let calls = 0;
const saveInMemory: SaveCall = ({ version }) =>
  Promise.resolve({ engagementId: String((calls += 1)), version });

const measured: MeasuredWindow = window;

/** Only the first time counts. */
function handleReady(): void {
  measured.readyMs ??= performance.timeOrigin + performance.now() - (measured.startedAt ?? 0);
}

/** Embeds an app, which is ready when it has sent INITIALIZED, in a page with one phone number. */
export function startCrmPage(saveCall: SaveCall = saveInMemory): void {
  const button = document.createElement("button");
  button.textContent = "Call +12025550101";
  document.body.append(button);
  measured.startedAt = performance.timeOrigin + performance.now();
  const host = createOurHost(pageSetting("app"), saveCall);
  const show = (): void => host.setVisibility({ isMinimized: false, isHidden: false });
  show();
  host.on("status", ({ status }) => {
    if (status === "initialized") handleReady();
  });
  button.addEventListener("click", () => {
    show();
    host.dial(dialRequest());
  });
}

/** Embeds a page without an SDK, which sends a message when it has rendered. */
export function startFramePage(): void {
  measured.startedAt = performance.timeOrigin + performance.now();
  window.addEventListener("message", handleReady);
  addFrame(pageSetting("app"));
}
