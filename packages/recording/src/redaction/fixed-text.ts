import { fixedTexts } from "./fixed-texts.ts";

/** A number this short is no phone number: a duration, a size, the id of an object type. */
const FIXED_TEXT = new RegExp(`^(?:${fixedTexts}|[\\d.-]{1,6})?$`);

/** Whether a text means the same in every session: a word of the protocol, or a short number. */
export const isFixedText = (text: string): boolean => FIXED_TEXT.test(text);
