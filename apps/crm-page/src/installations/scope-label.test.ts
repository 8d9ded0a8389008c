import { expect, it } from "vitest";
import { scopesWords } from "./scope-label.ts";

it.each([
  [[], ""],
  [["timeline"], "put calls on timelines"],
  [["contacts", "timeline"], "read and change contacts and companies and put calls on timelines"],
  [["crm.objects.deals.read", "constructor"], "crm.objects.deals.read and constructor"],
])("%j are %j in words", (scopes, words) => expect(scopesWords(scopes)).toBe(words));
