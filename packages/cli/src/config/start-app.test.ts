import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import { createServer as createNetServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";
import { expect, it, vi } from "vitest";
import { startApp, stopApp } from "./start-app.ts";

async function freePort(): Promise<number> {
  const server = createNetServer();
  await once(server.listen(0, "localhost"), "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

it("says why the server's command failed", async () => {
  const app = new URL("http://localhost:1");
  const command = "echo No such script. >&2; exit 3";
  const problem = `"${command}" ended with the exit code 3.\nNo such script.`;
  await expect(startApp(app, { command })).rejects.toThrow(problem);
});

it("runs a command again that fails while the server before it is ending", async () => {
  const folder = await mkdtemp(join(tmpdir(), "app-"));
  const program = `
    const { existsSync, mkdirSync } = require("node:fs");
    if (!existsSync("ended")) { mkdirSync("ended"); process.exit(1); }
    require("node:http").createServer((_, response) => response.end()).listen(Number(process.argv[2]), "localhost");`;
  await writeFile(join(folder, "server.cjs"), program);
  const app = new URL(`http://localhost:${await freePort()}/`);
  const command = `cd ${folder} && ${process.execPath} server.cjs ${app.port}`;
  const child = await startApp(app, { command });
  // Its port is free when it has been stopped.
  await stopApp(child);
  const next = await startApp(app, { command });
  expect(next?.pid).not.toBe(child?.pid);
  await stopApp(next);
  await stopApp(next);
  await rm(folder, { recursive: true });
});

it.skipIf(process.platform === "win32")("kills a server that doesn't end", async () => {
  const program = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("started")`;
  const child = spawn(`${process.execPath} -e '${program}'`, {
    shell: true,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stderr.resume();
  await once(child.stdout, "data");
  await stopApp(child, 200);
  const find = (): boolean => process.kill(-(child.pid ?? 0), 0);
  await vi.waitFor(() => expect(find).toThrow("ESRCH"));
});

it("waits until a server with a self-signed certificate has compiled its page", async () => {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
  let requests = 0;
  const server = createServer({ key, cert }, (request, response) => {
    requests += 1;
    if (requests > 1) response.end();
    else request.socket.destroy();
  });
  await once(server.listen(0, "localhost"), "listening");
  const { port } = server.address() as AddressInfo;
  try {
    // It runs longer than the test, unless it is stopped.
    const command = `node -e "setTimeout(() => {}, 60_000)"`;
    const child = await startApp(new URL(`https://localhost:${port}/`), { command });
    expect(requests).toBe(2);
    expect(child).toBeDefined();
    await stopApp(child);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
