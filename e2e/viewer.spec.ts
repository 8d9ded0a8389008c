import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { recordedSession } from "../tools/bench/sides/recorded-session.mjs";
import { findViolations } from "./support/find-violations.ts";
import { inRepository } from "./support/repository.ts";
import { callContact, expect, test } from "./support/test.ts";

const main = inRepository("packages/cli/dist/main.js");

let folder: string;
/** The URL of the page that `show --out` writes. */
let file: string;

/** Runs the command until it prints a text that matches, or ends. */
async function show(
  args: readonly string[],
  text: RegExp,
): Promise<{ command: ChildProcessWithoutNullStreams; output: string }> {
  const command = spawn(process.execPath, [main, "show", ...args], { cwd: folder });
  let output = "";
  await new Promise<void>((resolve) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (text.test(output)) resolve();
    };
    command.stdout.on("data", read);
    command.stderr.on("data", read);
    command.once("exit", () => resolve());
  });
  return { command, output };
}

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "viewer-"));
  await writeFile(join(folder, "session.json"), recordedSession(5));
  await show(["session.json", "--out", "session.html"], /Wrote/);
  file = pathToFileURL(join(folder, "session.html")).href;
});
test.afterAll(() => rm(folder, { recursive: true }));

/** The viewer with a recorded session. */
class Viewer {
  readonly page: Page;
  readonly details: Locator;
  readonly state: Locator;
  readonly slider: Locator;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.details = page.getByRole("region", { name: /^Entry / });
    this.state = page.getByRole("region", { name: "State at the moment" });
    this.slider = page.getByRole("slider", { name: "Moment" });
    this.rows = page.getByRole("rowgroup").getByRole("row");
  }

  async open(): Promise<void> {
    await this.page.goto(file);
    await expect(this.slider).toBeVisible();
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** The card of a call. */
  call(name: string): Locator {
    return this.state.getByRole("article", { name, exact: true });
  }

  async openFile(name: string, text: string): Promise<void> {
    const buffer = Buffer.from(text);
    await this.page
      .getByLabel("Recording", { exact: true })
      .setInputFiles({ name, mimeType: "application/json", buffer });
  }
}

test("a session that our page recorded is dropped into the viewer, which shows each moment", async ({
  page,
  crmPage,
  softphone,
}) => {
  await callContact(crmPage, softphone);
  const text = await page.evaluate(async () => {
    for (const { host } of window.callingCrm?.apps.values() ?? []) {
      return (await host.record()).toText();
    }
    return "";
  });
  await page.goto(pathToFileURL(inRepository("packages/viewer/dist/index.html")).href);
  await expect(page.getByText("Drop a recording here")).toBeVisible();
  await page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], "dropped.json"));
    document
      .querySelector("h1")
      ?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
  }, text);
  await expect(page.getByRole("heading", { name: "dropped.json" })).toBeVisible();
  const viewer = new Viewer(page);
  await expect(viewer.state).toContainText("No call yet.");
  await viewer.press("End");
  const call = viewer.state.getByRole("article");
  await expect(call).toContainText("In progress");
  await expect(call).toContainText("outbound");
});

test("the command shows a recording, of which the user chooses any moment", async ({ page }) => {
  const { command, output } = await show(["session.json", "--no-open"], /http\S+/);
  const viewer = new Viewer(page);
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!output.includes(new URL(request.url()).origin)) elsewhere.push(request.url());
  });
  await page.goto(/http\S+/.exec(output)?.[0] ?? "");
  await expect(viewer.slider).toHaveAttribute("aria-valuetext", "0:00.000, App connecting");

  await test.step("by the pointer", async () => {
    const box = await viewer.slider.boundingBox();
    if (!box) throw new Error("The slider isn't visible.");
    await page.mouse.click(box.x + box.width * 0.995, box.y + 5);
    await expect(viewer.state).toContainText("minimized");
    await page.mouse.click(box.x + 1, box.y + 5);
    await expect(viewer.state).toContainText("No call yet.");
  });
  await test.step("by a row", async () => {
    await viewer.rows.filter({ hasText: "OUTGOING_CALL_STARTED" }).first().click();
    await expect(viewer.details).toContainText('toNumber"+12025550101"');
    await expect(viewer.call("call 1")).toContainText("Not stored yet");
    await expect(viewer.call("call 1").getByText("Dialing").last()).toBeVisible();
  });
  await test.step("by steps", async () => {
    await page.getByRole("button", { name: "Next entry" }).click();
    await viewer.press("ArrowRight");
    await expect(viewer.details).toContainText("Stored: created");
    await expect(viewer.call("call 1").getByText("Stored", { exact: true })).toBeVisible();
    await viewer.press("ArrowLeft", "ArrowLeft");
    await expect(viewer.details).toContainText("OUTGOING_CALL_STARTED");
  });
  await test.step("by problems", async () => {
    await viewer.press("n");
    await expect(viewer.details).toContainText("data.callEndStatus is not");
    await expect(viewer.details.getByText("invalid", { exact: true })).toBeVisible();
    await viewer.press("n");
    await expect(viewer.call("call 4")).toContainText("portFailed");
    await expect(viewer.state).toContainText("1 call isn't stored");
    await page.getByRole("button", { name: "Next problem" }).click();
    await expect(viewer.details).toContainText("The app didn't complete its call.");
    await expect(page.getByRole("button", { name: "Next problem" })).toBeDisabled();
  });
  expect(await findViolations(page)).toEqual([]);
  expect(elsewhere).toEqual([]);
  const ended = once(command, "exit");
  command.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
});

