import { systemClock } from "../clock.ts";
import { testBrowserBehaviors } from "./browser-behaviors.ts";
import { SimulatedBrowser } from "./simulated-browser.ts";

const browser = new SimulatedBrowser(systemClock);

testBrowserBehaviors(() => {
  const page = browser.openPage();
  return Promise.resolve(Object.assign(page, { leave: () => page.close() }));
});
