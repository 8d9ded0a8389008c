import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";

/** Renders in the test's document until the test ends. */
export async function render(children: ReactNode) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const element = document.createElement("main");
  document.body.append(element);
  const root = createRoot(element, { onCaughtError: () => undefined });
  const show = (next: ReactNode) => act(async () => root.render(next));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    element.remove();
  });
  await show(children);
  return { element, show };
}

/** The element on the page that a selector finds. Dialogs are outside of what renders them. */
export function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return element;
}

export const buttons = (): string[] =>
  Array.from(document.querySelectorAll("button"), nameOf).filter((name) => name !== "");

const nameOf = (element: Element) => element.ariaLabel ?? element.textContent;

/** Clicks the button with a name. */
export async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll("button")].find((each) => nameOf(each) === name);
  if (!button) throw new Error(`There is no button ${name}.`);
  await act(async () => button.click());
}

/** Lets a user type a key where the focus is. */
export const typeKey = (element: Element, key: string): Promise<void> =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    element.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true }));
  });
