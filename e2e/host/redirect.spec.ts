import type { Frame } from "@playwright/test";
import { dialAndComplete } from "./dial-and-complete.ts";
import { expect, sdkPaths, test, type HostPage } from "./host-test.ts";
import { handlerData } from "../support/fixture-app.ts";

for (const [sdk, path] of Object.entries(sdkPaths)) {
  test.describe(`an app on ${sdk}`, () => {
    test("that is redirected to an allowed origin makes a call", async ({ hostPage }) => {
      const { appSites, sites } = hostPage;
      await hostPage.openReady({
        app: `${await appSites.redirectingTo(sites.app)}${path}`,
        allowedOrigins: [sites.app],
      });
      await dialAndComplete(hostPage, await hostPage.frame(`${sites.app}${path}`));
    });

    test.describe("that changes its URL", () => {
      /** The two ways: the SDK's method, and the message that apps send themselves. */
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

      for (const [way, move] of Object.entries(ways)) {
        test(`${way} connects at an allowed origin and makes a call there`, async ({
          hostPage,
        }) => {
          const { sites } = hostPage;
          await hostPage.openReady({
            app: `${sites.app}${path}`,
            allowedOrigins: [sites.untrusted],
          });
          const target = `${sites.untrusted}${path}?moved`;
          await move(await hostPage.frame(`${sites.app}${path}`), target);
          const moved = await hostPage.frame(target);
          await hostPage.waitUntilConnectedTo(moved);
          await dialAndComplete(hostPage, moved);
        });

        for (const [what, urlOf] of Object.entries({
          "another origin": ({ sites }: HostPage) => `${sites.untrusted}${path}`,
          "a URL that is no page": () => "javascript:document.title=1",
        })) {
          test(`${way} to ${what} gets a failure and stays`, async ({ hostPage }) => {
            const url = `${hostPage.sites.app}${path}`;
            await hostPage.openReady({ app: url });
            const app = await hostPage.frame(url);
            await move(app, urlOf(hostPage));
            await expect.poll(() => hostPage.sentTypes()).toContain("SET_WIDGET_URL_FAILED");
            await expect
              .poll(() => handlerData(app, "onSetWidgetUrlFailed"))
              .toMatchObject([
                { error: { message: expect.stringContaining("not among the allowed origins") } },
              ]);
            expect(await hostPage.page.evaluate(() => window.callingHost.iframe.src)).toBe(url);
            await dialAndComplete(hostPage, app);
            expect(app.url()).toBe(url);
          });
        }
      }
    });
  });
}
