import type { Frame } from "@playwright/test";
import { dialAndComplete } from "./dial-and-complete.ts";
import { expect, sdkPaths, test } from "./host-test.ts";
import { handlerData } from "../support/fixture-app.ts";

for (const [sdk, path] of Object.entries(sdkPaths)) {
  test.describe(`an app on ${sdk}`, { tag: sdk === "our SDK" ? ["@long"] : [] }, () => {
    test("that is redirected to an allowed origin makes a call", async ({ hostPage }) => {
      const { appSites, sites } = hostPage;
      await hostPage.openReady({
        app: `${await appSites.redirectingTo(sites.app)}${path}`,
        allowedOrigins: [sites.app],
      });
      await dialAndComplete(hostPage, await hostPage.frame(`${sites.app}${path}`));
    });

    test.describe("that changes its URL", () => {
      /** Two ways: the SDK's method, and the message that apps send themselves. */
      const ways = {
        "by setWidgetUrl()": (app: Frame, url: string) =>
          app.evaluate((iFrameUrl) => {
            const { cti } = window.callingApp as unknown as {
              cti: { setWidgetUrl(data: object): unknown };
            };
            // Another test covers the result.
            void Promise.resolve(cti.setWidgetUrl({ iFrameUrl })).catch(() => undefined);
          }, url),
        "with the URL at the top level": (app: Frame, url: string) =>
          app.evaluate((iFrameUrl) => {
            const message = { type: "SET_WIDGET_URL", iFrameUrl };
            window.callingApp.cti.sendMessage(message);
          }, url),
      };

      test("connects at an allowed origin and makes a call there", async ({ hostPage }) => {
        const { sites } = hostPage;
        await hostPage.openReady({
          app: `${sites.app}${path}`,
          allowedOrigins: [sites.untrusted],
        });
        let app = await hostPage.frame(`${sites.app}${path}`);
        for (const [index, move] of Object.values(ways).entries()) {
          const target = `${sites.untrusted}${path}?moved=${index}`;
          await move(app, target);
          app = await hostPage.frame(target);
          await hostPage.waitUntilConnectedTo(app);
          await dialAndComplete(hostPage, app);
        }
      });

      test("to another origin, or to what is no page, gets a failure and stays", async ({
        hostPage,
      }) => {
        const { sites } = hostPage;
        const url = `${sites.app}${path}`;
        await hostPage.openReady({ app: url });
        const app = await hostPage.frame(url);
        const failure = {
          error: { message: expect.stringContaining("not among the allowed origins") as unknown },
        };
        const failures: object[] = [];
        for (const move of Object.values(ways)) {
          for (const target of [`${sites.untrusted}${path}`, "javascript:document.title=1"]) {
            await move(app, target);
            failures.push(failure);
            await expect
              .poll(() => handlerData(app, "onSetWidgetUrlFailed"))
              .toMatchObject(failures);
          }
        }
        expect(await hostPage.sentTypes()).toContain("SET_WIDGET_URL_FAILED");
        expect(await hostPage.page.evaluate(() => window.callingHost.iframe.src)).toBe(url);
        await dialAndComplete(hostPage, app);
        expect(app.url()).toBe(url);
      });
    });
  });
}
