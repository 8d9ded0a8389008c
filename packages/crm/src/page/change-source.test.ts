import { expect, it, onTestFinished } from "vitest";
import { openTestApp } from "../testing/open-test-app.ts";
import { loadSourceDisplay } from "./change-source.ts";

it("names who made a change", async () => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  const sourceOf = await app.crm.read(loadSourceDisplay);
  const sources = [
    ["CRM_UI", "11", "Dana Demo"],
    ["CRM_UI", "999", "A former user"],
    // Programs have ids of their own.
    ["INTEGRATION", "11", "An integration"],
    ["IMPORT", undefined, "An import"],
    ["MERGE_OBJECTS", "101", "A merge"],
    ["INTERNAL_PROCESSING", "call-lease", "The CRM"],
    ["AUTOMATION", "11", "A program"],
  ] as const;
  const names = sources.map(([sourceType, sourceId]) => sourceOf({ sourceType, sourceId }));
  expect(names).toEqual(sources.map(([, , name]) => name));
});
