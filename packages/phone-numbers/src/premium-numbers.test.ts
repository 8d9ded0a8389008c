import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { expect, it } from "vitest";
import { resolveNumber } from "./resolve-number.ts";

it.each([
  "+1 900 234 5678",
  "+32 900 12 345",
  "+33 891 123456",
  "+34 803 123456",
  "+39 899 123456",
  "+41 900 123456",
  "+43 900 123456",
  "+44 909 012 3456",
  "+45 90 12 34 56",
  "+47 829 12 345",
  "+48 70 123 45 67",
  "+49 900 1234567",
  "+61 1900 123456",
  "+64 900 12345",
  "+81 990 123456",
  "+353 1520 123456",
])("asks before dialing %s", (number) => {
  // The number plans that only tests load.
  expect(parsePhoneNumberFromString(number)?.getType()).toBe("PREMIUM_RATE");
  expect(resolveNumber(number, "US")).toMatchObject({
    kind: "dialable",
    warning: expect.stringContaining("premium-rate"),
  });
});

it.each(["+1 202 555 0101", "+44 20 7946 0958", "+49 30 901820", "+1 800 234 5678", "*67"])(
  "dials %s without asking",
  (number) => expect(resolveNumber(number, "US")).toMatchObject({ warning: undefined }),
);
