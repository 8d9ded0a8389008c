import type { Page } from "@playwright/test";
import type { CrmService } from "./support/crm-service.ts";
import { findViolations } from "./support/find-violations.ts";
import { FilesPage } from "./support/files-page.ts";
import { expect, test as base } from "./support/test.ts";
import { createPdf } from "./support/pdf.ts";
import { createTone } from "./support/tone.ts";
import { recordVideo } from "./support/video.ts";

const test = base.extend<{ files: FilesPage }>({
  files: async ({ page, crmService }, use) => use(new FilesPage(page, crmService.url)),
});

test.use({ loadsPhone: false });

const RIGHT_TO_LEFT = "\u202E";

test("several files upload with progress, one is canceled, and invalid ones say why", async ({
  files,
}) => {
  const { page, uploads } = files;
  await files.open();
  await expect(files.contents).toContainText("No files here yet");

  await files.limitUploads(50_000);
  const large = Buffer.alloc(150_000, 1);
  await files.upload(
    { name: "first.bin", content: large },
    // So large that it doesn't arrive in the moment in which the browser cancels it, without the limit.
    { name: "second.bin", content: Buffer.alloc(10_000_000, 2) },
    { name: "notes.txt", content: "Hello" },
  );
  await expect(uploads.getByRole("status")).toHaveText(/^Uploading/);
  await expect
    .poll(() => uploads.getByRole("progressbar", { name: "first.bin" }).getAttribute("value"))
    .toMatch(/^0\.\d/);
  await uploads.getByRole("button", { name: "Cancel the upload of second.bin" }).click();
  await expect(uploads).toContainText("Canceled");
  await files.limitUploads();
  await expect(uploads.getByRole("status")).toHaveText("2 files uploaded");
  await expect(files.rows).toHaveCount(2);
  await expect(files.rows).toContainText(["first.bin", "notes.txt"]);

  // The next round: a name that is taken, an empty file, and names that could mislead.
  await files.upload(
    { name: "notes.txt", content: "Other notes" },
    { name: "empty.txt", content: "" },
    { name: `invoice${RIGHT_TO_LEFT}fdp.exe`, content: "x" },
    { name: "..\\..\\settings.json", content: "{}" },
  );
  await expect(uploads.getByRole("status")).toHaveText("1 file uploaded, 3 failed");
  await expect(uploads.getByRole("alert")).toContainText([
    "The file is empty.",
    "must not contain control or text direction characters",
    "must not contain a slash or backslash",
  ]);
  await expect(uploads).toContainText("stored as notes-1.txt");
  expect(await findViolations(page)).toEqual([]);
  await uploads.getByRole("button", { name: "Clear list" }).click();
  await expect(uploads).toBeHidden();

  await files.dropText("Not a file");
  await expect(page.getByRole("alertdialog")).toContainText("Only files can be uploaded");
  await files.drop({ name: "dropped.txt", content: "Dropped" });
  await expect(files.rows).toContainText(["dropped.txt", "first.bin", "notes.txt", "notes-1.txt"]);

  // A reload in the middle of an upload asks first, and leaves nothing behind.
  await files.limitUploads(20_000);
  await files.upload({ name: "half.bin", content: large });
  await expect(uploads.getByRole("progressbar")).toBeVisible();
  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  // Browsers ask only users who did something on the page.
  await page.getByRole("heading", { level: 1 }).click();
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await expect(files.rows).toHaveCount(4);
  await expect(uploads).toBeHidden();
});

