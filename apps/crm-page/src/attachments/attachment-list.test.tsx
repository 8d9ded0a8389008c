// @vitest-environment jsdom
import type { PageFile } from "@calling-extensions/crm/page-api";
import { expect, test, vi } from "vitest";
import { file } from "../testing/page-files.ts";
import { patient } from "../testing/render-page.tsx";
import { showPart } from "../testing/show-part.tsx";
import { Attachments } from "./attachments.tsx";
import { PickFilesButton } from "./pick-files-button.tsx";
import { warnBeforeUnload } from "./unload-warning.ts";

const sound: PageFile = { ...file, id: "8", name: "call.wav", type: "AUDIO" };
const movie: PageFile = { ...file, id: "9", name: "call.mp4", type: "MOVIE" };

test("the files of a note: recordings are played, and others are opened", async () => {
  const { shows, press, requests } = showPart(<Attachments files={[file, sound, movie]} />, {
    "GET /files/7/signed-url": undefined,
    "GET /files/8/signed-url": undefined,
  });
  expect(await shows("offer.pdf")).toMatchInlineSnapshot(`
    "fieldset Recording call.wav:
    [Play]
    field Position: 0 (disabled)
    select Speed: 1×
    [Download]
    ul Attachments:
    [offer.pdf2 kB]
    [call.mp42 kB]"
  `);
  const button = [...document.querySelectorAll("button")].find(({ textContent }) =>
    textContent.startsWith("offer.pdf"),
  );
  button?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  await expect.poll(() => requests.length, patient).toBe(2);
  button?.click();
  await shows("dialog offer.pdf");
  // The recording of the note is measured.
  expect(requests.map(({ path }) => path.split("?")[0])).toEqual([
    "/files/8/signed-url",
    "/files/7/signed-url",
  ]);
  await press("Close");
  await shows(/^(?!.*dialog)/s);
});

test("the recordings of a call", async () => {
  const { shows } = showPart(
    <Attachments files={[movie]} isCall recordingUrl="https://files.example/1" />,
  );
  expect(await shows("call.mp4")).toMatchInlineSnapshot(`
    "fieldset Recording Recording:
    [Play]
    field Position: 0 (disabled)
    select Speed: 1×
    [Open in a new tab](https://files.example/1)
    fieldset Recording call.mp4:
    [Play]
    field Position: 0 (disabled)
    select Speed: 1×
    [Download]"
  `);
});

test.each([
  ["without files", {}, ""],
  ["with a recording", { recordingUrl: "https://files.example/1" }, "Recording"],
])("an activity %s", async (_name, props, expected) => {
  const { shows } = showPart(
    <>
      <p>Activity</p>
      <Attachments files={[]} {...props} />
    </>,
  );
  expect(await shows(expected === "" ? /^Activity$/ : expected)).toContain("Activity");
});

test("the user picks files, and the same again", async () => {
  const picked: string[][] = [];
  const { press, shows } = showPart(
    <PickFilesButton
      label="Files to attach"
      onPick={(files) => picked.push(files.map(({ name }) => name))}
    >
      Attach files
    </PickFilesButton>,
  );
  await shows("[Attach files]");
  const input = document.querySelector("input");
  if (!input) throw new Error("There is no input.");
  const click = vi.spyOn(input, "click").mockReturnValue();
  await press("Attach files");
  expect(click).toHaveBeenCalledOnce();
  const values: string[] = [];
  Object.defineProperties(input, {
    files: { value: [new File([], "a"), new File([], "b")], configurable: true },
    value: {
      set: (value: string) => {
        values.push(value);
      },
      configurable: true,
    },
  });
  input.dispatchEvent(new Event("change", { bubbles: true }));
  expect(picked).toEqual([["a", "b"]]);
  expect(values).toEqual([""]);
});

const leave = (): boolean => dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("the browser asks before it leaves the page, until the warning ends", () => {
  expect(leave()).toBe(true);
  const end = warnBeforeUnload();
  expect(leave()).toBe(false);
  end();
  expect(leave()).toBe(true);
});
