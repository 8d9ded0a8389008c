// @postgres-only
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, searchEffort, startS3Server } from "@calling-extensions/crm/testing";
import { generate } from "selfsigned";
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from "undici";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { buildService } from "./testing/build-service.ts";
import { openPersistentStore } from "./testing/persistent-store.ts";
import { startHaProxy } from "./testing/proxies.ts";
import { shareBehindProxies, type OnClose } from "./testing/share-cluster.ts";
import { readAccessToken, spawnService, uploadFile } from "./testing/spawn-service.ts";

const PROCESSES = searchEffort(2, 4);

const deploy = fileURLToPath(new URL("../../../deploy", import.meta.url));

/** What containers of the service get from the Dockerfile and from compose.yaml. */
async function settingsOfContainers() {
  const image = await readFile(join(deploy, "Dockerfile"), "utf8");
  const [, variables = ""] = /^ENV (.*)$/m.exec(image) ?? [];
  const { services } = parse(await readFile(join(deploy, "compose.yaml"), "utf8")) as {
    services: { crm: { command?: string[]; environment: Record<string, string> } };
  };
  const { command = [], environment } = services.crm;
  const ofImage = variables.split(" ").map((each) => each.split("=") as [string, string]);
  return { command, environment: { ...Object.fromEntries(ofImage), ...environment } };
}

/** Creates a certificate for the proxy, which requests of this file accept. */
async function createCertificate(onClose: OnClose): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "certificate-"));
  onClose(() => rm(directory, { recursive: true }));
  const { cert, private: key } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
  });
  const file = join(directory, "certificate.pem");
  await writeFile(file, `${cert}\n${key}`);
  const dispatcher = getGlobalDispatcher();
  const agent = new Agent({ connect: { ca: cert } });
  setGlobalDispatcher(agent);
  onClose(async () => {
    setGlobalDispatcher(dispatcher);
    await agent.close();
  });
  return file;
}

/** Starts the processes at the same time, as containers do, before an empty database and a bucket, behind a proxy with TLS. */
const cluster = shareBehindProxies(async (onClose) => {
  const s3 = await startS3Server();
  onClose(() => s3.stop());
  const built = await buildService();
  const store = await openPersistentStore();
  onClose(() => store.remove());
  if (!("databaseUrl" in store.location)) throw new Error("SQLite has one process.");
  const { command, environment } = await settingsOfContainers();
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const { profile = "postgres" } = store.location;
  const local = {
    PUBLIC_URL: url,
    TRUSTED_PROXY: "127.0.0.1",
    DATA_DIR: store.dataDir,
    DATABASE_URL: store.location.databaseUrl,
    S3_ENDPOINT: s3.endpoint,
    AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    // As in the example: only programs use it.
    OIDC_ISSUER: "",
    OIDC_CLIENT_ID: "",
    OIDC_CLIENT_SECRET: "",
    OIDC_ADMINISTRATOR: "",
  };
  const missing = Object.keys(local).filter((name) => !(name in environment));
  if (missing.length > 0) throw new Error(`compose.yaml doesn't set ${missing.join()}.`);
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  await Promise.all(
    ports.map(async (each) => {
      const service = spawnService(built.main, command, {
        environment: {
          ...environment,
          ...local,
          DATABASE_PROFILE: profile,
          CRM_PORT: String(each),
        },
      });
      onClose(() => service.end("SIGKILL"));
      await service.ready;
    }),
  );
  const proxy = await startHaProxy(port, ports, await createCertificate(onClose));
  onClose(() => proxy.stop());
  return { s3, url, ports, proxy, accessToken: await readAccessToken(store.dataDir) };
});

it("with the settings of the containers, a file that arrives through one process is read through each", async () => {
  const { s3, url, ports, proxy, accessToken } = cluster();
  await expect.poll(() => proxy.countReady()).toBe(PROCESSES);
  const keysOfDemo = await s3.listKeys();
  const content = "a recording ".repeat(1000);
  const file = await uploadFile(url, accessToken, content);
  expect(file.url).toMatch(`${url}/`);
  expect(await (await fetch(file.url)).text()).toBe(content);
  for (const port of ports) {
    const read = await fetch(`http://127.0.0.1:${port}${new URL(file.url).pathname}`, {
      headers: { "x-forwarded-host": new URL(url).host },
    });
    expect([read.status, await read.text()]).toEqual([200, content]);
  }
  expect((await s3.listKeys()).length).toBe(keysOfDemo.length + 1);
});
