// @vitest-environment jsdom
import { expect, onTestFinished, test } from "vitest";
import { writeOverride } from "../providers/local-settings.ts";
import { isSwitcherOpen } from "../providers/use-providers.ts";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { typeText } from "../testing/type-text.ts";
import { DeveloperSection } from "./developer-section.tsx";

test("an own app opens with the click that adds it", async () => {
  fakeService(({ path }) => (path === "/providers" ? { body: { results: [] } } : undefined));
  onTestFinished(() => void writeOverride(null));
  const { controller, element, press } = renderPage(<DeveloperSection />);
  await expect.poll(() => element.querySelectorAll("input").length, patient).toBeGreaterThan(1);
  isSwitcherOpen.setState(true);
  const [name, url] = element.querySelectorAll("input");
  typeText(name ?? null, "Mine");
  typeText(url ?? null, "http://localhost:3000");
  press("Use this app");
  await expect
    .poll(() => controller.find("own:Mine")?.visibility, patient)
    .toEqual({ isHidden: false, isMinimized: false });
  expect(isSwitcherOpen.getState()).toBe(false);
});
