import type { Frame, Page } from "@playwright/test";
import { carryCall } from "./carry-call.ts";
import { expect, test, type HostScene } from "./host-test.ts";

const sdks = { "the vendor's SDK": "/vendor-app/esm.html", "our SDK": "/our-app/" };

/** A page for people: it speaks no protocol, and leads back. */
const LOGIN_PAGE = `<!doctype html><title>Log in</title>
<button onclick="location.href = new URLSearchParams(location.search).get('back')">Log in</button>`;

/** Serves the login page; returns its address. */
async function serveLogin({ page, sites }: HostScene, back: string): Promise<string> {
  await page.route(`${sites.stranger}/login?*`, (route) =>
    route.fulfill({ contentType: "text/html", body: LOGIN_PAGE }),
  );
  return `${sites.stranger}/login?${new URLSearchParams({ back })}`;
}

/** Keeps a page from having loaded, though its scripts run, until the answer is called. */
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

/** The app goes to the login page, and its user back from there. */
async function logIn(scene: HostScene, app: Frame, back: string): Promise<Frame> {
  const url = await serveLogin(scene, back);
  await app.evaluate((address) => void (location.href = address), url);
  const login = await scene.frame(`${scene.sites.stranger}/login`);
  await login.getByRole("button", { name: "Log in" }).click();
  return scene.frame(back);
}

for (const [sdk, path] of Object.entries(sdks)) {
  test(`an app on ${sdk} that comes back from a login page of another origin carries a call, though it speaks before it has loaded`, async ({
    scene,
  }) => {
    const { page, sites } = scene;
    const url = `${sites.app}${path}`;
    const back = `${url}?back`;
    await scene.openReady({ app: url, allowedOrigins: [sites.stranger] });
    const release = await holdLoad(page, back);
    const returned = await logIn(scene, await scene.frame(url), back);
    await scene.waitUntilConnectedTo(returned);
    release();
    await returned.waitForLoadState("load");
    await scene.settleApp(returned);
    expect(await scene.status()).toBe("initialized");
    await carryCall(scene, returned);
    // It is heard after its next load as well.
    await returned.evaluate(() => location.reload());
    await scene.waitUntilConnectedTo(await scene.frame(back));
    await carryCall(scene, await scene.frame(back));
    expect(await scene.codes()).toEqual([]);
  });
}
