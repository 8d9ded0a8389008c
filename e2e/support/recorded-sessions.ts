import { readFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import type { CallingExtensionsConfig, ElementLocator } from "calling-extensions";
import { passingApp } from "../fixtures/passing-app.ts";
import { scriptTagDemo, scriptTagDemoScript } from "../fixtures/vendor-demos/script-tag-demo.ts";
import {
  REPLAY_TIMEOUT_MS,
  withFault,
  type PlantedFault,
} from "../../tools/foreign-apps/planted-faults.mjs";
import { inRepository } from "./repository.ts";
import { serve, type Site } from "./serve.ts";

/** An app whose session was recorded. */
export interface RecordedApp {
  /** The path of its page. */
  readonly path: string;
  /** Returns the content of a path: by default, the file of the built fixtures. */
  readonly read?: (path: string) => string | undefined;
  /** The folder with its files. */
  readonly root?: string;
  readonly locators: NonNullable<CallingExtensionsConfig["locators"]>;
  /** Logs in, in the recording and in the replay. */
  readonly logIn?: string | undefined;
  /** Whether the page ends the call, or else a button of the app. */
  readonly isEndedByPage: boolean;
  readonly answers: boolean;
  readonly isLong: boolean;
  /** Whether it is replayed with faults, too. */
  readonly hasFaults: boolean;
}

const types: Readonly<Record<string, string>> = { js: "text/javascript", css: "text/css" };

const button = (name: string): ElementLocator => ({ role: "button", name });

/** The apps, by the names of their recordings. */
export const recordedApps = {
  "app-without-sdk": {
    path: "/",
    read: (path) => (path === "/" ? passingApp : undefined),
    locators: { save: { selector: "#save" } },
    isEndedByPage: true,
    answers: true,
    isLong: true,
    hasFaults: false,
  },
  softphone: {
    path: "/?carrier=silent&answerAfter=0.1",
    root: "apps/softphone/dist",
    locators: { save: button("Save") },
    logIn: "Log in",
    isEndedByPage: true,
    answers: true,
    isLong: false,
    hasFaults: false,
  },
  "vendor-app": {
    path: "/vendor-app/esm.html",
    locators: { hangUp: button("Hang up"), save: button("Save") },
    isEndedByPage: false,
    answers: false,
    isLong: true,
    hasFaults: false,
  },
  "script-tag-demo": {
    path: "/",
    read: (path) => ({ "/": scriptTagDemo, "/demo.js": scriptTagDemoScript })[path],
    locators: { call: button("outgoing call started"), save: button("call completed") },
    logIn: "log in",
    isEndedByPage: true,
    answers: false,
    isLong: true,
    hasFaults: true,
  },
  "react-demo": {
    path: "/vendor-demos/react.html",
    locators: {
      call: button("outgoing-call"),
      hangUp: { selector: "[aria-label=end-call]" },
      save: button("save-call"),
    },
    logIn: "Log in",
    isEndedByPage: false,
    answers: true,
    isLong: true,
    hasFaults: true,
  },
} as const satisfies Readonly<Record<string, RecordedApp>>;

/** Serves an app, perhaps with a fault. */
export async function serveApp(app: RecordedApp, fault?: PlantedFault): Promise<Site> {
  const { root = "e2e/dist", read = () => undefined } = app;
  const site = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = pathname === "/sdk.js" ? "/vendor/main.js" : pathname;
    const file = inRepository(join(root, normalize(path), path.endsWith("/") ? "index.html" : ""));
    const content = read(path);
    const type = types[file.split(".").at(-1)?.replace(/\/$/, "") ?? ""] ?? "text/html";
    const loaded = content === undefined ? readFile(file, "utf8") : Promise.resolve(content);
    loaded.then(
      (text) =>
        response
          .setHeader("content-type", type)
          .end(type === "text/html" ? withFault(text, fault) : text),
      () => response.writeHead(404).end(),
    );
  });
  return { url: `${site.url}${app.path}`, stop: () => site.stop() };
}

/** The configuration with which a recording is replayed. */
export const configOf = ({ locators, logIn }: RecordedApp): string =>
  `export default {
  timeoutMs: ${REPLAY_TIMEOUT_MS},
  locators: ${JSON.stringify(locators)},
  ${logIn === undefined ? "" : `logIn: (frame) => frame.getByRole("button", { name: "${logIn}" }).click(),`}
};
`;

const find = (frame: FrameLocator, locator: ElementLocator): Locator =>
  "selector" in locator
    ? frame.locator(locator.selector)
    : frame.getByRole(locator.role, { name: locator.name });

/** Makes a call in a page on our host SDK with the buttons `?buttons`. Returns the recording. */
export async function recordSession(page: Page, host: string, app: RecordedApp): Promise<string> {
  const { locators, logIn, isEndedByPage, answers } = app;
  const frame = page.frameLocator("iframe");
  const waitFor = (type: string): Promise<void> =>
    expect
      .poll(() =>
        page.evaluate(
          (name) => window.callingHost.messages.some((message) => message.type === name),
          type,
        ),
      )
      .toBe(true);
  await page.goto(host);
  await waitFor("INITIALIZED");
  if (logIn !== undefined) {
    await frame.getByRole("button", { name: logIn }).click();
    await waitFor("LOGGED_IN");
  }
  await page.getByRole("button", { name: "Dial" }).click();
  await waitFor("DIAL_NUMBER");
  if (locators.call) await find(frame, locators.call).click();
  await waitFor(answers ? "CALL_ANSWERED" : "CREATE_ENGAGEMENT_SUCCEEDED");
  if (isEndedByPage) await page.getByRole("button", { name: "End call" }).click();
  else if (locators.hangUp) await find(frame, locators.hangUp).click();
  await waitFor("CALL_ENDED");
  if (locators.save) await find(frame, locators.save).click();
  await waitFor("CALL_COMPLETED");
  return page.evaluate(async () => (await window.callingHost.record()).toText());
}
