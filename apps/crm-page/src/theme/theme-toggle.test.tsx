// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { patient, renderPage } from "../testing/render-page.tsx";
import { storedTheme } from "./stored-theme.ts";
import { chosenTheme, ThemeToggle } from "./theme-toggle.tsx";

afterEach(() => {
  chosenTheme.setState(undefined, true);
  delete document.documentElement.dataset["theme"];
  localStorage.clear();
});

test.each([
  [true, "Use the light theme", "light", "Use the dark theme"],
  [false, "Use the dark theme", "dark", "Use the light theme"],
])("if the system is dark: %s, the user can %s", async (matches, before, theme, after) => {
  vi.stubGlobal("matchMedia", () => ({ matches }));
  const { element, press } = renderPage(<ThemeToggle />);
  const label = () => element.querySelector("button")?.getAttribute("aria-label");
  await expect.poll(label, patient).toBe(before);
  press(before);
  await expect.poll(label, patient).toBe(after);
  expect(document.documentElement.dataset["theme"]).toBe(theme);
  expect(storedTheme()).toBe(theme);
  expect(chosenTheme.getState()).toBe(theme);
});
