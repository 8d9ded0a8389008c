import type { Frame } from "@playwright/test";
import { carryCall } from "./carry-call.ts";
import { expect, test, type HostScene } from "./host-test.ts";

const sdks = { "the vendor's SDK": "/vendor-app/esm.html", "our SDK": "/our-app/" };

for (const [sdk, path] of Object.entries(sdks)) {
  test.describe(`an app on ${sdk}`, () => {
    test("that is redirected to a listed origin carries a call", async ({ scene }) => {
      const { appSites, sites } = scene;
      await scene.openReady({
        app: `${await appSites.redirectingTo(sites.app)}${path}`,
        allowedOrigins: [sites.app],
      });
      await carryCall(scene, await scene.frame(`${sites.app}${path}`));
    });

    test.describe("that moves itself", () => {
      /** Ways to say it: the SDK's method, and the message that apps write by hand. */
      const ways = {
        "by setWidgetUrl()": (app: Frame, url: string) =>
          app.evaluate((iFrameUrl) => {
            const { cti } = window.callingApp as unknown as {
              cti: { setWidgetUrl(data: object): unknown };
            };
            // The answer is another test's.
            void Promise.resolve(cti.setWidgetUrl({ iFrameUrl })).catch(() => undefined);
          }, url),
        "with the address at top level": (app: Frame, url: string) =>
          app.evaluate((iFrameUrl) => {
            const message = { type: "SET_WIDGET_URL", iFrameUrl };
            window.callingApp.cti.sendMessage(message);
          }, url),
      };

      for (const [way, move] of Object.entries(ways)) {
        test(`${way} is met at a listed origin, and carries a call there`, async ({ scene }) => {
          const { sites } = scene;
          await scene.openReady({
            app: `${sites.app}${path}`,
            allowedOrigins: [sites.stranger],
          });
          const target = `${sites.stranger}${path}?moved`;
          await move(await scene.frame(`${sites.app}${path}`), target);
          const moved = await scene.frame(target);
          await scene.waitUntilConnectedTo(moved);
          await carryCall(scene, moved);
        });

        for (const [what, urlOf] of Object.entries({
          "a foreign origin": ({ sites }: HostScene) => `${sites.stranger}${path}`,
          "what is no page": () => "javascript:document.title=1",
        })) {
          test(`${way} to ${what} is told no, and stays`, async ({ scene }) => {
            const url = `${scene.sites.app}${path}`;
            await scene.openReady({ app: url });
            const app = await scene.frame(url);
            await move(app, urlOf(scene));
            await expect.poll(() => scene.typesSent()).toContain("SET_WIDGET_URL_FAILED");
            await expect
              .poll(() => app.evaluate(() => window.callingApp.heard))
              .toContainEqual({
                handler: "onSetWidgetUrlFailed",
                data: expect.objectContaining({
                  error: { message: expect.stringContaining("not of an origin") },
                }),
              });
            expect(await scene.page.evaluate(() => window.callingHost.iframe.src)).toBe(url);
            await carryCall(scene, app);
            expect(app.url()).toBe(url);
          });
        }
      }
    });
  });
}
