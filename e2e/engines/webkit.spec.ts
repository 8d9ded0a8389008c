import { engines } from "../../tools/engines/engines.mjs";
import { findEngine } from "../../tools/engines/find-engine.mjs";
import { describeEngine } from "./describe-engine.ts";
import { WebDriver } from "./web-driver.ts";
import { withDisplay } from "./with-display.ts";

const found = findEngine(engines.webkit);
type Programs = Exclude<typeof found, string>;

const runInWebKit = ({ driver, browser, display }: Programs, url: string): Promise<unknown> =>
  withDisplay(display, async (env) => {
    const session = await WebDriver.start(driver, env, {
      "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
    });
    try {
      await session.open(url);
      return await session.waitFor("engineSuite");
    } finally {
      await session.stop();
    }
  });

describeEngine("WebKitGTK", typeof found === "string" ? found : (url) => runInWebKit(found, url));
