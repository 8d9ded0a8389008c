import { pageSetting } from "../page-setting.ts";
import { addContainer } from "./add-container.ts";
import { connectOurs } from "./connect-ours.ts";
import { report } from "./report.ts";

/** Hosts an app that creates and destroys its SDK, and passes on what that says is left. */
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
