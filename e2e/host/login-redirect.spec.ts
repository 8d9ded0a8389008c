import type { Frame, Page } from "@playwright/test";
import { dialAndComplete } from "./dial-and-complete.ts";
import { expect, sdkPaths, test, type HostPage } from "./host-test.ts";

/** A page without an SDK. Its button leads back. */
const LOGIN_PAGE = `<!doctype html><title>Log in</title>
<button onclick="location.href = new URLSearchParams(location.search).get('back')">Log in</button>`;

/** Serves the login page and returns its URL. */
async function serveLogin({ page, sites }: HostPage, back: string): Promise<string> {
  await page.route(`${sites.untrusted}/login?*`, (route) =>
    route.fulfill({ contentType: "text/html", body: LOGIN_PAGE }),
  );
  return `${sites.untrusted}/login?${new URLSearchParams({ back })}`;
}

/** Delays the load event of a page, while its scripts run, until the returned function is called. */
async function holdLoad(page: Page, url: string): Promise<() => void> {
  const gate = new EventTarget();
  const released = new Promise((resolve) => {
    gate.addEventListener("release", resolve);
  });
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const body = `${await response.text()}<img src="/slow.png" alt="">`;
    await route.fulfill({ response, body });
  });
  await page.route("**/slow.png", async (route) => {
    await released;
    await route.fulfill({ status: 404 });
  });
  return () => void gate.dispatchEvent(new Event("release"));
}

/** Sends the app to the login page and its user back. */
async function logIn(hostPage: HostPage, app: Frame, back: string): Promise<Frame> {
  const url = await serveLogin(hostPage, back);
  await app.evaluate((target) => void (location.href = target), url);
  const login = await hostPage.frame(`${hostPage.sites.untrusted}/login`);
  await login.getByRole("button", { name: "Log in" }).click();
  return hostPage.frame(back);
}

for (const [sdk, path] of Object.entries(sdkPaths)) {
  const tag = sdk === "our SDK" ? ["@long"] : [];
  test(
    `an app on ${sdk} makes a call after a login page on another origin, even if it sends messages before its load event`,
    { tag },
    async ({ hostPage }) => {
      const { page, sites } = hostPage;
      const url = `${sites.app}${path}`;
      const back = `${url}?back`;
      await hostPage.openReady({ app: url, allowedOrigins: [sites.untrusted] });
      const release = await holdLoad(page, back);
      const returned = await logIn(hostPage, await hostPage.frame(url), back);
      await hostPage.waitUntilConnectedTo(returned);
      release();
      await returned.waitForLoadState("load");
      await hostPage.settleApp(returned);
      expect(await hostPage.status()).toBe("initialized");
      await dialAndComplete(hostPage, returned);
      // It also works after the next reload.
      const reloaded = page.waitForEvent("framenavigated", (frame) => frame === returned);
      await Promise.all([reloaded, returned.evaluate(() => location.reload())]);
      await hostPage.waitUntilConnectedTo(await hostPage.frame(back));
      await dialAndComplete(hostPage, await hostPage.frame(back));
      expect(await hostPage.codes()).toEqual([]);
    },
  );
}
