import type { CallerMatch } from "@calling-extensions/host";
import { expect, it } from "vitest";
import { callerTitle } from "./caller-title.ts";

const contact = { callerIdType: "CONTACT", objectTypeId: "0-1", objectId: "101" } as const;
const company = { callerIdType: "COMPANY", objectTypeId: "0-2", objectId: "201" } as const;

it.each<[CallerMatch, string]>([
  [{ ...contact, firstName: "Ada", lastName: "Example" }, "Ada Example"],
  [{ ...contact, lastName: "Example" }, "Example"],
  [{ ...contact, email: "ada@example.com" }, "ada@example.com"],
  [contact, "Contact 101"],
  [{ ...company, name: "Example Ltd" }, "Example Ltd"],
  [company, "Company 201"],
])("titles %j as %s", (match, title) => {
  expect(callerTitle(match)).toBe(title);
});
