import { pageSetting } from "../page-setting.ts";
import { connectOurs } from "./connect-ours.ts";
import { addContainer, report } from "./host-page.ts";

/** Hosts an app that creates and destroys its SDK, and forwards its report. */
report(
  () =>
    new Promise((resolve) => {
      window.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        if (typeof data === "object" && data !== null && "cycles" in data) resolve(data.cycles);
      });
      connectOurs({
        appUrl: pageSetting("app"),
        container: addContainer(),
        onData: () => undefined,
      });
    }),
);
