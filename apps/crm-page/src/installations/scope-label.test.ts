import { expect, it } from "vitest";
import { scopesLabel } from "./scope-label.ts";

it.each([
  [[], ""],
  [["timeline"], "add calls to timelines"],
  [["contacts", "timeline"], "read and change contacts and companies and add calls to timelines"],
  [["crm.objects.deals.read", "constructor"], "crm.objects.deals.read and constructor"],
])("describes %j as %j", (scopes, words) => expect(scopesLabel(scopes)).toBe(words));
