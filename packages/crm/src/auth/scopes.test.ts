import { describe, expect, it } from "vitest";
import { getObjectTypeInfo } from "../model/object-types.ts";
import { ALL_SCOPES, grantsAnyScope, grantsScope, scopesFor } from "./scopes.ts";

describe("the scopes for an object type", () => {
  it.each([
    ["contacts", "read", ["crm.objects.contacts.read"]],
    ["companies", "write", ["crm.objects.companies.write"]],
    ["tickets", "read", ["tickets"]],
    ["tickets", "write", ["tickets"]],
    ["calls", "write", ["crm.objects.contacts.write", "timeline"]],
    ["notes", "read", ["crm.objects.contacts.read"]],
    ["sites", "read", ["crm.objects.custom.read"]],
  ] as const)("%s, to %s, are %j", (type, access, scopes) => {
    expect(scopesFor(getObjectTypeInfo(type), access)).toEqual(scopes);
  });
});

describe("a granted scope", () => {
  it.each([
    ["includes itself", ["tickets"], "tickets", true],
    ["includes no other", ["tickets"], "timeline", false],
    ["includes its parts", ["contacts"], "crm.objects.contacts.write", true],
    [
      "is included by all of its parts",
      ["crm.objects.contacts.read", "crm.objects.contacts.write"],
      "contacts",
      true,
    ],
    ["is not included by one of them", ["crm.objects.contacts.read"], "contacts", false],
    ["of the first start includes every scope", [ALL_SCOPES], "any.scope", true],
    ["is exact", ["ticket"], "tickets", false],
  ])("%s", (_what, granted, scope, isGranted) => {
    expect(grantsScope(granted, scope)).toBe(isGranted);
  });

  it("suffices if it is one of the required ones", () => {
    expect(grantsAnyScope(["timeline"], ["crm.objects.contacts.write", "timeline"])).toBe(true);
    expect(grantsAnyScope(["tickets"], ["crm.objects.contacts.write", "timeline"])).toBe(false);
    expect(grantsAnyScope([ALL_SCOPES], [])).toBe(false);
  });
});
