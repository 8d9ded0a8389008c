import { execFile, spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { recordedSession } from "../tools/bench/sides/recorded-session.mjs";
import { listen } from "../tools/ports/listen.mjs";
import { serveStatic } from "../tools/static-server.mjs";
import { freePort } from "./support/free-port.ts";
import { configOfGuide, test, withOnlyRules } from "./support/installed-cli.ts";
import { withRedirectingSite } from "./support/redirecting-site.ts";
import { inRepository } from "./support/repository.ts";

/** Starting the command is slow on a busy machine. */
test.setTimeout(240_000);

const fixtures = fileURLToPath(new URL("dist", import.meta.url));
const softphone = fileURLToPath(new URL("../apps/softphone/dist", import.meta.url));

let folder: string;
let bin: string;
let command: ChildProcessWithoutNullStreams | undefined;
let output = "";

test.beforeAll(({ cli }) => {
  ({ folder, bin } = cli);
});
test.afterEach(() => command?.kill());

/** Runs the installed command and records its output. */
function dev(...options: string[]): ChildProcessWithoutNullStreams {
  return devIn(folder, options);
}

function devIn(cwd: string, options: readonly string[]): ChildProcessWithoutNullStreams {
  // The command stores its user data there.
  const env = { ...process.env, HOME: folder, USERPROFILE: folder };
  const child = spawn(bin, ["dev", "--port", "0", "--no-open", ...options], { cwd, env });
  output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  command = child;
  return child;
}

const expectOutput = (text: string | RegExp) => expect.poll(() => output).toMatch(text);

/** Opens the page that the command prints. */
async function openPage(page: Page): Promise<void> {
  await expectOutput(/Open https?:/);
  await page.goto(/Open (\S+)/.exec(output)?.[1] ?? "");
}

/** Serves a page that no other page may embed. */
async function serveUnframeable(port: number) {
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

test("the installed command runs an app, diagnoses its failure, and notices the fix", async ({
  page,
}) => {
  const first = await serveStatic({ root: softphone, port: 0, host: "localhost" });
  const { port } = new URL(first.url);
  await first.stop();

  const child = dev(first.url, "--name", "My phone", "--inbound");
  await expectOutput("Nothing is listening at");
  const working = await serveStatic({ root: softphone, port: Number(port), host: "localhost" });
  await openPage(page);
  await expectOutput("My phone is ready for calls");
  await expect(page.locator('iframe[title="Calling app: My phone"]')).toBeVisible();

  await working.stop();
  await expectOutput("anymore");
  const broken = await serveUnframeable(Number(port));
  await expectOutput("is back");
  await expectOutput(/framingRefused: .*doesn't allow this page to embed it/);
  await expect(page.getByText(/doesn't allow this page to embed it/).first()).toBeVisible();

  await broken.stop();
  output = "";
  const fixed = await serveStatic({ root: softphone, port: Number(port), host: "localhost" });
  await expectOutput("is back");
  await expectOutput("My phone is ready for calls");

  const ended = once(child, "exit");
  child.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
  await fixed.stop();
});

test("the installed command shows a recording", { tag: "@long" }, async ({ page }) => {
  await writeFile(join(folder, "session.json"), recordedSession(1));
  output = "";
  const child = spawn(bin, ["show", "session.json", "--no-open"], { cwd: folder });
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  command = child;
  await expectOutput(/session\.json: http/);
  await page.goto(/http\S+/.exec(output)?.[0] ?? "");
  await expect(page.getByRole("slider", { name: "Moment" })).toBeVisible();
  const ended = once(child, "exit");
  child.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
});

test(
  "--https serves the page over https, with a stored certificate",
  { tag: "@long" },
  async ({ browser }) => {
    const app = await serveStatic({ root: softphone, port: 0, host: "localhost" });
    dev("--app", app.url, "--https");
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await openPage(page);
    expect(page.url()).toMatch(/^https:\/\/127\.0\.0\.1/);
    await expect(page.getByRole("heading", { level: 1, name: "Ada Example" })).toBeVisible();
    await context.close();
    await app.stop();
  },
);

test(
  "an app with a self-signed certificate is distinguished from one whose server isn't running",
  { tag: "@long" },
  async ({ page }) => {
    // Stores a certificate.
    const first = dev("--app", "http://localhost:1", "--https");
    await expectOutput(/CRM page: https:/);
    const ended = once(first, "exit");
    first.kill("SIGINT");
    await ended;
    const json = await readFile(join(folder, ".calling-extensions", "https.json"), "utf8");
    const { key, cert } = JSON.parse(json) as { key: string; cert: string };
    const server = createHttpsServer({ key, cert }, (_request, response) => response.end());
    const port = await listen(server, 0);
    dev(`https://localhost:${port}/`);
    await openPage(page);
    await page.getByRole("button", { name: "Call +12025550101" }).click();
    await expectOutput(/appCertificateUntrusted: .* Open the URL in its own tab/);
    await expect(page.getByRole("alert").first()).toContainText("accept the certificate");
    expect(output).not.toContain("Nothing answers");
    server.close();
    server.closeAllConnections();
  },
);

test(
  "an app with a login page on another origin works if that origin is allowed",
  { tag: "@long" },
  async ({ page }) => {
    await withRedirectingSite(async ({ app, login }) => {
      dev(`${app}/our-app/`, "--inbound", "--allow-origin", login);
      await openPage(page);
      const frame = page.frameLocator('iframe[title="Calling app: My app"]');
      await frame.getByRole("textbox", { name: "Name" }).fill("Ada");
      await frame.getByRole("button", { name: "Log in" }).click();
      await expectOutput("My app is ready for calls");
      expect(output).not.toMatch(/appRejected|failed to load/);
    });
  },
);

test(
  "a lasting fault of an app is reported in the terminal and the page",
  { tag: "@long" },
  async ({ page }) => {
    const app = await serveStatic({ root: fixtures, port: 0, host: "localhost" });
    dev(`${app.url}/broken-app/?fault=reloadsItself`, "--inbound");
    await openPage(page);
    const sentence = /appReloadLoop: .* It loaded 4 times within \d s/;
    await expectOutput(sentence);
    const [, text = ""] = /: (.*)$/.exec(sentence.exec(output)?.[0] ?? "") ?? [];
    await expect(page.getByText(text).first()).toBeVisible();
    await app.stop();
  },
);

/** Rules that a development server could break, and the one that the app breaks. */
const rulesOfServer = [
  "framing-allowed",
  "handshake",
  "no-uncaught-errors",
  "reload-in-call",
  "second-inbound",
] as const;

test(
  "an app on HubSpot's SDK under webpack-dev-server, set up as the guide says, is checked and reloads itself",
  { tag: "@long" },
  async ({ browser, cli }) => {
    const project = join(folder, "dev-server");
    await cp(inRepository("e2e/consumers/projects/dev-server"), project, { recursive: true });
    await symlink(inRepository("e2e/consumers/node_modules"), join(project, "node_modules"));
    const port = String(await freePort());
    const edit = async (name: string, from: string, to: string): Promise<void> => {
      const text = await readFile(join(project, name), "utf8");
      await writeFile(join(project, name), text.replace(from, to));
    };
    await edit("webpack.config.cjs", "9025", port);
    const config = "calling-extensions.config.ts";
    await cli.run(project, "init");
    const byGuide = (await configOfGuide("Outgoing call started")).replace("9025", port);
    const written = await readFile(join(project, config), "utf8");
    for (const line of written.split("\n").filter((each) => /^ {2}(app|start):/.test(each))) {
      expect(byGuide).toContain(line);
    }
    await writeFile(join(project, config), withOnlyRules(byGuide, rulesOfServer));

    const stdout = await cli.run(project, "check", "--reporter", "json");
    const { results } = JSON.parse(stdout) as { results: { rule: string; status: string }[] };
    // The app knows one call: a second caller takes the place of the first.
    const failed = results.filter(({ status }) => status === "failed");
    expect(failed.map(({ rule }) => rule)).toEqual(["second-inbound"]);
    expect(results).toContainEqual(
      expect.objectContaining({ rule: "reload-in-call", status: "passed" }),
    );

    devIn(project, []);
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await openPage(page);
    await page.getByRole("button", { name: "Call +12025550101" }).click();
    const app = page.frameLocator("iframe");
    await app.getByRole("button", { name: "Log in" }).click();
    await expectOutput("My app is ready for calls");
    output = "";
    await edit("main.js", "first version", "second version");
    await expect(app.getByText("Demo, second version")).toBeVisible();
    await expectOutput("My app is ready for calls");
    await context.close();
  },
);

test("--version prints the version of the package", async () => {
  const { stdout } = await promisify(execFile)(bin, ["--version"]);
  const manifest = join(folder, "node_modules", "calling-extensions", "package.json");
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  expect(stdout).toBe(`${version}\n`);
});

test("a file that cannot be read fails with a message and without a stack trace", async () => {
  const child = dev("http://localhost:1", "--seed", "none.yaml");
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(output).toContain("cannot be read");
  expect(output).not.toContain("    at ");
});
