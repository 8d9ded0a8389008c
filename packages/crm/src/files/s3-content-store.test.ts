import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { createS3ContentStore } from "./s3-content-store.ts";

let server: Server;
let directory: string;
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true });
});

/** A store on a service that answers with statuses, the last one again and again. */
async function openStore(...statuses: number[]) {
  directory = await mkdtemp(join(tmpdir(), "crm-s3-"));
  const requests: { method: string; url: string; headers: object; body: string }[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "", url = "", headers } = request;
    requests.push({ method, url, headers, body: (await buffer(request)).toString() });
    response.writeHead((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200).end();
  };
  server = createServer((request, response) => void respond(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const contents = await createS3ContentStore({
    bucket: "crm",
    endpoint: `http://127.0.0.1:${port}`,
    region: "eu-central-1",
    pathStyle: true,
    credentials: { accessKeyId: "id", secretAccessKey: "top-secret" },
    spoolDirectory: directory,
  });
  const put = async (): Promise<void> => {
    const spool = await contents.openSpool();
    await writeFile(spool.path, "content");
    await contents.put(spool, { size: 7, contentType: "text/plain" });
  };
  return { contents, requests, put };
}

it("stores content with one plain request, without a checksum that older services don't know", async () => {
  const { requests, put } = await openStore(200);
  await put();
  expect(requests).toMatchObject([
    {
      method: "PUT",
      body: "content",
      headers: { "content-length": "7", "content-type": "text/plain" },
    },
  ]);
  expect(requests[0]?.url).toMatch(/^\/crm\/[\da-f-]{36}(\?|$)/);
  expect(JSON.stringify(requests)).not.toMatch(/checksum|top-secret/i);
});

it("repeats a request that fails for a moment, with the whole content", async () => {
  const { requests, put } = await openStore(503, 500, 200);
  await put();
  expect(requests.map(({ body }) => body)).toEqual(["content", "content", "content"]);
});

it("says that the storage is unavailable, so that uploads and jobs are repeated", async () => {
  const { contents, put } = await openStore(403);
  const unavailable = { name: "CrmError", code: "unavailable" };
  await expect(put()).rejects.toMatchObject(unavailable);
  await expect(contents.read("key")).rejects.toMatchObject(unavailable);
});

it.each([200, 403])("can be used if its bucket responds with %i", async (status) => {
  const { contents, requests } = await openStore(status);
  await contents.check();
  expect(requests).toMatchObject([{ method: "HEAD", url: "/crm/" }]);
});

it.each([404, 500])("can't be used if its bucket responds with %i", async (status) => {
  const { contents } = await openStore(status);
  await expect(contents.check()).rejects.toMatchObject({
    $metadata: { httpStatusCode: status },
  });
});
