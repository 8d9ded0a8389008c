// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";
import type { Theme } from "../api/options.ts";

let app: EmbeddedApp;

afterEach(() => {
  app.host.destroy();
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
});

const themes = (): unknown[] =>
  app.received.filter(({ type }) => type === "THEME_CHANGED").map(({ data }) => data);

async function embed(theme: Theme | undefined, capabilities?: string[]): Promise<void> {
  app = embedApp({ ...(theme && { theme }) });
  await app.settle();
  app.load(capabilities && { appSdk: { name: "x", version: "1", capabilities } });
}

test("an app learns the page's theme at each handshake and each change, once", async () => {
  await embed("dark", ["theme"]);
  expect(themes()).toEqual([{ theme: "dark" }]);
  app.host.setTheme("dark");
  app.host.setTheme("light");
  expect(themes()).toEqual([{ theme: "dark" }, { theme: "light" }]);
  app.load({ appSdk: { name: "x", version: "1", capabilities: ["theme"] } });
  expect(themes().slice(2)).toEqual([{ theme: "light" }]);
});

test("an app learns of a change before its handshake after it", async () => {
  app = embedApp();
  app.host.setTheme("dark");
  await app.settle();
  expect(themes()).toEqual([]);
  app.load({ appSdk: { name: "x", version: "1", capabilities: ["theme"] } });
  expect(themes()).toEqual([{ theme: "dark" }]);
});

test.each([
  ["a vendor app", "dark", undefined],
  ["an app without the capability", "dark", ["port"]],
  ["an app of a page that names no theme", undefined, ["theme"]],
] as const)("%s gets no theme", async (_whom, theme, capabilities) => {
  await embed(theme, capabilities && [...capabilities]);
  if (theme) app.host.setTheme("light");
  expect(themes()).toEqual([]);
});
