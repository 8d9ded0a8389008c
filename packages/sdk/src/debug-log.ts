/** Seven digits or more, however they are grouped: a phone number, or an id that may pass for one. */
const PHONE_NUMBER = /\+?\d(?:[\s().-]*\d){6,}/g;

const withoutPhoneNumbers = (text: string): string =>
  text.replace(PHONE_NUMBER, (number) => `…${number.slice(-2)}`);

/** Writes a debug line to the console, with phone numbers cut to their last two digits. */
export function logToConsole(...parts: readonly unknown[]): void {
  const line = parts.map((part) =>
    typeof part === "string" ? part : (JSON.stringify(part) ?? String(part)),
  );
  // oxlint-disable-next-line no-console -- the default logger is where lines may be written
  console.log("[calling-extensions]", ...line.map(withoutPhoneNumbers));
}
