// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import {
  dropPropertyDraft,
  findPropertyDraft,
  keepPropertyDraft,
  listPropertyDrafts,
} from "./property-drafts.ts";

const ada = { objectTypeId: "0-1", objectId: "10" };
const bo = { objectTypeId: "0-1", objectId: "101" };
const draftOf = (name: string, text: string) => ({
  property: { name, label: name, value: "", display: "", type: "string" } as never,
  text,
});

/** Whether the browser would ask before it closes the page. */
function asks(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

afterEach(() => {
  for (const name of ["email", "city"]) {
    dropPropertyDraft(ada, name);
    dropPropertyDraft(bo, name);
  }
});

test("each record keeps its own drafts, the last text of each", () => {
  keepPropertyDraft(ada, draftOf("email", "a"));
  keepPropertyDraft(ada, draftOf("email", "ada@"));
  keepPropertyDraft(bo, draftOf("city", "Bonn"));
  expect(findPropertyDraft(ada, "email")?.text).toBe("ada@");
  expect(findPropertyDraft(ada, "city")).toBeUndefined();
  expect(listPropertyDrafts(ada).map(({ text }) => text)).toEqual(["ada@"]);
});

test("the browser asks before it closes the page, until the last draft is dropped", () => {
  keepPropertyDraft(ada, draftOf("email", "a"));
  keepPropertyDraft(bo, draftOf("city", "b"));
  dropPropertyDraft(ada, "email");
  expect(asks()).toBe(true);
  dropPropertyDraft(bo, "city");
  expect(asks()).toBe(false);
});