test(
  "a file that can't be shown has a sentence, and the next one is shown",
  { tag: "@long" },
  async ({ page }) => {
    const viewer = new Viewer(page);
    await viewer.open();
    const problem = page.getByRole("alert");
    await viewer.openFile("photo.png", "PNG");
    await expect(problem).toHaveText("The file is no recording: it isn't JSON.");
    const whole = recordedSession(1);
    await viewer.openFile("newer.json", whole.replace('"version":1', '"version":2'));
    await expect(problem).toContainText("install a newer one");
    await viewer.openFile("cut.json", whole.slice(0, whole.lastIndexOf("CALL_COMPLETED")));
    await expect(page.getByText(/^The file was cut in line \d+\.$/)).toBeVisible();
    await expect(page.getByText("14 entries")).toBeVisible();
    await viewer.openFile("empty.json", whole.replace(/\[\n.*\n\]/s, "[]"));
    await expect(page.getByText("The recording has no entries.")).toBeVisible();
  },
);

test("what a recording contains is shown as text, and nothing of it is requested", async ({
  page,
}) => {
  const viewer = new Viewer(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const html =
    '<img src="https://evil.example/x" onerror="document.title=1"></script><script>document.title=2</script><!--';
  const text = recordedSession(2)
    .replaceAll("call 1", html.replaceAll('"', String.raw`\"`))
    .replaceAll("callNotCompleted", "https://evil.example/");
  const name = '"><b>x.json';
  await writeFile(join(folder, name), text);
  await show([name, "--out", "hostile.html"], /Wrote/);
  const url = pathToFileURL(join(folder, "hostile.html")).href;
  await page.goto(url);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page).toHaveTitle(name);
  await viewer.rows.filter({ hasText: "OUTGOING_CALL_STARTED" }).first().click();
  await expect(viewer.call(html)).toBeVisible();
  await viewer.press("End");
  await expect(viewer.details).toContainText("https://evil.example/");
  expect(await page.locator("img, a, b").count()).toBe(0);
  expect(requests.filter((each) => !/^(blob|data):/.test(each))).toEqual([url]);
});

