import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";

/** React content in the test's document. */
export interface Rendered {
  readonly element: HTMLElement;
  render(this: void, children: ReactNode): Promise<void>;
  unmount(this: void): Promise<void>;
}

/** Renders in the test's document until the test ends. */
export async function render(children: ReactNode): Promise<Rendered> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const element = document.createElement("main");
  document.body.append(element);
  const root = createRoot(element);
  const rendered: Rendered = {
    element,
    render: (next) => act(async () => root.render(next)),
    unmount: () => act(async () => root.unmount()),
  };
  onTestFinished(async () => {
    await rendered.unmount();
    element.remove();
  });
  await rendered.render(children);
  return rendered;
}
