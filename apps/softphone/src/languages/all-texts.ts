import { allEnglish, type AllTexts } from "./en-late.ts";
import type { Texts } from "./en.ts";
import { useLanguage } from "./language-context.ts";

/** All texts of the language. What the first screens import mustn't import this: English is in two parts. */
export const allTextsOf = (texts: Texts): AllTexts => (isComplete(texts) ? texts : allEnglish);

/** The other languages are loaded as a whole. */
const isComplete = (texts: Texts): texts is AllTexts => "wrapUp" in texts;

/** The texts for screens that load when they are needed. The component renders again when the language changes. */
export const useAllTexts = (): AllTexts => allTextsOf(useLanguage().texts);
