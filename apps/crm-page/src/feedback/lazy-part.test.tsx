// @vitest-environment jsdom
import { type ComponentType, type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { patient, renderPage } from "../testing/render-page.tsx";
import { lazyDialog, lazyPart } from "./lazy-part.tsx";

test("each part shows its own code, also if two have the same label", async () => {
  const Notes = lazyPart("the form", "line", () => Promise.resolve(() => "Notes"));
  const Calls = lazyPart("the form", "line", () => Promise.resolve(() => "Calls"));
  const { element } = renderPage([<Notes key="notes" />, " and ", <Calls key="calls" />]);
  await expect.poll(() => element.textContent, patient).toBe("Notes and Calls");
});

test("a part whose code the service didn't send appears once it does", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = vi.fn().mockResolvedValue(() => "Notes");
  // A query repeats it once by itself.
  for (const _ of [1, 2]) load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const Notes = lazyPart("the form", "line", load);
  const { element } = renderPage(<Notes />);
  await expect.poll(() => element.textContent, patient).toContain("isn't responding");
  await expect.poll(() => element.textContent, patient).toBe("Notes");
});

/** Presses a key, and returns what reached the page: the target, and the document. */
function press(key: string, init: KeyboardEventInit = {}): string[] {
  const reached: string[] = [];
  const target = document.activeElement ?? document.body;
  const note = ({ currentTarget }: Event): void =>
    void reached.push(currentTarget === document ? "the page" : target.tagName.toLowerCase());
  for (const each of [target, document]) each.addEventListener("keydown", note);
  target.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }),
  );
  for (const each of [target, document]) each.removeEventListener("keydown", note);
  return reached;
}

function Page({ Late }: { Late: ComponentType }) {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  return (
    <>
      <button type="button">Call</button>
      {isOpen ? (
        <Late />
      ) : (
        <button type="button" onClick={open}>
          Add
        </button>
      )}
    </>
  );
}

/** A page with a button that opens a note, whose code comes when the test wants. */
async function openLate(Form: () => ReactNode, isTypedIn?: () => boolean) {
  const settled = new EventTarget();
  const code = new Promise<() => ReactNode>((resolve, reject) => {
    settled.addEventListener("load", () => resolve(Form));
    settled.addEventListener("error", () => reject(new Error("Gone.")));
  });
  const Late = lazyPart("the form", "line", () => code, isTypedIn);
  const { element, press: click } = renderPage(<Page Late={Late} />);
  await expect.poll(() => element.textContent, patient).toContain("Add");
  click("Add");
  await expect.poll(() => element.textContent, patient).toContain("Loading the form");
  return {
    call: () => element.querySelector("button")?.focus(),
    value: () => document.querySelector("textarea")?.value,
    load: async () => {
      settled.dispatchEvent(new Event("load"));
      await expect.poll(() => element.textContent, patient).not.toContain("Loading the form");
    },
    fail: () => settled.dispatchEvent(new Event("error")),
  };
}

function Note() {
  const [text, setText] = useState("");
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as in the page */}
      <textarea autoFocus value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
    </>
  );
}

test("what is typed while a form is loaded is in its field, and reaches nothing else", async () => {
  const { call, load, value } = await openLate(Note, () => true);
  expect(press("H")).toEqual([]);
  call();
  const keys = ["i", "x", "Backspace", "Enter", " ", "c"];
  expect(keys.flatMap((key) => press(key))).toEqual([]);
  // The browser's shortcuts work.
  expect(press("r", { ctrlKey: true })).toEqual(["button", "the page"]);
  expect(press("Enter", { repeat: true })).toEqual([]);
  await load();
  await expect.poll(value, patient).toBe("Hi\n c");
  await expect.poll(() => document.querySelector("output")?.textContent, patient).toBe("Hi\n c");
  expect(press("c")).toEqual(["textarea", "the page"]);
  call();
  expect(press("c")).toEqual(["button", "the page"]);
});

test.each([
  ["the user moves on with Tab", () => void press("Tab")],
  ["the user cancels with Escape", () => void press("Escape")],
  ["the user clicks", () => void document.dispatchEvent(new Event("pointerdown"))],
])("keys are the page's again after %s", async (_what, act) => {
  const { call } = await openLate(Note, () => true);
  call();
  act();
  expect(press("c")).toEqual(["button", "the page"]);
});

test("keys are the page's again if the form can't be loaded or has no field", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failed = await openLate(Note, () => true);
  failed.fail();
  await expect.poll(() => document.body.textContent, patient).toContain("Couldn't load the form");
  expect(press("c")).not.toEqual([]);
  const other = await openLate(
    () => "Nothing to type",
    () => true,
  );
  await other.load();
  other.call();
  expect(press("c")).toEqual(["button", "the page"]);
});

test("keys reach the page while a part is loaded that the user hasn't opened to type", async () => {
  const { call } = await openLate(Note);
  call();
  expect(press("c")).toEqual(["button", "the page"]);
});

function UntilClosed({ Late }: { Late: ComponentType<{ onClose: () => void }> }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <Late onClose={() => setOpen(false)} /> : "Home";
}

test.each([
  ["Escape", () => void press("Escape")],
  ["a click elsewhere", () => void document.dispatchEvent(new Event("pointerdown"))],
])("%s closes a dialog that is loading, so that it doesn't open later", async (_what, act) => {
  let load: ((Dialog: () => ReactNode) => void) | undefined;
  const code = new Promise<() => ReactNode>((resolve) => (load = resolve));
  const LateDialog = lazyDialog("the search", () => code);
  const { element } = renderPage(<UntilClosed Late={LateDialog} />);
  await expect.poll(() => element.textContent, patient).toBe("Loading the search…");
  act();
  await expect.poll(() => element.textContent, patient).toBe("Home");
  load?.(() => "Search");
  await code;
  expect(element.textContent).toBe("Home");
  expect(press("c")).not.toEqual([]);
});
