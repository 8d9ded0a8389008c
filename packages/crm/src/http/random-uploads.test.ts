import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BOUNDARY, formBody, formParts } from "../testing/multipart-form.ts";
import { adversarialText } from "../testing/adversarial-values.ts";
import { searchEffort, searchSeed } from "../testing/search-effort.ts";
import { openUploadService, type UploadService } from "../testing/upload-service.ts";

const RUNS = searchEffort(50, 1_000);
const SEED = searchSeed(20_260_101);

let service: UploadService;
beforeAll(async () => {
  service = await openUploadService({}, { uploadIdleTimeoutMs: 100, requestTimeoutMs: 1000 });
});
afterAll(() => service.close());

const fields = fc.record(
  {
    file: fc.oneof(fc.constant("Some text."), fc.uint8Array({ maxLength: 2000 }).map(Buffer.from)),
    options: fc.oneof(
      { weight: 4, arbitrary: fc.constant({ access: "PRIVATE" }) },
      { weight: 1, arbitrary: adversarialText },
      { weight: 1, arbitrary: fc.json() },
      { weight: 1, arbitrary: fc.record({ access: fc.constant("PRIVATE"), ttl: adversarialText }) },
    ),
    folderPath: fc.oneof(fc.constant("/inbox"), adversarialText),
    fileName: fc.oneof(fc.constant("name.txt"), adversarialText),
    charsetHunch: fc.oneof(fc.constant("utf-8"), adversarialText),
    folderId: fc.oneof(fc.constant("0"), adversarialText),
  },
  { requiredKeys: ["file", "options"] },
);

/** What happens to the bytes of a form. */
type Mutation = (body: Buffer) => Buffer;
const delimiter = Buffer.from(`--${BOUNDARY}`);
const at = fc.nat({ max: 10_000 }).map((share) => share / 10_000);
const position = (body: Buffer, share: number): number => Math.floor(body.length * share);
const insert = (body: Buffer, share: number, text: Buffer): Buffer =>
  Buffer.concat([
    body.subarray(0, position(body, share)),
    text,
    body.subarray(position(body, share)),
  ]);

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.constant<Mutation>((body) => body),
  at.map(
    (share): Mutation =>
      (body) =>
        body.subarray(0, position(body, share)),
  ),
  at.map(
    (share): Mutation =>
      (body) =>
        insert(body, share, delimiter),
  ),
  fc.tuple(at, fc.constantFrom("\r\n", "\n", "\r\n\r\n", "--", '"', "\0", ";", "filename=x")).map(
    ([share, text]): Mutation =>
      (body) =>
        insert(body, share, Buffer.from(text)),
  ),
  fc.tuple(at, fc.uint8Array({ maxLength: 50 })).map(
    ([share, bytes]): Mutation =>
      (body) =>
        insert(body, share, Buffer.from(bytes)),
  ),
  fc.tuple(at, at).map(
    ([from, to]): Mutation =>
      (body) =>
        Buffer.concat([body.subarray(0, position(body, from)), body.subarray(position(body, to))]),
  ),
  fc.constantFrom<Mutation>(
    (body) => Buffer.from(body.toString("latin1").replaceAll("\r\n", "\n"), "latin1"),
    (body) => Buffer.from(body.toString("latin1").replace("form-data", "attachment"), "latin1"),
    (body) => Buffer.from(body.toString("latin1").replace(/; name="\w+"/, ""), "latin1"),
    (body) =>
      Buffer.from(body.toString("latin1").replace(/name="\w+"/, "name*=utf-8''%ff"), "latin1"),
  ),
);

const request = fc.record({
  fields,
  sender: fc.oneof(
    fc.constant("a.txt"),
    adversarialText.map((text) => text.replaceAll(/["\r\n]/g, "")),
  ),
  mutations: fc.array(mutation, { maxLength: 2 }),
  lengthDelta: fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    fc.integer({ min: -50, max: 50 }),
  ),
  hasReplacement: fc.boolean(),
});

it("stores a form or rejects it, whatever is in it, and leaves nothing behind", async () => {
  let expected = await service.stored();
  await fc.assert(
    fc.asyncProperty(
      request,
      async ({ fields: given, sender, mutations, lengthDelta, hasReplacement }) => {
        const body = mutations.reduce(
          (each, mutate) => mutate(each),
          formBody(formParts(given, sender)),
        );
        const length = Math.max(0, body.length + lengthDelta);
        const target = hasReplacement
          ? { method: "PUT", path: "/files/v3/files/4711" }
          : { method: "POST", path: "/files/v3/files" };
        const response = await service.upload(body, { "content-length": length }, target);
        const isStored = response.status === 201;
        const isRejected =
          response.status >= 400 && response.status < 500 && response.body.status === "error";
        expect([isStored || isRejected, response]).toEqual([true, response]);
        const more = isStored ? 1 : 0;
        expected = {
          ...expected,
          rows: expected.rows + more,
          contents: expected.contents + more,
          jobs: expected.jobs + (response.body.expiresAt === undefined ? 0 : 1),
        };
        // Node rejects what follows a body before the body is cleaned up.
        await expect.poll(() => service.stored()).toEqual(expected);
      },
    ),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
}, 120_000);
