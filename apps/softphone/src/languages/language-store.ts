import {
  createStoredValue,
  schemaOf,
  type StoredValue,
  type TextStorage,
} from "@calling-extensions/ui/storage";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type Texts, en } from "./en.ts";
import {
  createLanguage,
  english,
  languageIds,
  preferredLanguage,
  type Language,
  type LanguageId,
} from "./language.ts";

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

/** The language of the phone: the user's choice, otherwise the browser's, otherwise English. */
export interface LanguageStore {
  readonly state: Pick<StoreApi<Language>, "getState" | "getInitialState" | "subscribe">;
  /** Loads the language. The phone is in English until then, and if that fails. */
  start(): Promise<void>;
  /** Changes the language, and remembers it. Rejects if it can't be loaded: then nothing changes. */
  choose(id: LanguageId): Promise<void>;
}

/** Remembers the language in this browser. */
export const createLanguageStorage = (storage: TextStorage | undefined): StoredValue<LanguageId> =>
  createStoredValue({
    storage,
    key: "calling-extensions:softphone:language",
    schema: schemaOf((value) => languageIds.find((id) => id === value)),
  });

export function createLanguageStore({
  storage,
  load = loadTexts,
}: {
  storage: StoredValue<LanguageId>;
  load?: (id: LanguageId) => Promise<Texts>;
}): LanguageStore {
  const state = createStore<Language>(() => english);
  let attempt = 0;

  async function use(id: LanguageId) {
    attempt += 1;
    const thisAttempt = attempt;
    const texts = await load(id);
    // The user may have chosen another one while this one loaded.
    if (thisAttempt === attempt) state.setState(createLanguage(id, texts), true);
  }

  return {
    state,
    start: () => use(storage.load() ?? preferredLanguage()).catch(() => undefined),
    async choose(id) {
      await use(id);
      if (state.getState().id === id) storage.save(id);
    },
  };
}
