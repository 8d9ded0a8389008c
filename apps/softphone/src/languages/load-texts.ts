import { en, type Texts } from "./en.ts";
import type { LanguageId } from "./language.ts";

/** English is part of the first load, because the phone needs some language if another one can't be loaded. */
const loaders: Readonly<Record<LanguageId, () => Promise<Texts>>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
  ja: async () => (await import("./ja.ts")).ja,
  ar: async () => (await import("./ar.ts")).ar,
};

/** Loads the texts of a language. */
export const loadTexts = (id: LanguageId): Promise<Texts> => loaders[id]();
