// @long
import { createHash } from "node:crypto";
import { get, type IncomingMessage } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ApiFile } from "../files/to-api-file.ts";
import { BOUNDARY, FORM_TYPE, formBody, formParts } from "../testing/multipart-form.ts";
import { searchEffort } from "../testing/search-effort.ts";
import { openUploadService, type UploadService } from "../testing/upload-service.ts";

const SIZE = searchEffort(64, 1024) * 1024 ** 2;
const CHUNK = Buffer.alloc(1024 ** 2, "The quick brown fox. ");
/** How often memory is measured, in chunks. */
const MEASURE_EVERY = 16;
/** Half of the smallest file. */
const MAX_GROWTH_BYTES = 32 * 1024 ** 2;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

let service: UploadService;
beforeAll(async () => {
  service = await openUploadService();
});
afterAll(() => service.close());

const memory = (): number => {
  // The memory of what the first one finds is free after the second one.
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
};

it("arrives and is sent without being in memory", async () => {
  const empty = formBody(
    formParts({ file: "", options: { access: "PUBLIC_INDEXABLE" }, folderPath: "/inbox" }),
  );
  const start = empty.indexOf("\r\n\r\n") + 4;
  const hash = createHash("md5");
  let highest = 0;
  const body = function* () {
    yield service.headOf("POST", "/files/v3/files", {
      "content-type": FORM_TYPE,
      "content-length": empty.length + SIZE,
    });
    yield empty.subarray(0, start);
    for (let sent = 0; sent < SIZE; sent += CHUNK.length) {
      hash.update(CHUNK);
      if ((sent / CHUNK.length) % MEASURE_EVERY === 0) highest = Math.max(highest, memory());
      yield CHUNK;
    }
    yield empty.subarray(start);
  };
  expect(empty.includes(BOUNDARY)).toBe(true);
  const before = memory();
  const response = await service.sendBytes(body());
  const md5 = hash.digest("hex");
  const file = JSON.parse(String(response?.content)) as ApiFile;
  expect([response?.status, file.size, file.fileMd5]).toEqual([201, SIZE, md5]);
  expect(highest - before).toBeLessThan(MAX_GROWTH_BYTES);

  highest = 0;
  const path = new URL(file.url ?? "").pathname;
  const host = "127.0.0.1:4400";
  const download = await new Promise<IncomingMessage>((resolve) => {
    get({ port: service.port, host: "127.0.0.1", path, headers: { host } }, resolve);
  });
  const received = createHash("md5");
  let chunks = 0;
  for await (const chunk of download as AsyncIterable<Buffer>) {
    received.update(chunk);
    chunks += 1;
    if (chunks % (MEASURE_EVERY * 16) === 0) highest = Math.max(highest, memory());
  }
  expect(received.digest("hex")).toBe(md5);
  expect(highest - before).toBeLessThan(MAX_GROWTH_BYTES);
}, 600_000);
