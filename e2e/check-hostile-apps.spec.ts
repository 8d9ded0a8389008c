import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer as createSecureServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { checkApp, type CallingExtensionsConfig, type RuleId } from "calling-extensions";
import { generate } from "selfsigned";
import { listen } from "../tools/ports/listen.mjs";
import { passingApp } from "./fixtures/passing-app.ts";
import { withRedirectingSite } from "./support/redirecting-site.ts";
import { inRepository } from "./support/repository.ts";
import { serve, type Site } from "./support/serve.ts";

interface UnusualApp {
  readonly title: string;
  /** Code that runs when the app is ready. */
  readonly script: string;
  /** Reports that the app is ready. Default: {@link READY}. */
  readonly ready?: string;
  readonly config?: CallingExtensionsConfig;
  /** What the check says: a rule and a part of its text. An app without a failure is checked as usual. */
  readonly failure?: readonly [RuleId, string];
}

const READY = 'post("INITIALIZED", { isLoggedIn: true });';
const LOGGED_OUT = 'post("INITIALIZED", { isLoggedIn: false });';

const apps: readonly UnusualApp[] = [
  {
    title: "blocks its thread forever",
    // Like a loop without an end, except that the processor is free for others.
    script: `setTimeout(() => {
      const request = new XMLHttpRequest();
      request.open("GET", "/silent", false);
      request.send();
    }, 50);`,
    // The check waits for several steps.
    config: { timeoutMs: 1000 },
    failure: ["no-uncaught-errors", "The app blocked its page."],
  },
  {
    title: "replaces the page that embeds it",
    script:
      'document.querySelector("#save").addEventListener("click", () => { top.location = "/other"; });',
    failure: ["no-uncaught-errors", "The app replaced the page that embeds it."],
  },
  {
    title: "floods the page with messages",
    script: 'setInterval(() => { for (let i = 0; i < 50; i++) post("FLOOD", i); }, 10);',
    failure: ["valid-messages", "FLOOD is invalid"],
  },
  {
    title: "prints 10 MB",
    script: 'for (let i = 0; i < 100; i++) console.log("x".repeat(100_000));',
  },
  {
    title: "opens dialogs",
    script: 'alert("Hello"); confirm("Sure?"); onbeforeunload = (event) => event.preventDefault();',
  },
  {
    title: "contains a frame that can't be loaded",
    script:
      'document.body.append(Object.assign(document.createElement("iframe"), { src: "http://127.0.0.1:1/" }));',
  },
  {
    title: "logs in by itself after a while",
    ready: LOGGED_OUT,
    script: 'setTimeout(() => post("LOGGED_IN"), 700);',
  },
  {
    title: "is loaded again by its login",
    ready: `if (sessionStorage.user) { ${READY} } else { ${LOGGED_OUT} }`,
    script: "",
    config: {
      logIn: (frame) =>
        frame.evaluate(() => {
          sessionStorage.setItem("user", "Ada");
          location.reload();
        }),
    },
  },
];

/** An app on our SDK, which catches what its handlers throw. */
const throwingApp = `<!doctype html><html lang="en"><title>Phone</title><script src="/sdk.js"></script><script>
  const cti = new CallingExtensions({
    eventHandlers: {
      onReady: () => cti.initialized({ isLoggedIn: true }),
      onDialNumber: (dial) => {
        const call = { externalCallId: crypto.randomUUID() };
        cti.outgoingCall({ ...call, toNumber: dial.phoneNumber, createEngagement: true, dialingContext: dial });
        cti.callAnswered(call);
        cti.options.eventHandlers.onEndCall = () => {
          cti.callEnded({ ...call, callEndStatus: "COMPLETED" });
          cti.callCompleted(call);
        };
        throw new Error("The screen can't be shown.");
      },
    },
  });
</script></html>`;

let site: Site;
let sdk: Buffer;
test.beforeAll(async () => {
  sdk = await readFile(inRepository("packages/sdk/dist/main.js"));
  site = await serve((request, response) => {
    if (request.url === "/silent") return;
    if (request.url === "/redirect") {
      response.writeHead(302, { location: "/redirect" }).end();
      return;
    }
    if (request.url === "/sandboxed") {
      response.setHeader("content-security-policy", "sandbox allow-scripts");
      response.setHeader("content-type", "text/html");
      response.end(passingApp);
      return;
    }
    if (request.url === "/sdk.js") {
      response.setHeader("content-type", "text/javascript");
      response.end(sdk);
      return;
    }
    if (request.url === "/throwing-handler") {
      response.setHeader("content-type", "text/html");
      response.end(throwingApp);
      return;
    }
    if (request.url === "/logged-out") {
      response.setHeader("content-type", "text/html");
      response.end(passingApp.replace(READY, LOGGED_OUT));
      return;
    }
    if (request.url === "/framing-refused") {
      response.setHeader("x-frame-options", "DENY");
      response.end(passingApp);
      return;
    }
    const app = apps[Number(/^\/(\d)\/$/.exec(request.url ?? "")?.[1] ?? -1)];
    response.writeHead(app ? 200 : 404, { "content-type": "text/html" });
    response.end(app && passingApp.replace(READY, `${app.ready ?? READY}\n${app.script}`));
  });
});
test.afterAll(() => site.stop());

