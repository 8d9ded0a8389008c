// @vitest-environment jsdom
import type { PageFile } from "@calling-extensions/crm/page-api";
import { outline } from "@calling-extensions/ui/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { MAX_TEXT_PREVIEW_BYTES } from "../limits.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { notToday, showPart } from "../testing/show-part.tsx";
import { FilePreview } from "./file-preview.tsx";

const URL_OF_FILE = "https://files.example/1";
const png: PageFile = {
  id: "1",
  name: "offer",
  extension: "",
  type: "IMG",
  contentType: "image/png",
  size: 5,
  access: "PRIVATE",
  path: "/offer",
  createdAt: 0,
  updatedAt: 0,
};
const text = { ...png, type: "DOCUMENT", contentType: "text/plain" } as const;
const pdf = { ...text, contentType: "application/pdf" };

/** What the service has: the content of the file, or an error. */
let content: () => Response;
let ranges: (string | null)[];
let revoked: string[];

beforeEach(() => {
  localStorage.clear();
  ranges = [];
  content = () => new Response("Hello");
  vi.stubGlobal("CSS", { escape: String });
  vi.stubGlobal("fetch", (url: string, { headers }: RequestInit = {}) => {
    if (url !== URL_OF_FILE) {
      return Promise.resolve(Response.json({ url: URL_OF_FILE, expiresAt: 1 }));
    }
    ranges.push(new Headers(headers).get("range"));
    return Promise.resolve(content());
  });
  URL.createObjectURL = () => "blob:pdf";
  revoked = [];
  URL.revokeObjectURL = (address) => revoked.push(address);
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

async function preview(file: PageFile) {
  const { press, render } = renderPage(<FilePreview file={file} onClose={() => undefined} />);
  await expect.poll(() => find("[role=dialog] a")?.getAttribute("href"), patient).toBe(URL_OF_FILE);
  return { press, render, shown: () => find("[role=dialog]")?.textContent };
}

test.each<[Partial<PageFile>, string]>([
  [{}, `img[src='${URL_OF_FILE}']`],
  [{ type: "AUDIO" }, "[aria-label='Recording offer'] audio"],
  [{ type: "MOVIE" }, `video[src='${URL_OF_FILE}']`],
])("a file with %j is shown as %s", async (changes, selector) => {
  await preview({ ...png, ...changes });
  await expect.poll(() => find(selector), patient).not.toBeNull();
});

test.each([
  ["IMG", "img"],
  ["MOVIE", "video"],
] as const)(
  "a user reads that a broken file of the type %s can be downloaded",
  async (type, selector) => {
    const { shown } = await preview({ ...png, type });
    await expect.poll(() => find(selector), patient).not.toBeNull();
    find(selector)?.dispatchEvent(new Event("error"));
    await expect
      .poll(shown, patient)
      .toContain("This file can't be shown. Download it to open it.");
  },
);

test.each(["image/svg+xml", "application/zip"])(
  "a file of the type %s isn't shown",
  async (contentType) => {
    const { shown } = await preview({
      ...png,
      contentType,
      type: contentType === "image/svg+xml" ? "IMG" : "OTHER",
    });
    await expect.poll(shown, patient).toContain("No preview for this type of file.");
  },
);

/** Without the focus, which follows later. */
const seen = () => outline(document.body, { hasFocus: false });

test("a file loads, fails, and is loaded again", async () => {
  const request = "GET /files/1/signed-url";
  const { shows, press, respond } = showPart(<FilePreview file={png} onClose={() => undefined} />, {
    [request]: undefined,
  });
  await shows("Loading the file");
  expect(seen()).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog offer:
    ## offer
    status:
    Loading the file…
    5 bytes
    [Close]"
  `);
  respond({ [request]: notToday });
  await shows("Couldn't open the file");
  expect(seen()).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog offer:
    ## offer
    alert:
    Couldn't open the file
    Not today.
    Reference: 1
    [Try again]
    5 bytes
    [Close]"
  `);
  respond({ [request]: { body: { url: URL_OF_FILE, expiresAt: 1 } } });
  await press("Try again");
  await shows("Download");
  expect(seen()).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog offer:
    ## offer
    img offer
    5 bytes
    [Download](https://files.example/1)
    [Close]"
  `);
});

test("a picture's size is shown with its pixels", async () => {
  const { shown } = await preview({ ...png, width: 640, height: 480 });
  expect(shown()).toContain("5 bytes · 640 × 480 pixels");
});

test.each([
  [5, false],
  [MAX_TEXT_PREVIEW_BYTES + 1, true],
])(
  "the start of a text of %i bytes is shown, and the user reads if there is more: %s",
  async (size, isStart) => {
    const { shown } = await preview({ ...text, size });
    await expect.poll(() => find("pre")?.textContent, patient).toBe("Hello");
    expect(shown()?.includes("This is the start")).toBe(isStart);
    expect(ranges).toEqual([`bytes=0-${MAX_TEXT_PREVIEW_BYTES - 1}`]);
  },
);

test("a PDF file is shown by the browser", async () => {
  const { render } = await preview(pdf);
  await expect.poll(() => find("iframe")?.getAttribute("src"), patient).toBe("blob:pdf#navpanes=0");
  expect(ranges).toEqual([null]);
  expect(revoked).toEqual([]);
  render(null);
  await expect.poll(() => revoked, patient).toEqual(["blob:pdf"]);
});

test.each([
  ["pre", text],
  ["iframe", pdf],
] as const)(
  "a user reads why the content for %s can't be loaded, and tries again",
  async (selector, file) => {
    content = () => new Response("", { status: 410 });
    const { press, shown } = await preview(file);
    const reason = "Couldn't load the fileThe CRM service responded with status 410.";
    await expect.poll(shown, patient).toContain(reason);
    content = () => new Response("Hello");
    press("Try again");
    await expect.poll(() => find(selector), patient).not.toBeNull();
  },
);