test("a file is previewed, shared, renamed, moved, deleted and restored, also with the keyboard", async ({
  files,
}) => {
  const { page, dialog } = files;
  await files.open();
  await files.upload(
    { name: "call.wav", content: createTone(1) },
    { name: "pixel.png", content: PIXEL },
    { name: "quote.pdf", content: createPdf() },
    { name: "screen.webm", content: await recordVideo(page) },
    { name: "notes.txt", content: "Ada wants 40 seats." },
    { name: "page.html", content: "<script>alert(1)</script>" },
  );
  await expect(files.uploads.getByRole("status")).toHaveText("6 files uploaded");
  await files.uploads.getByRole("button", { name: "Clear list" }).click();

  await files.file("call.wav").click();
  await dialog.getByRole("button", { name: "Play" }).click();
  const position = () =>
    dialog.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(position).toBeGreaterThan(0);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await files.file("pixel.png").click();
  const image = dialog.getByRole("img", { name: "pixel.png" });
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await page.keyboard.press("Escape");
  await files.file("quote.pdf").click();
  await expect(dialog.locator("iframe")).toHaveAttribute("src", /^blob:/);
  const redPixels = async (): Promise<number> =>
    countPixels(page, await dialog.locator("iframe").screenshot());
  await expect.poll(redPixels).toBeGreaterThan(1000);
  await page.keyboard.press("Escape");
  await files.file("screen.webm").click();
  const video = dialog.locator("video");
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth))
    .toBe(64);
  // The recorder stores no duration.
  await expect
    .poll(() =>
      video.evaluate(({ duration, currentTime }: HTMLVideoElement) => [
        duration > 0 && duration < 60,
        currentTime,
      ]),
    )
    .toEqual([true, 0]);
  await page.keyboard.press("Escape");
  await files.file("page.html").click();
  await expect(dialog).toContainText("No preview for this type of file");
  await page.keyboard.press("Escape");

  // From the search field down to a file, and through its menu.
  await files.search("not");
  await expect(files.rows).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=not$/);
  await page.keyboard.press("ArrowDown");
  await expect(files.file("notes.txt")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Ada wants 40 seats.");
  await page.keyboard.press("Escape");
  await expect(files.file("notes.txt")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Preview" })).toBeFocused();
  await page.keyboard.press("r");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox")).toHaveValue("notes");
  await dialog.getByRole("textbox").fill("../not");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("must not contain a slash or backslash");
  await dialog.getByRole("textbox").fill("not v1.2");
  await page.keyboard.press("Enter");
  await expect(files.file("not v1.2.txt")).toBeVisible();

  await files.search("");
  await files.createFolder("Contracts");
  await files.createFolder("Drafts");
  await files.folder("Contracts").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contracts");
  await files.createFolder("Signed");
  const inContracts = new URL(page.url()).pathname;
  await files.tree.getByRole("link", { name: "All files" }).click();
  await files.openMenu("not v1.2.txt");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("menuitem", { name: "Get link…" }).click();
  await expect(dialog.getByRole("textbox", { name: "Link" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await files.choose("not v1.2.txt", "Move…");
  await expect(dialog.getByRole("button", { name: "Move here" })).toBeDisabled();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Contracts" }).click();
  await dialog.getByRole("button", { name: "Signed" }).click();
  await files.submit("Move here");
  await expect(files.file("not v1.2.txt")).toBeHidden();
  // A folder is not offered as the target of itself.
  await files.choose("the folder Contracts", "Move…");
  await expect(dialog.getByRole("button", { name: "Drafts" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Contracts" })).toBeHidden();
  await dialog.getByRole("button", { name: "Drafts" }).click();
  await files.submit("Move here");

  // The tree is open around the folder of a link.
  await page.goto(new URL(inContracts, page.url()).href);
  await expect(files.tree).toContainText(/Drafts.*Contracts/);
  await files.folder("Signed").click();
  await files.choose("not v1.2.txt", "Delete");
  await expect(files.contents).toContainText("No files here yet");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(files.file("not v1.2.txt")).toBeVisible();
  // A folder comes back with everything in it.
  await files.tree.getByRole("link", { name: "All files" }).click();
  await files.choose("the folder Drafts", "Delete");
  await expect(files.folder("Drafts")).toBeHidden();
  await expect(page.getByText("The folder Drafts was deleted")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  for (const folder of ["Drafts", "Contracts", "Signed"]) await files.folder(folder).click();
  await files.choose("not v1.2.txt", "Erase for privacy…");
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase" }).click();
  await expect(page.getByText(/not v1\.2\.txt was erased\. .* on \w+ \d+, \d{4}/)).toBeVisible();
  await expect(files.contents).toContainText("No files here yet");
});

test("the page shows what changes elsewhere", { tag: "@long" }, async ({ files, crmService }) => {
  const { page } = files;
  await files.open();
  await files.createFolder("Shared");
  await expect(files.folder("Shared")).toBeVisible();
  const form = new FormData();
  form.append("file", new Blob(["Text"]), "elsewhere.txt");
  form.append("folderPath", "/Shared");
  form.append("fileName", "elsewhere");
  form.append("options", JSON.stringify({ access: "PRIVATE" }));
  await files.folder("Shared").click();
  await expect(files.contents).toContainText("No files here yet");
  const { id } = (await crmService.send("POST", "/files/v3/files", form)) as { id: string };
  await expect(files.file("elsewhere.txt")).toBeVisible();
  await crmService.send("PATCH", `/files/v3/files/${id}`, { name: "renamed" });
  await expect(files.file("renamed.txt")).toBeVisible();
  await crmService.send("DELETE", `/files/v3/files/${id}`);
  await expect(files.contents).toContainText("No files here yet");
  await crmService.send("DELETE", `/files/v3/folders/${page.url().split("/").at(-1)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Folder not found");
});

test(
  "a folder of many files scrolls, and renders only the rows near the screen",
  { tag: "@long" },
  async ({ files, crmService }) => {
    const { page } = files;
    const amount = 140;
    for (let first = 0; first < amount; first += 20) {
      const names = Array.from({ length: 20 }, (_, index) => nameOf(first + index));
      await Promise.all(names.map((name) => uploadText(crmService, name)));
    }
    await files.open();
    await expect(files.file(`${nameOf(0)}.txt`)).toBeVisible();
    await files.rows.first().hover();
    await expect(async () => {
      await page.mouse.wheel(0, 5000);
      await expect(files.file(`${nameOf(amount - 1)}.txt`)).toBeInViewport({ timeout: 100 });
    }).toPass();
    expect(await files.rows.count()).toBeLessThan(80);
    await files.choose(`${nameOf(amount - 1)}.txt`, "Make public");
    await expect(files.rows.last()).toContainText("Public");
    await expect(files.file(`${nameOf(amount - 1)}.txt`)).toBeInViewport();
  },
);

test(
  "what was deleted elsewhere is reported, and the list is read again",
  { tag: "@long" },
  async ({ files, crmService }) => {
    const { page } = files;
    // The page gets no events of it.
    await page.route(/\/_page\/events/, (route) => route.abort());
    await files.open();
    await files.createFolder("Old");
    await files.upload({ name: "a.txt", content: "a" }, { name: "b.txt", content: "b" });
    await expect(files.rows).toHaveCount(3);
    const { results } = (await crmService.get("/files/v3/files/search?name=a")) as {
      results: { id: string }[];
    };
    await crmService.send("DELETE", `/files/v3/files/${results[0]?.id}`);
    await files.choose("a.txt", "Make public");
    await expect(page.getByRole("alertdialog")).toContainText("There is no file");
    await expect(files.rows).toHaveCount(2);

    await files.folder("Old").click();
    await expect(files.contents).toContainText("No files here yet");
    await crmService.send("DELETE", `/files/v3/folders/${page.url().split("/").at(-1)}`);
    await files.upload({ name: "late.txt", content: "late" });
    await expect(files.uploads.getByRole("alert")).toContainText("There is no folder");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Folder not found");
    await page.getByRole("link", { name: "Go to all files" }).click();
    await expect(files.file("b.txt")).toBeVisible();
    await expect(files.folder("Old")).toBeHidden();
  },
);

const nameOf = (index: number): string => `file ${String(index).padStart(3, "0")}`;

/** Stores a text file at the top. */
async function uploadText(crmService: CrmService, name: string): Promise<{ id: string }> {
  const form = new FormData();
  form.append("file", new Blob(["Text"]), `${name}.txt`);
  form.append("folderId", "0");
  form.append("fileName", name);
  form.append("options", JSON.stringify({ access: "PRIVATE" }));
  return (await crmService.send("POST", "/files/v3/files", form)) as { id: string };
}

/** How many pixels of an image are as red as the square of the test's PDF. */
const countPixels = (page: Page, image: Buffer): Promise<number> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    let count = 0;
    for (let index = 0; index < data.length; index += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(index, index + 3);
      if (red > 240 && green < 20 && blue < 20) count += 1;
    }
    return count;
  }, image.toString("base64"));

/** An image of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
