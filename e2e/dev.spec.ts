import { execFile, spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test, type Page } from "@playwright/test";
import { installPacked } from "../tools/pack/install-packed.mjs";
import { listen } from "../tools/ports/listen.mjs";
import { serveStatic } from "../tools/static-server.mjs";
import { withRedirectingSite } from "./support/redirecting-site.ts";

/** Packing and installing takes its time on a busy machine. */
test.setTimeout(240_000);

const fixtures = fileURLToPath(new URL("dist", import.meta.url));
const softphone = fileURLToPath(new URL("../apps/softphone/dist", import.meta.url));

let folder: string;
let command: ChildProcessWithoutNullStreams | undefined;
let said = "";

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "calling-extensions-"));
  await installPacked(folder, ["packages/cli", "packages/crm-server"]);
});
test.afterEach(() => command?.kill());
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Runs the installed command, and notes what it says. */
function dev(...options: string[]): ChildProcessWithoutNullStreams {
  const bin = join(folder, "node_modules", ".bin", "calling-extensions");
  // What it keeps for its user is kept there.
  const env = { ...process.env, HOME: folder, USERPROFILE: folder };
  const child = spawn(bin, ["dev", "--port", "0", "--no-open", ...options], { cwd: folder, env });
  said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  command = child;
  return child;
}

const says = (words: string | RegExp) =>
  expect.poll(() => said, { timeout: 20_000 }).toMatch(words);

/** Opens the page that the command names. */
async function openPage(page: Page): Promise<void> {
  await says(/Open https?:/);
  await page.goto(/Open (\S+)/.exec(said)?.[1] ?? "");
}

/** A page whose server lets nobody frame it. */
async function serveRefusal(port: number) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "x-frame-options": "DENY" });
    response.end("<!doctype html><title>App</title>");
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

test("an app is run, broken, diagnosed and mended, by the command as it is installed", async ({
  page,
}) => {
  const first = await serveStatic({ root: softphone, port: 0, host: "localhost" });
  const { port } = new URL(first.url);
  await first.stop();

  const child = dev(first.url, "--name", "My phone", "--inbound");
  await says("Nothing is listening at");
  const good = await serveStatic({ root: softphone, port: Number(port), host: "localhost" });
  await openPage(page);
  await says("My phone is ready for calls");
  await expect(page.locator('iframe[title="Calling app: My phone"]')).toBeVisible();

  await good.stop();
  await says("any more");
  const broken = await serveRefusal(Number(port));
  await says("is back");
  await says(/framingRefused: .*doesn't allow this page to embed it/);
  await expect(page.getByText(/doesn't allow this page to embed it/).first()).toBeVisible();

  await broken.stop();
  said = "";
  const mended = await serveStatic({ root: softphone, port: Number(port), host: "localhost" });
  await says("is back");
  await says("My phone is ready for calls");

  const ended = once(child, "exit");
  child.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
  await mended.stop();
});

test("the page is served over https, with a certificate that is kept", async ({ browser }) => {
  const app = await serveStatic({ root: softphone, port: 0, host: "localhost" });
  dev("--app", app.url, "--https");
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await openPage(page);
  expect(page.url()).toMatch(/^https:\/\/127\.0\.0\.1/);
  await expect(page.getByRole("heading", { level: 1, name: "Ada Example" })).toBeVisible();
  await context.close();
  await app.stop();
});

test("an app with a self-signed certificate is distinguished from one that nobody serves", async ({
  page,
}) => {
  const kept = await readFile(join(folder, ".calling-extensions", "https.json"), "utf8");
  const { key, cert } = JSON.parse(kept) as { key: string; cert: string };
  const server = createHttpsServer({ key, cert }, (_request, response) => response.end());
  const port = await listen(server, 0);
  dev(`https://localhost:${port}/`);
  await openPage(page);
  await page.getByRole("button", { name: "Call +12025550101" }).click();
  await says(/appCertificateUntrusted: .* Open the URL in its own tab/);
  await expect(page.getByRole("alert").first()).toContainText("accept the certificate");
  expect(said).not.toContain("Nothing answers");
  server.close();
  server.closeAllConnections();
});

test("an app that its user logs in to at another origin is used, where that origin is allowed", async ({
  page,
}) => {
  await withRedirectingSite(async ({ app, login }) => {
    dev(`${app}/our-app/`, "--inbound", "--allow-origin", login);
    await openPage(page);
    const frame = page.frameLocator('iframe[title="Calling app: My app"]');
    await frame.getByRole("textbox", { name: "Name" }).fill("Ada");
    await frame.getByRole("button", { name: "Log in" }).click();
    await says("My app is ready for calls");
    expect(said).not.toMatch(/appRejected|did not come up/);
  });
});

/** What an app keeps doing wrong, and what its developer reads in the terminal and in the page. */
const lasting = {
  neverInitialized: /appNotInitialized: .* Call it in the onReady handler/,
  reloadsItself: /appReloadLoop: .* It loaded 4 times within \d s/,
  neverCompletes: /callNotCompleted: .* Call callCompleted\(\) .* It is call "[\da-f-]{36}"/,
} as const;

test("what an app does wrong for good is said in the terminal and in the page", async ({
  page,
}) => {
  const app = await serveStatic({ root: fixtures, port: 0, host: "localhost" });
  for (const [fault, sentence] of Object.entries(lasting)) {
    const child = dev(`${app.url}/broken-app/?fault=${fault}`, "--inbound");
    await openPage(page);
    if (fault === "neverCompletes") {
      await page.getByRole("button", { name: "Call +12025550101" }).click();
      await page.frameLocator("iframe").getByRole("button", { name: "Hang up" }).click();
      await page.getByRole("button", { name: "Call +12025550101" }).click();
    }
    await says(sentence);
    const [, text = ""] = /: (.*)$/.exec(sentence.exec(said)?.[0] ?? "") ?? [];
    await expect(page.getByText(text).first()).toBeVisible();
    const ended = once(child, "exit");
    child.kill("SIGINT");
    await ended;
  }
  await app.stop();
});

test("its version is that of its package", async () => {
  const bin = join(folder, "node_modules", ".bin", "calling-extensions");
  const { stdout } = await promisify(execFile)(bin, ["--version"]);
  const manifest = join(folder, "node_modules", "calling-extensions", "package.json");
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  expect(stdout).toBe(`${version}\n`);
});

for (const [options, sentence] of [
  [["nowhere://x"], "The app's address must be a URL"],
  [["http://localhost:1", "--seed", "none.yaml"], "cannot be read"],
] as const) {
  test(`${options.join(" ")} is refused in a sentence`, async () => {
    const child = dev(...options);
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(said).toContain(sentence);
    expect(said).not.toContain("    at ");
  });
}
