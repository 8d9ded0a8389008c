// @vitest-environment jsdom
import { expect, test } from "vitest";
import { markTitle } from "./mark-title.ts";

const observed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test.each([
  ["Ada Lovelace", "Contacts", "Call from Ada Lovelace · Contacts"],
  // A title collapses white space.
  ["  Ada \t Lovelace ", "Contacts", "Call from Ada Lovelace · Contacts"],
  [" ", "Contacts", "Call from · Contacts"],
  ["שרה", "", "Call from שרה ·"],
])("a call from %j marks the title %j", async (from, title, marked) => {
  document.title = title;
  const stop = markTitle(from);
  await observed();
  expect(document.title).toBe(marked);
  stop();
  expect(document.title).toBe(title);
});

test("the mark stays when the user opens another page", async () => {
  document.title = "Home";
  const stop = markTitle("Ada");
  document.title = "Contacts";
  await observed();
  expect(document.title).toBe("Call from Ada · Contacts");
  stop();
  await observed();
  expect(document.title).toBe("Contacts");
});
