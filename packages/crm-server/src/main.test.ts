import { DocumentedError, isDocumentedError } from "@calling-extensions/contract";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "@calling-extensions/crm/testing";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { buildService } from "./testing/build-service.ts";
import { createCrmServer } from "./create-crm-server.ts";
import { startOpenIdProvider } from "./testing/open-id-provider.ts";
import { alex, SignInPage } from "./testing/open-sign-in.ts";
import { createClient, readAccessToken } from "./testing/spawn-service.ts";

interface Ready {
  type: string;
  url: string;
  port: number;
  dataDir: string;
}

// Tests that start processes are slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let built: Awaited<ReturnType<typeof buildService>>;
let dataDir: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  built = await buildService();
}, 60_000);
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crm-server-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
  await rm(dataDir, { recursive: true, force: true });
});

function run(environment: Record<string, string> = {}, args: readonly string[] = []) {
  const child = spawn(process.execPath, [built.main, ...args], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { PATH: process.env["PATH"], CRM_PORT: "0", DATA_DIR: dataDir, ...environment },
  });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exit = once(child, "close").then(([code]) => ({ code: code as number | null, output }));
  return { child, exit, output: () => output };
}

async function start(environment: Record<string, string> = {}, args: readonly string[] = []) {
  const started = run(environment, args);
  const failed = started.exit.then(({ output }) => {
    throw new Error(`The service did not start: ${output}`);
  });
  const [ready] = (await Promise.race([once(started.child, "message"), failed])) as [Ready];
  failed.catch(() => undefined);
  return { ...started, ready };
}

const readCredentials = async () =>
  JSON.parse(await readFile(join(dataDir, "credentials.json"), "utf8")) as {
    accessToken: string;
    hapikey: string;
  };

/** Files of more than a megabyte are hashed in threads. */
const UPLOADING_PROGRAM = `
  import { createCrmServer } from "./index.js";
  const { url, credentials, stop } = await createCrmServer({ memory: true });
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(2 * 1024 ** 2)]), "scan.bin");
  body.append("folderPath", "/scans");
  body.append("options", JSON.stringify({ access: "PRIVATE" }));
  const headers = { authorization: "Bearer " + credentials.accessToken };
  const response = await fetch(url + "/files/v3/files", { method: "POST", headers, body });
  if (response.status !== 201) throw new Error(await response.text());
  await stop();
`;

const contacts = "/crm/v3/objects/contacts";
const newContact = { properties: { firstname: "Cy" } };

it("prints its URL and no secrets, keeps its data for itself, and finishes a request before it stops", async () => {
  const { child, exit, ready } = await start();
  const { accessToken, hapikey } = await readCredentials();
  expect(ready).toEqual({
    type: "ready",
    url: `http://127.0.0.1:${ready.port}`,
    port: ready.port,
    dataDir,
  });
  for (const name of await readdir(dataDir)) {
    expect([name, ((await stat(join(dataDir, name))).mode & 0o077).toString(8)]).toEqual([
      name,
      "0",
    ]);
  }

  const body = JSON.stringify(newContact);
  const request = httpRequest(`${ready.url}${contacts}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${accessToken}`,
      "content-type": "application/json",
      "content-length": body.length,
      expect: "100-continue",
    },
  });
  const answered = once(request, "response");
  request.flushHeaders();
  await once(request, "continue");
  request.write(body.slice(0, 5));
  for (const signal of ["SIGINT", "SIGTERM", "SIGINT"] as const) child.kill(signal);
  // It accepts no new connections.
  await expect.poll(() => fetch(ready.url).catch(() => "refused")).toBe("refused");
  request.end(body.slice(5));
  const [response] = (await answered) as [IncomingMessage];
  const created = JSON.parse(Buffer.concat(await response.toArray()).toString()) as { id: string };
  expect(response.statusCode).toBe(201);

  const { code, output } = await exit;
  expect(code).toBe(0);
  expect(output).toContain(ready.url);
  expect(output).toContain(join(dataDir, "credentials.json"));
  const database = await readFile(join(dataDir, "crm.db"), "latin1");
  expect(database).toContain("ada@example.com");
  for (const secret of [accessToken, hapikey]) {
    expect(output).not.toContain(secret);
    expect(database).not.toContain(secret);
  }
  const { url, stop } = await createCrmServer({ dataDir });
  const ask = await createClient(url, dataDir);
  expect((await ask(`${contacts}/${created.id}`)).status).toBe(200);
  await stop();
});

