import { expect, type Frame, type FrameLocator } from "@playwright/test";

/** A fixture app, in a frame of any page. */
export type FixtureApp = Frame | FrameLocator;

/** Returns the data of each call of a handler, in order. */
export const handlerData = (app: FixtureApp, handler: string): Promise<unknown[]> =>
  app
    .locator("html")
    .evaluate(
      (_html, name) =>
        window.callingApp.handlerCalls
          .filter((call) => call.handler === name)
          .map(({ data }) => data),
      handler,
    );

/** Returns the names of the called handlers, in order. */
export const calledHandlers = (app: FixtureApp): Promise<string[]> =>
  app.locator("html").evaluate(() => window.callingApp.handlerCalls.map(({ handler }) => handler));

/** Sends a message with the app's SDK. */
export const sendMessage = (app: FixtureApp, type: string, data?: object): Promise<void> =>
  app.locator("html").evaluate((_html, message) => window.callingApp.cti.sendMessage(message), {
    type,
    ...(data && { data }),
  });

/** Waits for the call's engagement, then answers, ends and completes the call. */
export async function completeCall(app: FixtureApp): Promise<void> {
  await expect(app.getByRole("status")).toHaveText(/^Engagement/);
  for (const name of ["Answer", "Hang up", "Save"]) {
    await app.getByRole("button", { name }).click();
  }
}
