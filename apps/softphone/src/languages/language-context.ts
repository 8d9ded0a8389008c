import { createContext, useContext, useLayoutEffect } from "react";
import { useStore } from "zustand";
import type { Language } from "./language.ts";
import type { LanguageStore } from "./language-store.ts";

export const LanguageContext = createContext<LanguageStore | undefined>(undefined);

export function useLanguageStore(): LanguageStore {
  const store = useContext(LanguageContext);
  if (!store) throw new Error("No LanguageContext");
  return store;
}

/** The language of the phone. The component renders again when it changes. */
export const useLanguage = (): Language => useStore(useLanguageStore().state);

/** Gives the page the language, its direction and its title. */
export function useDocumentLanguage() {
  const { id, direction, texts } = useLanguage();
  useLayoutEffect(() => {
    document.documentElement.lang = id;
    document.documentElement.dir = direction;
    document.title = texts.common.softphone;
  }, [id, direction, texts]);
}
