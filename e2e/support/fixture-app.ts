import { expect, type Frame, type FrameLocator } from "@playwright/test";

/** A fixture app, in a frame of any page. */
export type FixtureApp = Frame | FrameLocator;

/** Returns the calls of the app's handlers, in order; none before its script has run, or while another page loads. */
async function handlerCalls(app: FixtureApp): Promise<Window["callingApp"]["handlerCalls"]> {
  try {
    return await app
      .locator("html")
      .evaluate(() => ("callingApp" in window ? window.callingApp.handlerCalls : []));
  } catch (error) {
    if (/Execution context was destroyed/.test(String(error))) return [];
    throw error;
  }
}

/** Returns the data of each call of a handler, in order. */
export const handlerData = async (app: FixtureApp, name: string): Promise<unknown[]> =>
  (await handlerCalls(app)).filter(({ handler }) => handler === name).map(({ data }) => data);

/** Returns the names of the called handlers, in order. */
export const calledHandlers = async (app: FixtureApp): Promise<string[]> =>
  (await handlerCalls(app)).map(({ handler }) => handler);

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
