import { readText, writeText } from "@calling-extensions/ui/storage";
import { createStore } from "zustand/vanilla";

/** The local-storage key of the developer's app, as JSON: `{ name, url, isReady, … }`. */
export const OVERRIDE_KEY = "LocalSettings:Calling:CallingExtensions";

/** The local-storage key that installs the demo softphone as a widget of this browser. */
export const DEMO_KEY = "LocalSettings:Calling:installDemoWidget";

const IN_TEST_KEY = "crm-page:show-apps-in-test";
const LAST_CHOICE_KEY = "crm-page:last-provider";

/** This browser's settings for providers, as text. They are parsed where they are used. */
export interface LocalSettings {
  override: string | null;
  demo: string | null;
  showInTest: boolean;
}

const read = (): LocalSettings => ({
  override: readText(OVERRIDE_KEY),
  demo: readText(DEMO_KEY),
  showInTest: readText(IN_TEST_KEY) === "true",
});

export const localSettings = createStore<LocalSettings>(() => ({
  override: null,
  demo: null,
  showInTest: false,
}));

const reread = (): void => localSettings.setState(read(), true);

/**
 * Reads the settings, and again when another tab changes them. Returns a function that stops it.
 */
export function watchLocalSettings(): () => void {
  reread();
  window.addEventListener("storage", reread);
  return () => window.removeEventListener("storage", reread);
}

function write(key: string, text: string | null): boolean {
  const isStored = writeText(key, text);
  localSettings.setState(read(), true);
  return isStored;
}

export const writeOverride = (text: string | null): boolean => write(OVERRIDE_KEY, text);

export const writeDemo = (text: string | null): boolean => write(DEMO_KEY, text);

export const writeShowInTest = (isShown: boolean): boolean =>
  write(IN_TEST_KEY, isShown ? "true" : null);

export const readLastChoice = (): string | null => readText(LAST_CHOICE_KEY);

export const writeLastChoice = (id: string): boolean => writeText(LAST_CHOICE_KEY, id);
