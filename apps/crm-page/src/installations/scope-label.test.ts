import { expect, it } from "vitest";
import { scopesLabel } from "./scope-label.ts";

it.each([
  [[], ""],
  [["timeline"], "add calls to timelines"],
  [["contacts", "timeline"], "read and change contacts and companies and add calls to timelines"],
  [["crm.objects.deals.read", "constructor"], "read deals and constructor"],
  [["crm.objects.custom.write", "tickets"], "change custom objects and read and change tickets"],
])("describes %j as %j", (scopes, words) => expect(scopesLabel(scopes)).toBe(words));
