import type { PhoneNumber } from "libphonenumber-js/min";

/** The beginnings of premium-rate numbers after the country code. */
const byCallingCode: Readonly<Record<string, RegExp>> = {
  "1": /^900/,
  "32": /^90/,
  "33": /^89/,
  "34": /^80[367]/,
  "39": /^89[29]/,
  "41": /^90[016]/,
  "43": /^9[03][01]/,
  "44": /^9[018]/,
  "45": /^90/,
  "47": /^82[09]/,
  "48": /^70/,
  "49": /^900/,
  "61": /^190/,
  "64": /^900/,
  "81": /^990/,
  "353": /^15(1[2-8]|[2-8]0|9[089])/,
};

/** Whether calls to a number are charged at a premium rate. Not every country's numbers are known. */
export const isPremiumNumber = ({ countryCallingCode, nationalNumber }: PhoneNumber): boolean =>
  byCallingCode[countryCallingCode]?.test(nationalNumber) ?? false;
