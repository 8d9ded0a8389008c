// @vitest-environment jsdom
import { expect, it } from "vitest";
import { attractAttention } from "./attract-attention.ts";

/** A tab's document. */
function openTab(hidden: boolean) {
  const page = document.implementation.createHTMLDocument("Ada");
  const show = (isHidden: boolean): void => {
    Object.defineProperty(page, "hidden", { value: isHidden, configurable: true });
    page.dispatchEvent(new Event("visibilitychange"));
  };
  show(hidden);
  return { page, show };
}

it("marks the title of a tab in the background until the user looks at it", () => {
  const { page, show } = openTab(true);
  attractAttention(page);
  attractAttention(page);
  expect(page.title).toBe("(!) Ada");
  show(true);
  expect(page.title).toBe("(!) Ada");
  show(false);
  expect(page.title).toBe("Ada");
  // The user's own title.
  page.title = "(!) Ada";
  show(false);
  expect(page.title).toBe("(!) Ada");
});

it("keeps the title of what was opened since", () => {
  const { page, show } = openTab(true);
  attractAttention(page);
  page.title = "Bo";
  show(false);
  expect(page.title).toBe("Bo");
});

it("leaves a tab alone that the user sees", () => {
  const { page } = openTab(false);
  attractAttention(page);
  expect(page.title).toBe("Ada");
});
