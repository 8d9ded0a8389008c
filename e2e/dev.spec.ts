import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { installPacked } from "../tools/pack/install-packed.mjs";
import { serveStatic } from "../tools/static-server.mjs";

/** Packing and installing takes its time on a busy machine. */
test.setTimeout(240_000);

const softphone = fileURLToPath(new URL("../apps/softphone/dist", import.meta.url));

let folder: string;
let command: ChildProcessWithoutNullStreams | undefined;
let said = "";

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "calling-extensions-"));
  await installPacked(folder, ["packages/cli", "apps/crm-server"]);
});
test.afterAll(async () => {
  command?.kill();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the installed command, and notes what it says. */
function dev(...options: string[]): ChildProcessWithoutNullStreams {
  const bin = join(folder, "node_modules", ".bin", "calling-extensions");
  // What it keeps for its user is kept there.
  const env = { ...process.env, HOME: folder, USERPROFILE: folder };
  const child = spawn(bin, ["dev", "--port", "0", "--ci", ...options], { cwd: folder, env });
  said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  command = child;
  return child;
}

const says = (words: string | RegExp) =>
  expect.poll(() => said, { timeout: 20_000 }).toMatch(words);

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

  const child = dev("--app", first.url, "--name", "My phone", "--inbound");
  await says("Nobody listens at");
  const good = await serveStatic({ root: softphone, port: Number(port), host: "localhost" });
  await says("My phone is there");
  const [, address = ""] = /Open (\S+)/.exec(said) ?? [];
  await page.goto(address);
  await says("My phone is ready for calls");
  await expect(page.locator('iframe[title="Calling app: My phone"]')).toBeVisible();

  await good.stop();
  await says("any more");
  const broken = await serveRefusal(Number(port));
  await says("is back");
  await says(/framingRefused: .*does not let this page frame it/);
  await expect(page.getByText(/does not let this page frame it/).first()).toBeVisible();

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
  await says(/Open https:\/\/127\.0\.0\.1/);
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(/Open (\S+)/.exec(said)?.[1] ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Ada Example" })).toBeVisible();
  await context.close();
  await app.stop();
});

for (const [options, sentence] of [
  [["--app", "nowhere://x"], "--app takes an address"],
  [["--app", "http://localhost:1", "--seed", "none.yaml"], "cannot be read"],
] as const) {
  test(`${options.join(" ")} is refused in a sentence`, async () => {
    const child = dev(...options);
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(said).toContain(sentence);
    expect(said).not.toContain("    at ");
  });
}
