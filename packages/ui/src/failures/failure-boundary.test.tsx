// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { find, press, render } from "../testing/render.ts";
import { CopyReportButton } from "./copy-report-button.tsx";
import {
  FailureBoundary,
  errorSummary,
  reportCaughtError,
  type Failure,
} from "./failure-boundary.tsx";

const writeText = vi.fn<(text: string) => Promise<void>>();
beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  Object.assign(navigator, { clipboard: { writeText } });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "clipboard");
});

let isBroken = true;
function Part() {
  if (isBroken) throw new TypeError("No name");
  return <p>Part</p>;
}

/** A part that fails, with its fallback. */
function show(failures: Failure[], key = "first") {
  return (
    <>
      <h1>Title</h1>
      <FailureBoundary
        app="phone 1.2.3"
        part="the keypad"
        resetKeys={["same", key]}
        renderFallback={(failure) => {
          failures.push(failure);
          return (
            <>
              <CopyReportButton label="Copy report" failure={failure} />
              <button onClick={failure.retry}>{errorSummary(failure.error)}</button>
            </>
          );
        }}
      >
        <Part />
      </FailureBoundary>
    </>
  );
}

it("a part that fails is replaced, and shown again when it is repaired", async () => {
  isBroken = true;
  const failures: Failure[] = [];
  const page = await render(show(failures));
  expect(page.element.textContent).toBe("TitleCopy reportTypeError: No name");
  expect(failures.at(-1)).toMatchObject({
    app: "phone 1.2.3",
    part: "the keypad",
    error: new TypeError("No name"),
    componentStack: expect.stringContaining("Part") as string,
  });
  await press("TypeError: No name");
  expect(page.element.textContent).toContain("TypeError");
  isBroken = false;
  await press("TypeError: No name");
  expect(page.element.textContent).toBe("TitlePart");

  isBroken = true;
  await page.show(show(failures, "second"));
  expect(page.element.textContent).toContain("TypeError");
  isBroken = false;
  await page.show(show(failures, "second"));
  expect(page.element.textContent).toContain("TypeError");
  await page.show(show(failures, "third"));
  expect(page.element.textContent).toBe("TitlePart");
});

it("a part that fails with a new key is tried, and reported, once", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  isBroken = false;
  const reported: unknown[] = [];
  const root = createRoot(document.createElement("main"), {
    onCaughtError: (error) => reported.push(error),
  });
  await act(async () => root.render(show([])));
  isBroken = true;
  await act(async () => root.render(show([], "second")));
  expect(reported).toHaveLength(1);
  await act(async () => root.unmount());
});

it("its report names the part, the page and the browser", async () => {
  isBroken = true;
  history.replaceState(undefined, "", "/contacts/1?secret=1");
  await render(show([]));
  await press("Copy report");
  const [[report] = []] = writeText.mock.calls;
  for (const text of ["phone 1.2.3", "the keypad", "No name", "/contacts/1", navigator.userAgent]) {
    expect(report).toContain(text);
  }
  expect(report).not.toContain("secret");
  expect(find("h1").textContent).toBe("Title");
});

it("other values that are thrown are named by their type", () => {
  expect(errorSummary("+12025550101")).toBe("A thrown string");
  expect(errorSummary(undefined)).toBe("A thrown undefined");
});

it("an error that a boundary caught is reported like any other", async () => {
  const reportError = vi.fn<(error: unknown) => void>();
  vi.stubGlobal("reportError", reportError);
  const error = new Error("Caught");
  await act(async () => reportCaughtError(error));
  expect(reportError).toHaveBeenCalledExactlyOnceWith(error);
});
