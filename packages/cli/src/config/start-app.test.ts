import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";
import { expect, it } from "vitest";
import { startApp, stopApp } from "./start-app.ts";

it("says why the server's command failed", async () => {
  const app = new URL("http://localhost:1");
  const command = "echo No such script. >&2; exit 3";
  const problem = `"${command}" ended with the exit code 3.\nNo such script.`;
  await expect(startApp(app, { command })).rejects.toThrow(problem);
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
    stopApp(child);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