test(
  "a call is followed, entries are filtered, and two moments are compared, by keys only",
  { tag: "@long" },
  async ({ page }) => {
    const viewer = new Viewer(page);
    await viewer.open();
    await test.step("search", async () => {
      await viewer.press("/");
      await page.keyboard.type("call_ended");
      await expect(page.getByText("6 of 53")).toBeVisible();
      await viewer.press("Tab", "Tab", "Space");
      await expect(page.getByText("1 of 53")).toBeVisible();
      await viewer.press("Space", "Shift+Tab", "Shift+Tab");
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.press("Delete");
      await expect(page.getByText("53 entries")).toBeVisible();
    });
    await test.step("list", async () => {
      await viewer.press("Tab", "Tab", "Tab");
      await expect(page.getByRole("grid")).toBeFocused();
      await viewer.press("ArrowDown", "PageDown", "ArrowUp");
      await expect(page.getByRole("row", { selected: true })).toContainText("Stored: created");
    });
    await test.step("follow", async () => {
      await viewer.press("f");
      await expect(page.getByRole("button", { name: "call 1" })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await viewer.press("m", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
      // The last entry of this call.
      await expect(viewer.details).toContainText("Stored: completed");
    });
    await test.step("compare", async () => {
      const differences = page.getByRole("region", { name: "Differences" });
      await expect(differences).toContainText("call 1, state: Dialing → Completed");
      await expect(differences).not.toContainText("call 2");
      await viewer.press("f", "End");
      await expect(differences).toContainText("call 2, state: none → Completed");
      await viewer.press("m");
      await expect(differences).toHaveCount(0);
    });
    await test.step("help", async () => {
      await viewer.press("?");
      await expect(page.getByRole("dialog")).toContainText("Next problem");
      expect(await findViolations(page)).toEqual([]);
      await viewer.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  },
);

test(
  "the timeline zooms to a brush and to a call, and the moment stays in it",
  { tag: "@long" },
  async ({ page }) => {
    const viewer = new Viewer(page);
    await viewer.open();
    const period = () =>
      viewer.slider.evaluate(({ min, max }: HTMLInputElement) => [Number(min), Number(max)]);
    const length = async (): Promise<number> => {
      const [from = 0, to = 0] = await period();
      return to - from;
    };
    const whole = await period();
    await test.step("a brush", async () => {
      const box = await page.getByTitle("Drag to zoom").boundingBox();
      if (!box) throw new Error("The overview isn't visible.");
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + box.width * 0.5, y);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.25, y, { steps: 3 });
      await page.mouse.up();
      const duration = whole[1] ?? 0;
      await expect.poll(length).toBeLessThan(duration * 0.26);
      expect(await length()).toBeGreaterThan(duration * 0.24);
      const [from = 0] = await period();
      expect(Number(await viewer.slider.inputValue())).toBeCloseTo(from, 0);
      await page.mouse.click(box.x + 1, y);
      await expect.poll(async () => (await period())[0]).toBe(0);
      expect(await length()).toBeLessThan(duration * 0.26);
    });
    await test.step("keys", async () => {
      await viewer.press("0");
      await expect.poll(period).toEqual(whole);
      await viewer.press("+");
      await expect.poll(length).toBeCloseTo((whole[1] ?? 0) / 2, 0);
      await viewer.press("-");
      await expect.poll(period).toEqual(whole);
      await expect(page.getByRole("button", { name: "Show the whole session" })).toBeDisabled();
    });
    await test.step("a call", async () => {
      await page.getByRole("button", { name: "call 2", exact: true }).click();
      await viewer.press("z");
      await expect(viewer.call("call 2")).toBeVisible();
      const [from = 0, to = 0] = await period();
      expect(to - from).toBeLessThan((whole[1] ?? 0) / 3);
      await viewer.press("End", "f", "ArrowRight");
      await expect.poll(async () => (await period())[0]).toBeGreaterThanOrEqual(to);
      await page.getByRole("button", { name: "Show the whole session" }).click();
      await expect.poll(period).toEqual(whole);
    });
    expect(await findViolations(page)).toEqual([]);
  },
);

test(
  "a session is played, at another speed and without its pauses",
  { tag: "@long" },
  async ({ page }) => {
    await page.clock.install();
    const viewer = new Viewer(page);
    await viewer.open();
    await page.clock.pauseAt(Date.now() + 60_000);
    const time = page.getByRole("status", { name: "Time" });
    await viewer.press("Space");
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    // A pause of two seconds takes one.
    await page.clock.runFor(1500);
    await expect(viewer.call("call 1")).toContainText("Dialing");
    await viewer.press("Space");
    const paused = await time.innerText();
    await page.clock.runFor(1000);
    expect(await time.innerText()).toBe(paused);

    await viewer.press(">", ">");
    await expect(page.getByLabel("Speed")).toHaveValue("10");
    await viewer.press("k");
    await page.clock.runFor(10_000);
    await expect(viewer.details).toContainText("callNotCompleted");
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
    await viewer.press("Space");
    await page.clock.runFor(100);
    await expect(viewer.state).toContainText("No call yet.");
  },
);

test(
  "a link to a moment restores it, and a download is the same file",
  { tag: "@long" },
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const viewer = new Viewer(page);
    await viewer.open();
    await viewer.press("n");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the recording" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("session.json");
    expect(await readFile(await download.path(), "utf8")).toBe(recordedSession(5));

    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("Copied")).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/#t=\d+$/);
    await page.goto("about:blank");
    await page.goto(link);
    await expect(viewer.details).toContainText("data.callEndStatus is not");
    await expect(page.getByRole("row", { selected: true })).toContainText("invalid");
    // In the same page, as if the user had pasted it.
    await page.evaluate(() => location.assign("#t=0"));
    await expect(viewer.slider).toHaveAttribute("aria-valuetext", "0:00.000, App connecting");
  },
);

test("a large file has a sentence", { tag: "@long" }, async ({ page }) => {
  const viewer = new Viewer(page);
  await viewer.open();
  const large = join(folder, "large.json");
  await writeFile(large, Buffer.alloc(200 * 1024 ** 2, " "));
  await page.getByLabel("Recording", { exact: true }).setInputFiles(large);
  await expect(page.getByRole("alert")).toHaveText(
    "The file has 200 MB. The largest that can be read has 100 MB.",
  );
  const { output } = await show(["large.json", "--no-open"], /$^/);
  expect(output).toContain("The file has 200 MB.");
});
