// @vitest-environment jsdom
import type { PageTranscript } from "@calling-extensions/crm/page-api";
import { afterEach, expect, test, vi } from "vitest";
import { file } from "../testing/page-files.ts";
import { patient } from "../testing/render-page.tsx";
import { notToday, showPart } from "../testing/show-part.tsx";
import { typeText } from "../testing/type-text.ts";
import { Attachments } from "./attachments.tsx";
import { currentUtterance, lanesOf, toText } from "./speakers.ts";
import { findText } from "./find-text.ts";

const sound = { ...file, id: "8", name: "call.wav", type: "AUDIO" } as const;
const say = (speaker: number, text: string, start: number, end = start + 900) => ({
  speaker,
  text,
  start,
  end,
});
const transcript: PageTranscript = {
  speakers: [
    { name: "Ada", isUser: false },
    { name: "Dana", isUser: true },
  ],
  utterances: [say(0, "Hello?", 0), say(1, "Hello, the Scanner", 1000), say(0, "scanner", 1500)],
};
const path = "GET /records/0-48/5/transcript";
const call = { isCall: true, transcriptOf: "5", durationMs: 3000 } as const;

afterEach(() => void vi.restoreAllMocks());

/** The box of the transcript, in which the test sees what is scrolled to. */
function scrolls(): number[] {
  const tops: number[] = [];
  vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(function place(
    this: HTMLElement,
  ) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 100;
  });
  HTMLElement.prototype.scrollTo = (options) =>
    void tops.push((options as ScrollToOptions).top ?? 0);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  return tops;
}

const report = (type: string, state: object): void => {
  const media = document.querySelector("audio");
  if (!media) throw new Error("There is no recording.");
  for (const [name, value] of Object.entries(state)) {
    Object.defineProperty(media, name, { value, writable: true, configurable: true });
  }
  media.dispatchEvent(new Event(type));
};
const current = () => document.querySelector("[aria-current]")?.textContent;
const status = () => document.querySelector("output")?.textContent;
const field = () => document.querySelector<HTMLInputElement>("[type=search]");
const position = () => document.querySelector("[type=range]")?.getAttribute("aria-valuetext");

test("a transcript is opened, follows the recording while it plays, and seeks", async () => {
  const tops = scrolls();
  const { press, shows } = showPart(<Attachments files={[sound]} {...call} />, {
    [path]: { body: transcript },
  });
  await shows("[Transcript]");
  expect(document.querySelector("ol")).toBeNull();
  await expect.poll(() => document.querySelectorAll("svg path").length, patient).toBeGreaterThan(1);
  await press("Transcript");
  await shows("Hello, the Scanner");
  expect(current()).toBeUndefined();
  document.querySelectorAll<HTMLElement>("ol button")[1]?.click();
  await expect.poll(current, patient).toContain("Hello, the Scanner");
  expect(position()).toBe("0:01 of 0:03");
  // Nothing is scrolled until it plays.
  expect(tops).toEqual([]);
  report("play", { currentTime: 1 });
  await expect.poll(() => tops, patient).toEqual([100]);
  report("timeupdate", { currentTime: 1.6 });
  await expect.poll(current, patient).toBe("Ada0:01 scanner");
  await expect.poll(() => tops, patient).toEqual([100, 200]);
  await press("Transcript");
  await expect.poll(() => document.querySelector("ol"), patient).toBeNull();
});

test("words are found in a transcript, one after the other", async () => {
  const tops = scrolls();
  const { press, shows } = showPart(<Attachments files={[]} {...call} isTranscriptOpen />, {
    [path]: { body: transcript },
  });
  await shows("Hello?");
  // Without a recording there is nothing to seek.
  expect(document.querySelector("ol button")).toBeNull();
  typeText(field(), "SCANNER");
  await expect.poll(status, patient).toBe("1 of 2");
  expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
    "Scanner",
    "scanner",
  ]);
  const enter = (shiftKey: boolean) =>
    field()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", shiftKey, bubbles: true }));
  enter(false);
  await expect.poll(status, patient).toBe("2 of 2");
  await press("Next match");
  await expect.poll(status, patient).toBe("1 of 2");
  enter(true);
  await expect.poll(status, patient).toBe("2 of 2");
  await press("Previous match");
  await expect.poll(status, patient).toBe("1 of 2");
  expect(tops).toEqual([100, 200, 100, 200, 100]);
  typeText(field(), "laptop");
  await expect.poll(status, patient).toBe("No matches");
  enter(false);
  typeText(field(), "");
  await expect.poll(status, patient).toBe("");
});

test("a transcript that can't be loaded can be loaded again", async () => {
  const part = showPart(<Attachments files={[]} {...call} isTranscriptOpen />, {
    [path]: notToday,
  });
  await part.shows("Couldn't load the transcript");
  expect(await part.shows("Not today.")).toContain("[Try again]");
});

test("speakers have lanes, the user's first, and others share the last one", () => {
  const lane = (index: number) => lanesOf(transcript)[index];
  expect(lane(0)).toEqual({ isOurs: true, spoken: [transcript.utterances[1]] });
  expect(lane(1)?.spoken).toHaveLength(2);
  const speakers = Array.from({ length: 6 }, (_, index) => ({ name: `${index}`, isUser: false }));
  const many = { speakers, utterances: speakers.map((_, index) => say(index, "Hi", index)) };
  expect(lanesOf(many).map(({ isOurs, spoken }) => [isOurs, spoken.length])).toEqual([
    [true, 1],
    [false, 1],
    [false, 1],
    [false, 3],
  ]);
});

test("a transcript without times is neither followed nor shown with times", async () => {
  const utterances = transcript.utterances.map((each) =>
    Object.assign({}, each, { start: 0, end: 0 }),
  );
  const timeless = { ...transcript, utterances };
  expect(currentUtterance(timeless, 2)).toBe(-1);
  expect(toText(timeless)).toBe("Ada: Hello?\nDana: Hello, the Scanner\nAda: scanner");
  expect(toText(transcript)).toContain("0:01 Dana: Hello, the Scanner");
  // Two speak at the same time: the one who began last.
  expect(currentUtterance(transcript, 1.7)).toBe(2);
  const { shows } = showPart(<Attachments files={[sound]} {...call} isTranscriptOpen />, {
    [path]: { body: timeless },
  });
  await shows("Hello?");
  expect(document.querySelector("ol")?.textContent).not.toContain("0:0");
  expect(document.querySelector("ol button")).toBeNull();
});

test.each([
  ["One and one", " ONE ", [0, 8]],
  ["aaa", "aa", [0]],
  ["", "a", []],
  ["a", " ", []],
  // Its small letter has two characters.
  ["İstanbul", "s", []],
])("in %j, %j is at %j", (text, query, places) => {
  expect(findText(text, query)).toEqual(places);
});
