import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { PageWatch } from "./page-watch.ts";

const HOST = "http://127.0.0.1:4000";
const data = { numbers: ["+12025550101"], names: ["Ada Example"] };

const mainFrame = {};
const frames: Record<"app" | "page", object> = {
  app: { parentFrame: () => mainFrame },
  page: { parentFrame: () => null },
};
let listeners: Map<string, (detail: unknown) => void>;
let url: string;
let watch: PageWatch;
const emit = (event: string, detail?: unknown): void => listeners.get(event)?.(detail);

beforeEach(() => {
  listeners = new Map();
  url = `${HOST}/`;
  const page = {
    url: () => url,
    mainFrame: () => mainFrame,
    on: (event: string, listener: (detail: unknown) => void) => listeners.set(event, listener),
  };
  watch = new PageWatch(page as unknown as Page, `${HOST}/?options=1`, "reload", data);
});

/** A message in the console. Its values are read by the function for the app's page. */
const log = (text: string, values: readonly unknown[] = [], type = "log") =>
  emit("console", {
    type: () => type,
    text: () => text,
    args: () =>
      values.map((value) => ({
        evaluate: async (read: (value: unknown, depth: number) => string, depth: number) =>
          read(value, depth),
      })),
  });

const request = (to: string, { isNavigation = false, frame = frames.app } = {}) => ({
  url: () => to,
  isNavigationRequest: () => isNavigation,
  frame: () => frame,
  failure: () => ({ errorText: "net::ERR_FAILED" }),
});

const wroteNumber = "The app wrote a phone number to the console.";
const wroteName = "The app wrote a contact's name to the console.";

it.each<[what: string, text: string, values: readonly unknown[], type: string, shown: string[]]>([
  ["a text", "Calling +1 202 555 0101", [], "log", [wroteNumber]],
  ["a name", "ada example", [], "info", [wroteName]],
  ["nothing of a contact", "Ready", [{ id: 7 }], "log", []],
  ["an object", "Object", [{ call: { to: ["+12025550101"] } }], "log", [wroteNumber]],
  [
    "an object without a prototype",
    "Object",
    [Object.assign(Object.create(null), { a: "Ada Example" })],
    "log",
    [wroteName],
  ],
  [
    "an object of another class",
    "Element",
    [Object.assign(new Error("No."), { to: "+12025550101" })],
    "log",
    [],
  ],
  ["an empty value", "null", [null, undefined, () => "+12025550101"], "log", []],
  ["what HubSpot's SDK writes", "Object", [{ to: "+12025550101" }], "debug", []],
  ["a text of the level debug", "+12025550101", [], "debug", [wroteNumber]],
])("reads %s in the console", async (_what, text, values, type, shown) => {
  log(text, values, type);
  await watch.finish();
  expect([...watch.shownData]).toEqual(shown);
});

it("reads only the first messages with their values", async () => {
  for (let count = 0; count < 1000; count += 1) log("Ready");
  log("Object", [{ to: "+12025550101" }]);
  await watch.finish();
  expect(watch.shownData.size).toBe(0);
  log("+12025550101");
  expect([...watch.shownData]).toEqual([wroteNumber]);
});

it("reports data of a contact and insecure requests, except to the page around it", () => {
  emit("request", request(`${HOST}/?to=%2B12025550101`));
  expect([watch.shownData.size, watch.insecureUrls.size]).toEqual([0, 0]);
  emit("request", request("http://crm.example/log?to=%2B12025550101&name=Ada%20Example"));
  expect([...watch.shownData]).toEqual([
    "The app requested a URL of http://crm.example with a phone number in it.",
    "The app requested a URL of http://crm.example with a contact's name in it.",
  ]);
  expect([...watch.insecureUrls]).toEqual(["http://crm.example/log"]);
});

it("knows how the request for the app's page went, and of no other", () => {
  const others = [
    request("https://app.example/a.js"),
    request(`${HOST}/`, { isNavigation: true, frame: frames.page }),
  ];
  for (const other of others) {
    emit("request", other);
    emit("response", { request: () => other });
    emit("requestfailed", other);
  }
  expect(watch).toMatchObject({ documentUrl: undefined, documentFailure: undefined });
  expect(watch.documentResponse).toBeUndefined();
  const document = request("https://app.example/phone", { isNavigation: true });
  const response = { request: () => document };
  emit("request", document);
  emit("response", response);
  emit("requestfailed", document);
  expect(watch).toMatchObject({
    documentUrl: "https://app.example/phone",
    documentFailure: "net::ERR_FAILED",
  });
  expect(watch.documentResponse).toBe(response);
});

it("collects errors of the app, with the rule of the moment, until its page is gone", () => {
  watch.startWithHostPage();
  emit("pageerror", { message: "No user.\n  at login" });
  watch.errorRule = "remount";
  emit("pageerror", { message: "No call." });
  expect(watch.problem).toBeUndefined();
  url = "https://login.example/";
  emit("pageerror", { message: "checkedHost is undefined" });
  expect(watch.uncaughtErrors).toEqual([
    { rule: "reload", text: "No user." },
    { rule: "remount", text: "No call." },
  ]);
  expect(watch.problem).toBe("The app replaced the page that embeds it.");
  emit("crash");
  expect(watch.problem).toBe("The app's page crashed.");
});

it("doesn't take an address before its own page for another one", () => {
  url = "about:blank";
  expect(watch.problem).toBeUndefined();
});