const config = {
  timeoutMs: 1500,
  readyTimeMs: 60_000,
  locators: { save: { selector: "#save" } },
};
const only = ["outbound-call"] as const;

for (const [index, { title, failure, config: changes }] of apps.entries()) {
  test(`an app that ${title} doesn't stop the check`, async ({ browser }) => {
    const { results } = await checkApp({
      browser,
      app: `${site.url}/${index}/`,
      // A slow computer accuses no app that passes.
      config: { ...config, ...(!failure && { timeoutMs: 15_000 }), ...changes },
      only,
    });
    const failed = results.filter(({ status }) => status === "failed");
    if (!failure) {
      expect(failed).toEqual([]);
      expect(results.find(({ rule }) => rule === "outbound-call")?.status).toBe("passed");
      return;
    }
    const [rule, text] = failure;
    expect(failed.find((each) => each.rule === rule)?.findings[0]?.text).toContain(text);
  });
}

test("an error in a handler of an app on our SDK is a finding", async ({ browser }) => {
  const app = `${site.url}/throwing-handler`;
  const { results } = await checkApp({ browser, app, config, only });
  expect(results.find(({ rule }) => rule === "outbound-call")?.status).toBe("passed");
  expect(results.find(({ rule }) => rule === "no-uncaught-errors")?.findings[0]?.text).toBe(
    "The app didn't catch an error: A handler threw after DIAL_NUMBER.",
  );
});

test("an outcome that the app simulates is checked by steps instead of a number", async ({
  browser,
}) => {
  const { results, environment } = await checkApp({
    browser,
    app: `${site.url}/3/`,
    config: { ...config, outcomes: { busy: (frame) => frame.evaluate('end("BUSY")') } },
    only: ["outcome-busy"],
  });
  expect(results.find(({ rule }) => rule === "outcome-busy")?.status).toBe("passed");
  expect(environment).toMatchObject({
    sdk: "test 1.0.0",
    browser: expect.stringMatching(/^Chromium \d/),
  });
});

test("an app that redirects forever doesn't respond", async ({ browser }) => {
  const { results } = await checkApp({ browser, app: `${site.url}/redirect`, config });
  expect(results.filter(({ status }) => status === "failed")).toMatchObject([
    {
      rule: "app-responds",
      findings: [{ text: expect.stringContaining("TOO_MANY_REDIRECTS") as unknown }],
    },
  ]);
});

test("the limit of the app's steps isn't a limit of the check's own page", async ({ browser }) => {
  const app = `${site.url}/3/`;
  const { results } = await checkApp({ browser, app, config: { ...config, timeoutMs: 1 }, only });
  const failed = results.filter(({ status }) => status === "failed");
  expect(failed.map(({ rule }) => rule)).not.toContain("no-uncaught-errors");
});

test("a crash of the app's page is a finding, and leaves the recordings", async ({
  browser,
}, testInfo) => {
  const app = `${site.url}/3/`;
  const recordingDir = testInfo.outputPath("recordings");
  await mkdir(recordingDir, { recursive: true });
  const { results, checkedJourneys } = await checkApp({
    browser,
    app,
    recordingDir,
    config: { ...config, ring: (frame) => frame.goto("chrome://crash").then(() => undefined) },
    only: ["inbound-call"],
  });
  expect(results.find(({ rule }) => rule === "no-uncaught-errors")?.findings[0]?.text).toMatch(
    /crashed|replaced/,
  );
  const names = ["01-the-start.json", "02-an-inbound-call.json"];
  expect((await readdir(recordingDir)).toSorted()).toEqual(names);
  expect(checkedJourneys.map(({ recording }) => recording)).toEqual(
    names.map((name) => join(recordingDir, name)),
  );
  for (const name of names) {
    const file = await readFile(join(recordingDir, name), "utf8");
    expect(file).toMatch(/"isRedacted":true.*"type":"INITIALIZED"/s);
    JSON.parse(file);
  }
});

test("an app on another site has its storage; one without gets a note", async ({ browser }) => {
  const own = await checkApp({
    browser,
    app: `${site.url.replace("localhost", "phone.localhost")}/3/`,
    config,
    only,
  });
  expect(own).toMatchObject({ notes: [] });
  expect(own.results.filter(({ status }) => status === "failed")).toEqual([]);
  const sandboxed = await checkApp({ browser, app: `${site.url}/sandboxed`, config, only });
  expect(sandboxed.notes).toEqual([
    expect.stringContaining("The browser blocks the storage of the app's page"),
  ]);
});

