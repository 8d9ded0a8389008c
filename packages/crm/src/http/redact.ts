/** Takes what could be a phone number out of a text that is to be logged. */
export const redactPhoneNumbers = (text: string): string =>
  text.replace(/\+?\d(?:[\s().-]{0,3}\d){6,}/g, "[number]");

/** The path of an address: a query may hold numbers and keys. */
export const pathOf = (url: string): string => redactPhoneNumbers(url.split("?", 1)[0] ?? "");

/** An error as a log may hold it. */
export const describeError = (error: unknown): string =>
  redactPhoneNumbers(error instanceof Error ? (error.stack ?? String(error)) : String(error));
