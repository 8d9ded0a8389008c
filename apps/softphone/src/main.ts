// Connects the phone to the CRM page. The screens, and React with them, are another file, which the browser loads
// at the same time and runs afterwards.
import { browserStorage } from "@calling-extensions/ui/storage";
import { systemClock } from "@calling-extensions/platform";
import { connectEmbeddingCrm } from "./crm-link/embedded-link.ts";
import { connectStandalone } from "./crm-link/standalone-link.ts";
import { createLanguageStorage, createLanguageStore } from "./languages/language-store.ts";
import { createLateCode } from "./loading/late-code.ts";
import { createAgentStorage } from "./phone/agent.ts";
import { loadRest } from "./phone/load-rest.ts";
import { Phone } from "./phone/phone.ts";
import { CALLS_KEY, MAX_CONNECT_FIRST_MS, MAX_FIRST_LOAD_MS } from "./settings/defaults.ts";
import type { Texts } from "./languages/en.ts";

const local = browserStorage("localStorage");
const clock = systemClock;
const languages = createLanguageStore({ storage: createLanguageStorage(local) });
const hasStoredCalls = browserStorage("sessionStorage")?.getItem(CALLS_KEY) != null;
const phone = new Phone({
  connectCrm: window.parent === window ? connectStandalone : connectEmbeddingCrm,
  agentStorage: createAgentStorage(local),
  hasStoredCalls,
  loadCalls: () => void late.load(),
});
const late = createLateCode(async () =>
  (await import("./shell/start-calls.ts")).startCalls(phone, clock, languages),
);
// The first screen waits for its texts, and for calls that continue, but not long.
const firstContents = Promise.race([
  Promise.all([languages.start(), hasStoredCalls && late.load()]),
  new Promise<void>((resolve) => clock.after(MAX_FIRST_LOAD_MS, resolve)),
]);
const screens = createLateCode(async () => {
  const { showPhone } = await import("./shell/show-phone.tsx");
  await firstContents;
  showPhone({ phone, clock, late, languages });
});
screens.state.subscribe(({ hasFailed }, before) => {
  if (hasFailed && !before.hasFailed)
    showLoadFailure(languages.state.getState().texts, () => void screens.load());
});

loadRest(phone.store, [screens.load, late.load]);
// The CRM page doesn't wait for the first screen, which doesn't wait long for the CRM page.
clock.after(MAX_CONNECT_FIRST_MS, () => void screens.load());

/** Shows that the phone can't be shown, in plain HTML, with a button to try again. */
function showLoadFailure({ common }: Texts, retry: () => void): void {
  const button = document.createElement("button");
  button.textContent = common.tryAgain;
  button.addEventListener("click", retry);
  document.getElementById("root")?.replaceChildren(common.cannotLoad(common.phone), " ", button);
}
