import { join } from "node:path";
import { repository } from "../repository.mjs";
import { serveStatic } from "../static-server.mjs";

/** The caller of inbound calls. It is fictional. */
const CALLER = "+12025550199";

/** What comes after the last step. */
const END_MS = 1000;

/** What the page's user does. Runs in the page. */
const inPage = {
  dial: "hostPage.send('DIAL_NUMBER', { phoneNumber: '+12025550101' })",
  "end call": "hostPage.send('END_CALL', {})",
  hide: "hostPage.send('VISIBILITY_CHANGED', { isMinimized: false, isHidden: true })",
  show: "hostPage.send('VISIBILITY_CHANGED', { isMinimized: false, isHidden: false })",
};

/**
 * Does the steps of a session in a page on our host SDK.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {string} url of the app
 * @param {import("./apps.mjs").ForeignApp} app
 * @param {readonly import("./apps.mjs").Step[]} steps
 * @returns {Promise<string>} the recording
 */
export async function recordSession(browser, url, app, steps) {
  const host = await serveStatic({ root: join(repository, "e2e/dist"), port: 0 });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const options = JSON.stringify({ iframeLocation: app.iframeLocation ?? "widget" });
    const query = new URLSearchParams({ app: url, options });
    await page.goto(`${host.url}/our-host/?${query}`, { waitUntil: "commit" });
    const frame = await (await page.waitForSelector("iframe")).contentFrame();
    if (!frame) throw new Error("The page has no frame.");
    let lastId = 0;
    /** @param {string} type */
    const waitFor = async (type) => {
      const id = await page.waitForFunction(
        ({ after, wanted }) =>
          // @ts-expect-error -- the fixture's page has it.
          window.callingHost?.messages.find((each) => each.type === wanted && each.id > after)?.id,
        { after: lastId, wanted: type },
      );
      lastId = (await id.jsonValue()) ?? lastId;
    };
    /** @param {import("./apps.mjs").Step} step */
    const run = async (step) => {
      if (step === "log in") await app.logIn?.(frame);
      else if (step === "ring") await app.ring?.(frame, CALLER);
      else if (step === "reload") await page.evaluate("void callingHost.reload()");
      else if ("wait" in step) await waitFor(step.wait);
      else if ("page" in step) await page.evaluate(inPage[step.page]);
      else await find(frame, app.locators[step.button]).click();
    };
    await waitFor("INITIALIZED");
    for (const step of steps) {
      await run(step).catch((cause) => {
        throw new Error(`The session stopped at ${JSON.stringify(step)}.`, { cause });
      });
    }
    await page.waitForTimeout(END_MS);
    return await page.evaluate("callingHost.record().then((recording) => recording.toText())");
  } finally {
    await context.close();
    await host.stop();
  }
}

/**
 * @param {import("@playwright/test").Frame} frame
 * @param {import("./apps.mjs").ElementLocator | undefined} locator
 */
function find(frame, locator) {
  if (!locator) throw new Error("The app has no such button.");
  return "selector" in locator
    ? frame.locator(locator.selector).first()
    : frame.getByRole(locator.role, { name: locator.name });
}
