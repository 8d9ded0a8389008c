// A bare node:http server: writes a body to a file and flushes it to the disk, and sends the file.
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { listen } from "../../ports/listen.mjs";
import { handleMessages } from "./program.mjs";

const directory = await mkdtemp(join(tmpdir(), "crm-bench-copy-"));
let files = 0;

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
async function copy(request, response) {
  if (request.method === "POST") {
    const name = `file-${(files += 1)}`;
    const path = join(directory, name);
    await pipeline(request, createWriteStream(path));
    const handle = await open(path);
    await handle.sync();
    await handle.close();
    response.end(JSON.stringify({ path: `/${name}` }));
    return;
  }
  const path = join(directory, request.url?.slice(1) ?? "");
  response.setHeader("content-length", (await stat(path)).size);
  await pipeline(createReadStream(path), response);
}

const server = createServer((request, response) => {
  copy(request, response).catch(() => response.destroy());
});

handleMessages(
  async () => ({ url: `http://127.0.0.1:${await listen(server, 0)}` }),
  () => rm(directory, { recursive: true, force: true }),
);