test("an app behind a login page is checked after logIn, or the report says what is missing", async ({
  browser,
}) => {
  await withRedirectingSite(async ({ app, login }) => {
    const check = async (changes: CallingExtensionsConfig) => {
      const options = { ...config, allowedOrigins: [login], ...changes };
      const url = `${app}/our-app/`;
      const { results } = await checkApp({ browser, app: url, config: options, only: ["reload"] });
      return results.find(({ rule }) => rule === "handshake");
    };
    const without = await check({});
    const text = `Its URL leads to ${login}/. Set logIn if that is a login page.`;
    expect(without?.findings[0]?.text).toContain(text);
    const failing = await check({ logIn: () => Promise.reject(new Error("No button.")) });
    expect(failing?.findings[0]?.text).toContain("logIn of the configuration failed: No button.");
    const passing = await check({
      timeoutMs: 8000,
      logIn: async (frame) => {
        await frame.getByLabel("Name").fill("Ada");
        await frame.getByRole("button", { name: "Log in" }).click();
      },
    });
    expect(passing?.status).toBe("passed");
  });
});

test("an https app with a self-signed certificate on this machine is checked", async ({
  browser,
}) => {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
  const server = createSecureServer({ key, cert }, (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(passingApp);
  });
  const port = await listen(server, 0);
  try {
    const { results } = await checkApp({
      browser,
      app: `https://localhost:${port}/`,
      config,
      only,
    });
    expect(results.filter(({ status }) => status === "failed")).toEqual([]);
    expect(results.find(({ rule }) => rule === "end-call")?.status).toBe("passed");
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

const command = fileURLToPath(
  new URL("../packages/cli/bin/calling-extensions.cjs", import.meta.url),
);

/** Runs the command. Returns its exit code and output. */
async function run(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...process.env, ...environment },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      output += data.toString();
    });
  }
  const [exitCode] = (await once(child, "close")) as [number | null];
  return { exitCode, output };
}

test("without a browser, the command says how to get one", { tag: "@long" }, async () => {
  const { exitCode, output } = await run(["check", `${site.url}/3/`], {
    CHROMIUM_PATH: "/no/browser",
  });
  expect(exitCode).toBe(2);
  expect(output.trim().split("\n")).toEqual([
    expect.stringMatching(/^Couldn't start \/no\/browser: .*executable doesn't exist/),
    expect.stringMatching(/npx playwright-core@[\d.]+ install --with-deps chromium/),
  ]);
});

test("dev --ci fails for an app that refuses to be framed", { tag: "@long" }, async () => {
  const { exitCode, output } = await run(["dev", `${site.url}/framing-refused`, "--ci"]);
  expect(exitCode).toBe(1);
  expect(output).toContain("✗ framing-allowed");
});

test("a check without a call fails, and its first line says why", { tag: "@long" }, async () => {
  const config = join(tmpdir(), `check-${process.pid}.config.mjs`);
  await writeFile(config, "export default { timeoutMs: 500 };");
  try {
    const { exitCode, output } = await run(["check", `${site.url}/logged-out`, "--config", config]);
    expect(exitCode).toBe(1);
    const cause = /The app is logged out, and reported no login within \d+ ms\./;
    const [first = "", ...lines] = output
      .split("\n")
      .filter((line) => !line.startsWith("Checking:"));
    expect(first).toMatch(new RegExp(`^The rule outbound-call was not checked. ${cause.source}`));
    // No other reason is named, such as a number that isn't set.
    expect(lines.filter((line) => line.startsWith("- "))).toEqual([expect.stringMatching(cause)]);
  } finally {
    await rm(config);
  }
});

test("nothing at the app's URL is a failed rule", { tag: "@long" }, async () => {
  const { exitCode, output } = await run(["check", "http://localhost:1"]);
  expect(exitCode).toBe(1);
  expect(output).toContain("ERR_UNSAFE_PORT");
  expect(output).toContain("- The rule app-responds failed, which the others need.\n    ");
});

/** The ids of all descendants of a process. */
async function descendantsOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "pid=,ppid="]);
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): number[] =>
    rows
      .filter(([, of]) => of === parent)
      .flatMap(([child = 0]) => [child].concat(childrenOf(child)));
  return childrenOf(pid);
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test("Ctrl-C leaves no browser behind", { tag: "@long" }, async () => {
  let handleRequest: (() => void) | undefined;
  const isRequested = new Promise<void>((resolve) => {
    handleRequest = resolve;
  });
  // It never responds, so the check waits for it.
  const silent = await serve(() => handleRequest?.());
  const child = spawn(process.execPath, [command, "check", silent.url], { stdio: "ignore" });
  try {
    await isRequested;
    const started = await descendantsOf(child.pid ?? 0);
    expect(started.length).toBeGreaterThan(1);
    child.kill("SIGINT");
    await once(child, "close");
    expect(child.exitCode).toBe(130);
    await expect.poll(() => started.filter(isRunning)).toEqual([]);
  } finally {
    child.kill();
    await silent.stop();
  }
});
