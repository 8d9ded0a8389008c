// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, renderPage } from "../testing/render-page.tsx";
import { PartBoundary } from "./part-boundary.tsx";

vi.mock("./part-failure.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

let isBroken = true;
const Fragile = () => {
  if (isBroken) throw new TypeError("x is undefined");
  return "The part";
};

test.each(["page", "card", "line", "dialog"] as const)(
  "a %s whose explanation can't be loaded says that it failed, and can be shown again or closed",
  async (shape) => {
    isBroken = true;
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const close = vi.fn();
    const { element, press } = renderPage([
      <PartBoundary key="part" label="the part" shape={shape} onClose={close}>
        <Fragile />
      </PartBoundary>,
      "The rest",
    ]);
    const text = (): string => element.textContent;
    await expect.poll(text, patient).toContain("Couldn't show the part. TypeError: x is undefined");
    press("Close");
    expect(close).toHaveBeenCalledOnce();
    isBroken = false;
    press("Reload");
    await expect.poll(text, patient).toBe("The partThe rest");
  },
);
