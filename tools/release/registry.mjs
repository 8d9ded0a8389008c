import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { stringify } from "yaml";
import { listen } from "../ports/listen.mjs";

const verdaccio = createRequire(import.meta.url).resolve("verdaccio/bin/verdaccio");

/** What isn't proxied: a registry on this machine has our packages only if they are published to it. */
const ours = ["@calling-extensions/*", "calling-extensions", "create-calling-app"];

/** @param {string} folder */
const configuration = (folder) => ({
  storage: join(folder, "storage"),
  auth: { htpasswd: { file: join(folder, "htpasswd") } },
  uplinks: { public: { url: "https://registry.npmjs.org/", timeout: "60s" } },
  packages: {
    ...Object.fromEntries(
      ours.map((name) => [name, { access: "$all", publish: "$authenticated" }]),
    ),
    "**": { access: "$all", proxy: "public" },
  },
  max_body_size: "100mb",
  log: { type: "stdout", level: "fatal" },
});

/** Returns a port that is free now. */
async function freePort() {
  const server = createServer();
  const port = await listen(server, 0);
  server.close();
  await once(server, "close");
  return port;
}

/** How often to ask whether the registry has started. */
const POLL_INTERVAL_MS = 100;

/**
 * Returns the environment in which npm uses a registry.
 *
 * @param {string} url
 * @param {string} [token] of a user who publishes
 * @returns {NodeJS.ProcessEnv}
 */
export const npmEnvironment = (url, token) => ({
  npm_config_registry: url,
  npm_config_update_notifier: "false",
  ...(token && { [`npm_config_${url.replace(/^https?:/, "")}:_authToken`]: token }),
});

/**
 * Starts a registry on this machine that is empty, and gets the packages of others from the public one.
 *
 * @returns {Promise<{ url: string; token: string; stop: () => Promise<void> }>} the token is of a user who may publish
 */
export async function startRegistry() {
  const folder = mkdtempSync(join(tmpdir(), "calling-extensions-registry-"));
  const config = join(folder, "config.yaml");
  writeFileSync(config, stringify(configuration(folder)));
  const url = `http://127.0.0.1:${await freePort()}/`;
  const child = spawn(
    process.execPath,
    [verdaccio, "--config", config, "--listen", url.slice("http://".length, -1)],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (/** @type {Buffer} */ chunk) => (output += chunk.toString()));
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = once(child, "exit");
  const stop = async () => {
    process.off("exit", kill);
    kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const respond = () =>
    fetch(`${url}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await respond())) {
    if (child.exitCode !== null) throw new Error(`The registry couldn't be started: ${output}`);
    await wait(POLL_INTERVAL_MS);
  }
  const response = await fetch(`${url}-/user/org.couchdb.user:rehearsal`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "rehearsal", password: "rehearsal-only" }),
  });
  const { token } = await response.json();
  return { url, token, stop };
}