it("handles requests after SIGTERM as long as its proxy needs, and isn't ready then", async () => {
  const { child, exit, ready } = await start({ SHUTDOWN_DELAY: "60" });
  const ask = await createClient(ready.url, dataDir);
  const status = async (path: string) => (await fetch(`${ready.url}${path}`)).status;
  expect(await status("/readyz")).toBe(200);
  child.kill("SIGTERM");
  await expect.poll(() => status("/readyz")).toBe(503);
  expect([await status("/healthz"), (await ask(`${contacts}/101`)).status]).toEqual([200, 200]);
  // Somebody at the terminal doesn't wait.
  child.kill("SIGINT");
  expect((await exit).code).toBe(0);
});

it("keeps its data and the token, loads the seed file at every start, and derives the softphone's URL from its port", async () => {
  const first = await createCrmServer({ dataDir, softphonePort: 4501 });
  const askFirst = await createClient(first.url, dataDir);
  const { id } = (await (await askFirst(contacts, "POST", newContact)).json()) as { id: string };
  const { accessToken, hapikey } = await readCredentials();
  await first.stop();

  const seedFile = join(dataDir, "seed.yaml");
  await writeFile(
    seedFile,
    "records: { contacts: [{ id: 150, properties: { firstname: Seed } }] }",
  );
  const second = await start({ SOFTPHONE_PORT: "4502", SEED_FILE: seedFile });
  expect(await readAccessToken(dataDir)).toBe(accessToken);
  const ask = await createClient(second.ready.url, dataDir);
  for (const each of [id, "150"]) expect((await ask(`${contacts}/${each}`)).status).toBe(200);
  const settings = await ask(`/crm/v3/extensions/calling/9001/settings?hapikey=${hapikey}`);
  expect(await settings.json()).toMatchObject({ url: "http://localhost:4502/" });
});

it("creates new credentials if their file was deleted, and rejects the old ones", async () => {
  await (await createCrmServer({ dataDir })).stop();
  const old = await readAccessToken(dataDir);
  await rm(join(dataDir, "credentials.json"));
  const { url, stop } = await createCrmServer({ dataDir });
  expect(await readAccessToken(dataDir)).not.toBe(old);
  const ask = await createClient(url, dataDir);
  expect((await ask(contacts)).status).toBe(200);
  const headers = { authorization: `Bearer ${old}` };
  expect((await fetch(`${url}${contacts}`, { headers })).status).toBe(401);
  await stop();
});

it("reports in one sentence that another process uses the data directory", async () => {
  const { stop } = await createCrmServer({ dataDir });
  const { code, output } = await run().exit;
  expect(code).toBe(1);
  expect(output).toBe(
    `Another CRM service is using the data in ${dataDir}. Stop it, or set DATA_DIR to another directory. https://calling-extensions.dev/e/dataFolderUnusable\n`,
  );
  await stop();
});

it("migrates a data folder once, unless a service uses it", async () => {
  const migrated = await run({}, ["migrate"]).exit;
  const database = `The database ${join(dataDir, "crm.db")}`;
  expect([migrated.code, migrated.output]).toEqual([
    0,
    expect.stringMatching(/^Migrated the database .*crm\.db: 0001-first-tables, .*\.\n$/),
  ]);
  const again = await run({}, ["migrate"]).exit;
  expect([again.code, again.output]).toEqual([0, `${database} is up to date.\n`]);
  const { stop } = await createCrmServer({ dataDir });
  const refused = await run({}, ["migrate"]).exit;
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining("Another CRM service is using the data"),
  ]);
  await stop();
});

