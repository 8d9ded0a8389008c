// @vitest-environment jsdom
import { type ComponentType, useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { pendingContact } from "../caller/pending-contact.ts";
import { PopoverButton } from "../feedback/popover-button.tsx";
import { pendingChoice } from "../dial/use-start-call.ts";
import { dialRequest } from "../testing/fake-host.ts";
import { lazyDialog } from "../feedback/lazy-part.tsx";
import { pendingFinish } from "../outbox/pending-finish.ts";
import { callDocument } from "../testing/fake-outbox.ts";
import { fakeDialogElements } from "../testing/fake-dialog-elements.ts";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";

function Broken(): never {
  throw new Error("It is broken");
}
vi.mock("@calling-extensions/ui/dialogs", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  FormDialog: Broken,
  ModalDialog: Broken,
}));

type Dialog = ComponentType<{ onClose: () => void }>;

const sources = import.meta.glob<string>(["../**/*.tsx", "!../**/*.test.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const modules = import.meta.glob<Record<string, Dialog>>(["../**/*.tsx", "!../**/*.test.tsx"]);

/** What a file exports. These files have only one component. */
async function load(file: string): Promise<Dialog> {
  const [component] = Object.values((await modules[file]?.()) ?? {});
  if (!component) throw new Error(`${file} exports nothing.`);
  return component;
}

const filesWith = (text: RegExp): string[] =>
  Object.keys(sources).filter((file) => text.test(sources[file] ?? ""));
const dialogs = filesWith(/<(FormDialog|ModalDialog)\b/);
const withOwnBoundary = filesWith(/ dialogPart\(t`/);
const lazy = Object.values(sources).flatMap((source) =>
  [...source.matchAll(/lazyDialog\(\s*t`[^`]*`,[^;]*?import\("[^"]*\/([^"/]+)"\)/g)].flatMap(
    ([, name = ""]) => Object.keys(sources).filter((file) => file.endsWith(`/${name}`)),
  ),
);
/** Dialogs that a lazy one shows inside its boundary. */
const insideLazy = dialogs.filter((dialog) =>
  lazy.some((file) => sources[file]?.includes(`/${dialog.split("/").at(-1)}"`)),
);
/** Dialogs that a state opens, and how. */
const ofStates = {
  "../caller/new-contact-dialog.tsx": () =>
    pendingContact.setState({ providerId: "9001", callKey: "k", phoneNumber: "" }),
  "../dial/choose-app-dialog.tsx": () =>
    pendingChoice.setState({ providers: [], preselectedId: "", request: dialRequest() }),
  "../live-call/finish-call-dialog.tsx": () => pendingFinish.setState(callDocument()),
};

const text = (): string => document.body.textContent;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("CSS", { escape: String });
  fakeDialogElements();
  fakeService(() => undefined);
});

test("every dialog of the page is in one of these tests", () => {
  expect(dialogs.length).toBeGreaterThan(20);
  const tested = new Set([...withOwnBoundary, ...lazy, ...insideLazy, ...Object.keys(ofStates)]);
  expect(dialogs.filter((file) => !tested.has(file))).toEqual([]);
});

/** Shows a part that opens a dialog, without what the dialog needs, which is one more error. */
function Opener({ Dialog }: { Dialog: Dialog }) {
  const [isOpen, setOpen] = useState(true);
  return <>The rest{isOpen && <Dialog onClose={() => setOpen(false)} />}</>;
}

/** Closes the dialog that has failed. Returns what was shown before and after. */
async function closeFailed(Dialog: Dialog): Promise<string[]> {
  const { press } = renderPage(<Opener Dialog={Dialog} />);
  await expect.poll(() => document.querySelector("dialog[open]"), patient).not.toBeNull();
  const before = text();
  press("Close");
  await expect.poll(() => document.querySelector("dialog"), patient).toBeNull();
  return [before, text()];
}
const said = expect.stringMatching(/^The restCouldn't show the .*Error: .*Copy report/);

describe("a dialog that fails leaves what opened it, and can be closed:", () => {
  test.each(withOwnBoundary)("%s", async (file) => {
    expect(await closeFailed(await load(file))).toEqual([said, "The rest"]);
  });

  test.each(lazy)("%s", async (file) => {
    const Dialog = lazyDialog<{ onClose: () => void }>("the part", () => load(file));
    expect(await closeFailed(Dialog)).toEqual([said, "The rest"]);
  });

  test.each(Object.entries(ofStates))("%s", async (file, open) => {
    open();
    expect(await closeFailed(await load(file))).toEqual([said, "The rest"]);
  });

  test("a popover", async () => {
    const { press } = renderPage([
      "The rest, ",
      <PopoverButton key="popover" label="Filter" button="Open">
        {Broken}
      </PopoverButton>,
    ]);
    await expect.poll(text, patient).toBe("The rest, Open");
    press("Open");
    await expect.poll(text, patient).toContain("Couldn't show this part");
    expect(text()).toMatch(/^The rest, Open/);
    press("Close");
    await expect.poll(text, patient).toBe("The rest, Open");
  });
});
