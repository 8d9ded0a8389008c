import { en, type Texts } from "./en.ts";
import { createFormat, type Format } from "./format.ts";

/** The languages of the phone, with their own names. */
export const languageNames = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  ja: "日本語",
  ar: "العربية",
} as const;

export type LanguageId = keyof typeof languageNames;

export const languageIds = Object.keys(languageNames) as readonly LanguageId[];

/** A language with all that is needed to write in it. */
export interface Language {
  readonly id: LanguageId;
  readonly direction: "ltr" | "rtl";
  readonly texts: Texts;
  readonly format: Format;
}

/** A text for the user, in the language of the moment: it changes with the language. */
export type Message = (language: Language) => string;

const isTag = (text: string): boolean => /^[a-z]{2,3}(-[a-z\d]{1,8})*$/i.test(text);

const languageOf = (tag: string): string => tag.split("-")[0]?.toLowerCase() ?? "";

/** The languages that the user prefers, as the browser reports them. */
const preferredTags = (): readonly string[] =>
  typeof navigator === "undefined" ? [] : navigator.languages.filter(isTag);

/** The first language of the browser's user that the phone has; English if it has none. */
export const preferredLanguage = (tags = preferredTags()): LanguageId =>
  tags.map((tag) => languageIds.find((id) => id === languageOf(tag))).find(Boolean) ?? "en";

export function createLanguage(id: LanguageId, texts: Texts, tags = preferredTags()): Language {
  // A user of British English reads other dates than one of American English.
  const tag = tags.find((each) => languageOf(each) === id) ?? id;
  // Latin digits, as in phone numbers and on the keypad. `Intl.Locale` would take milliseconds at the start.
  const locale = `${tag.replace(/-u-.*/i, "")}-u-nu-latn`;
  return {
    id,
    direction: id === "ar" ? "rtl" : "ltr",
    texts,
    format: createFormat(locale),
  };
}

/** The language of the messages to the CRM page. */
export const english = createLanguage("en", en);
