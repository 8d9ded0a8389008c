// @vitest-environment jsdom
import { formatDateTime } from "@calling-extensions/ui/time";
import { beforeEach, expect, test, vi } from "vitest";
import { FakeFileSystem } from "../testing/fake-file-system.ts";
import { showPart } from "../testing/show-part.tsx";
import { RecordingsSection } from "./recordings-section.tsx";

let system: FakeFileSystem;

beforeEach(() => {
  system = new FakeFileSystem();
  Object.defineProperty(navigator, "storage", { value: system.storage, configurable: true });
  return () => Reflect.deleteProperty(navigator, "storage");
});

const titles = {
  mine: `My app, ${formatDateTime(Date.UTC(2026, 10, 28, 9, 30))}`,
  other: `Other app, ${formatDateTime(Date.UTC(2026, 10, 29, 9, 30))}`,
};

const name = (time: string, app: string): string => `2026-11-${time}-a1 ${app}.json`;

test("the stored recordings are shown with their app, saved and deleted", async () => {
  system.files.set(name("28T09-30-00", "My app"), "early");
  system.files.set(name("29T09-30-00", "Other app"), "late");
  const saved: string[] = [];
  const shown: string[] = [];
  URL.createObjectURL = vi.fn((blob: Blob) => `blob:${blob.size}`);
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.href}`);
  });
  const { press, shows } = showPart(<RecordingsSection onShow={(file) => shown.push(file.name)} />);
  const text = await shows("Other app");
  expect(text.indexOf("Other app")).toBeLessThan(text.indexOf("My app"));
  await press(`Save recording: ${titles.mine}`);
  await expect.poll(() => saved).toEqual([`${name("28T09-30-00", "My app")} blob:5`]);
  await press(`Show recording: ${titles.mine}`);
  await expect.poll(() => shown).toEqual([name("28T09-30-00", "My app")]);
  await press(`Delete recording: ${titles.mine}`);
  await expect.poll(() => [...system.files.values()]).toEqual(["late"]);
  await press(`Delete recording: ${titles.other}`);
  expect(await shows("No recordings.")).not.toContain("Delete");
});

test("a browser without such storage shows none", async () => {
  Object.defineProperty(navigator, "storage", { value: undefined, configurable: true });
  const { shows } = showPart(<RecordingsSection onShow={() => undefined} />);
  expect(await shows("No recordings.")).not.toContain("Delete");
});
