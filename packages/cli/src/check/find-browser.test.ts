import { chromium, type Browser, type LaunchOptions } from "playwright-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { launchBrowser } from "./find-browser.ts";

const browser = {} as Browser;
let launches: LaunchOptions[];
/** What starts; all others fail with this message. */
let starts: (options: LaunchOptions) => boolean;
let message: string;

beforeEach(() => {
  launches = [];
  starts = () => false;
  message = "browserType.launch: No luck";
  vi.spyOn(chromium, "launch").mockImplementation((options = {}) => {
    launches.push(options);
    return starts(options) ? Promise.resolve(browser) : Promise.reject(new Error(message));
  });
  // A file that exists.
  vi.spyOn(chromium, "executablePath").mockReturnValue(process.execPath);
});

afterEach(() => vi.restoreAllMocks());

const choices = () => launches.map(({ executablePath, channel }) => executablePath ?? channel);

test("the browser that Playwright downloaded comes first, Chrome and Edge come last", async () => {
  starts = ({ executablePath }) => executablePath === process.execPath;
  expect(await launchBrowser({})).toBe(browser);
  expect(choices()).toEqual([process.execPath]);
  starts = ({ channel }) => channel === "msedge";
  expect(await launchBrowser({})).toBe(browser);
  expect(choices().slice(-2)).toEqual(["chrome", "msedge"]);
});

test("a download that is missing is skipped", async () => {
  vi.mocked(chromium.executablePath).mockReturnValue("/nowhere/chrome");
  await expect(launchBrowser({})).rejects.toMatchObject({ code: "browserMissing" });
  expect(choices()).not.toContain("/nowhere/chrome");
});

test("the sandbox is off only for root, and windows are blocked as for users", async () => {
  const getuid = vi.spyOn(process, "getuid");
  starts = () => true;
  for (const user of [0, 1_000]) {
    getuid.mockReturnValue(user);
    await launchBrowser({});
  }
  expect(launches).toMatchObject([{ chromiumSandbox: false }, { chromiumSandbox: true }]);
  expect(launches[0]?.ignoreDefaultArgs).toEqual(["--disable-popup-blocking"]);
  expect(launches[0]?.args).toContain("--use-fake-device-for-media-stream");
});

test.each([
  [
    "browserType.launch: Failed to launch\n[pid=1][err] x: error while loading shared libraries: libnss3.so\n[pid=1] <process did exit>",
    "x: error while loading shared libraries: libnss3.so",
  ],
  ["browserType.launch: spawn /a ENOENT", "spawn /a ENOENT"],
  ["browserType.launch: Timeout\nmore", "Timeout"],
])("a chosen browser is the only one, and its problem is shown: %j", async (error, reason) => {
  message = error;
  const start = launchBrowser({ CHROMIUM_PATH: "/a" });
  await expect(start).rejects.toThrow(`Couldn't start /a: ${reason}\nInstall a browser with`);
  await expect(start).rejects.toThrow(/npx playwright-core@\d+\.\d+\.\d+ install/);
  expect(choices()).toEqual(["/a"]);
});