// The test before the last one shows that the command prints no more than the message of a plain error.
it("rejects a port that is in use with a plain error", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const address = holder.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const error: unknown = await createCrmServer({ memory: true, port }).catch((cause) => cause);
  holder.close();
  expect(error).toEqual(
    new DocumentedError("portTaken", `Port ${port} is taken. Set CRM_PORT to another one.`),
  );
  expect(isDocumentedError(error)).toBe(true);
});

it.each([
  [
    "an unreachable database, without the password",
    { databaseUrl: "postgres://someone:secret@127.0.0.1:1/crm" },
    "The database 127.0.0.1:1/crm cannot be used: connect ECONNREFUSED 127.0.0.1:1 https://calling-extensions.dev/e/storeUnreachable",
  ],
  [
    "a missing seed file",
    { memory: true, seedFile: "/nowhere.yaml" } as const,
    "The seed file /nowhere.yaml cannot be read. https://calling-extensions.dev/e/invalidSeed",
  ],
])("rejects %s with a plain error", async (_what, options, message) => {
  const error: unknown = await createCrmServer(options).catch((cause) => cause);
  expect(error).toMatchObject({ message });
  expect(isDocumentedError(error)).toBe(true);
});

// read-settings.test.ts has the other sentences.
it("reports a wrong setting in one sentence, and prints its help", async () => {
  const [wrong, help] = await Promise.all([
    run({ CRM_PORT: "many" }).exit,
    run({ CRM_PORT: "many" }, ["--help"]).exit,
  ]);
  expect([wrong.code, wrong.output]).toEqual([
    1,
    "CRM_PORT takes a port number. https://calling-extensions.dev/e/invalidSetting\n",
  ]);
  expect(help.code).toBe(0);
  for (const option of ["--port", "--data", "--database-url", "--seed", "--memory"]) {
    expect(help.output).toContain(option);
  }
});

it("stores nothing with --memory, prints its token, restores a snapshot on request, and stops without its parent", async () => {
  const { child, output, ready } = await start({ CRM_PORT: "1" }, [
    "--port=0",
    "--memory",
    "--test-routes",
  ]);
  const { url } = ready;
  expect(ready).toEqual({ type: "ready", url, port: Number(new URL(url).port) });
  const [, token] = /^Token: (.*)$/m.exec(output()) ?? [];
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    });
  const body = JSON.stringify(newContact);
  const created = await ask(contacts, { method: "POST", body });
  const { id } = (await created.json()) as { id: string };
  expect((await ask("/_test/reset", { method: "POST" })).status).toBe(204);
  expect((await ask(`${contacts}/${id}`)).status).toBe(404);
  expect(await readdir(dataDir)).toEqual([]);
  const gone = once(child, "exit");
  child.disconnect();
  expect(await gone).toEqual([0, null]);
});

it("lets a program end by itself that received a file and stopped the service", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", UPLOADING_PROGRAM], {
    cwd: dirname(built.main),
    stdio: "inherit",
  });
  children.push(child);
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("signs people in at the provider that variables name", async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const provider = await startOpenIdProvider([origin]);
  try {
    provider.addPerson("alex", { ...alex, email_verified: undefined });
    await start({
      CRM_PORT: String(port),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
      OIDC_ADMINISTRATOR: alex.email,
      OIDC_TRUST_EMAILS: "true",
      OIDC_ROLE_CLAIM: "roles",
      SESSION_LIFETIME: "30",
    });
    const page = new SignInPage(origin);
    const session = await page.start("alex");
    expect(session).toMatchObject({ user: { email: alex.email }, signIn: { givesRoles: true } });
    expect(session.expiresAt).toBeLessThanOrEqual(Date.now() + 30 * 60_000);
  } finally {
    await provider.stop();
  }
});
