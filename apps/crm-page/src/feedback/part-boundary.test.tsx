// @vitest-environment jsdom
import { useQuery } from "@tanstack/react-query";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { useLocation } from "wouter";
import { fakeDialogElements } from "../testing/fake-dialog-elements.ts";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { lazyDialog, lazyPart } from "./lazy-part.tsx";
import { PartBoundary } from "./part-boundary.tsx";

let isBroken: boolean;
beforeEach(() => {
  isBroken = true;
  // React writes here what it otherwise reports to the window.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  fakeDialogElements();
});

const Fragile = () => {
  if (isBroken) throw new TypeError("Can't show +12025550101");
  return "The part";
};

const Leave = () => {
  const [, navigate] = useLocation();
  return (
    <button type="button" onClick={() => navigate("/elsewhere")}>
      Leave
    </button>
  );
};

const textOf = (element: Element): string => element.textContent;

describe.each(["page", "card", "line"] as const)("a %s that throws an error", (shape) => {
  test("is replaced by an explanation and shown again on request, while the rest stays", async () => {
    const { element, press } = renderPage([
      <PartBoundary key="part" label="the part" shape={shape}>
        <Fragile />
      </PartBoundary>,
      "The rest",
    ]);
    await expect.poll(() => textOf(element), patient).toContain("Couldn't show the part");
    expect(textOf(element)).toContain("TypeError: Can't show +12025550101");
    expect(textOf(element)).toContain("The rest");
    press("Reload");
    await expect.poll(() => textOf(element), patient).not.toContain("Reloading");
    expect(textOf(element)).toContain("Couldn't show the part");
    isBroken = false;
    press("Reload");
    await expect.poll(() => textOf(element), patient).toBe("The partThe rest");
  });

  test("has a report for developers", async () => {
    const copied: string[] = [];
    vi.stubGlobal("navigator", {
      userAgent: "Test/1.0",
      clipboard: { writeText: async (text: string) => void copied.push(text) },
    });
    const { element, press } = renderPage(
      <PartBoundary label="the part" shape={shape}>
        <Fragile />
      </PartBoundary>,
    );
    await expect.poll(() => textOf(element), patient).toContain("Copy report");
    press("Copy report");
    await expect.poll(() => textOf(element), patient).toContain("Report copied");
    const [report] = copied;
    expect(report).toMatch(/^CRM page \d+\.\d+\.\d+ couldn't show the part\.\nPage: \//);
    expect(report).toContain("TypeError: Can't show [number]\n    at Fragile");
    expect(report).toContain("Platform: React 19");
    expect(report).not.toContain("2025550101");
  });
});

test("a dialog that throws an error can be closed", async () => {
  let isOpen = true;
  const Dialog = lazyDialog<{ onClose: () => void }>("the dialog", () => Promise.resolve(Fragile));
  const Owner = () => isOpen && <Dialog onClose={() => (isOpen = false)} />;
  const { element, press } = renderPage(<Owner />);
  await expect.poll(() => textOf(element), patient).toContain("Couldn't show the dialog");
  await expect.poll(() => element.querySelector("dialog")?.open, patient).toBe(true);
  press("Close");
  expect(isOpen).toBe(false);
});

test("every part that is loaded late has a boundary", async () => {
  const Part = lazyPart("the part", "card", () => Promise.resolve(Fragile));
  const { element } = renderPage(["Before, ", <Part key="part" />]);
  await expect.poll(() => textOf(element), patient).toMatch(/^Before, Couldn't show the part/);
});

test("what fails on one page is shown on the next", async () => {
  const { element, press } = renderPage([
    <Leave key="leave" />,
    <PartBoundary key="part" label="the part" shape="page">
      <Fragile />
    </PartBoundary>,
  ]);
  await expect.poll(() => textOf(element), patient).toContain("Couldn't show the part");
  isBroken = false;
  press("Leave");
  await expect.poll(() => textOf(element), patient).toBe("LeaveThe part");
});

test("Reload loads the data again, which may be what it can't show", async () => {
  const replies = ["broken", "good"];
  fakeService(() => undefined);
  const Part = () => {
    const { data } = useQuery({ queryKey: ["data"], queryFn: () => replies.shift() ?? "none" });
    if (data === "broken") throw new Error("Broken data");
    return data;
  };
  const { element, press } = renderPage(
    <PartBoundary label="the part" shape="card">
      <Part />
    </PartBoundary>,
  );
  await expect.poll(() => textOf(element), patient).toContain("Error: Broken data");
  press("Reload");
  await expect.poll(() => textOf(element), patient).toBe("good");
});
