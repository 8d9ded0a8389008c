import { isDeepStrictEqual } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { BOUNDARY, formBody, formParts, type FormPart } from "../testing/multipart-form.ts";
import {
  openUploadService,
  type StoredState,
  type UploadService,
} from "../testing/upload-service.ts";

const OPTIONS = { access: "PRIVATE" };
const FIELDS = { options: OPTIONS, folderPath: "/inbox" };

/** A file first, then fields; undefined removes one. */
const form = (fields: Readonly<Record<string, unknown>>, fileName?: string): Buffer =>
  formBody(
    formParts(
      Object.fromEntries(
        Object.entries({ ...FIELDS, ...fields }).filter(([, value]) => value !== undefined),
      ),
      fileName,
    ),
  );
const withTtl = (ttl: unknown) => form({ options: { ...OPTIONS, ttl } });
const parts = (...more: FormPart[]) => formBody([...formParts(FIELDS), ...more]);
const field = (name: string, content: string): FormPart => ({ name, content });

const blob = (name: string, content: string): FormPart => ({ name, content, fileName: "blob" });

let service: UploadService;
/** As no form is stored, it is the same after each test. */
let before: StoredState;
beforeAll(async () => {
  service = await openUploadService({}, { requestTimeoutMs: 3000, uploadIdleTimeoutMs: 1000 });
  before = await service.stored();
});
afterAll(() => service.close());

afterEach(async () => {
  // Nothing is left, at the latest when the service has noticed that the client is gone.
  await vi.waitUntil(async () => isDeepStrictEqual(await service.stored(), before), 10_000);
});

describe("a form that is rejected", () => {
  it.each<[string, Buffer, string]>([
    ["both folders", form({ folderId: "100001" }), "folderId"],
    ["no folder", form({ folderPath: undefined }), "folderId"],
    ["an unknown folder", form({ folderPath: undefined, folderId: "4711" }), "folderId"],
    ["a folder id that is none", form({ folderPath: undefined, folderId: "x" }), "folderId"],
    ["no options", form({ options: undefined }), "options"],
    ["options twice", parts(field("options", "{}")), "options"],
    ["options that aren't JSON", form({ options: "access=PRIVATE" }), "options"],
    ["options that are a list", form({ options: "[]" }), "options"],
    ["options without access", form({ options: {} }), "options.access"],
    ["a hidden file", form({ options: { access: "HIDDEN_PRIVATE" } }), "options.access"],
    ["options with NUL", form({ options: "\u0000" }), "options"],
    ["two files", parts(...formParts({ file: "Two." })), "file"],
    ["no file", formBody(formParts(FIELDS).slice(1)), "file"],
    ["a file without bytes", form({ file: "" }), "file"],
    ["a long name", form({ fileName: "n".repeat(300) }), "fileName"],
    ["a long name of the sender's file", form({}, "n".repeat(300)), "file"],
    ["a path for a name", form({ fileName: "../secret" }), "fileName"],
    ["a path for the sender's name", form({}, "../../etc/passwd"), "file"],
    ["a backslash in a name", form({ fileName: "a\\b" }), "fileName"],
    ["a name that is the parent folder", form({ fileName: ".." }), "fileName"],
    ["a name of spaces", form({ fileName: "  " }), "fileName"],
    ["a path with a parent", form({ folderPath: "/inbox/../etc" }), "folderPath"],
    ["a long part of a path", form({ folderPath: `/${"n".repeat(300)}` }), "folderPath"],
    ["a deep path", form({ folderPath: "/a".repeat(41) }), "folderPath"],
    ...["\u0001", "\n", "\u007f", "\u0085", "\u2028", "\u202a", "\u202e", "\u2066", "\u2069"].map(
      (character): [string, Buffer, string] => [
        `U+${character.charCodeAt(0).toString(16)} in a name`,
        form({ fileName: `invoice${character}fdp.exe` }),
        "fileName",
      ],
    ),
    ...["P0D", "PT1H", "PT23H59M", "P2Y", "P367D", "x", "", "1 day", "P-1D"].map(
      (ttl): [string, Buffer, string] => [`a ttl of "${ttl}"`, withTtl(ttl), "options.ttl"],
    ),
    ["a ttl that is a number", withTtl(86_400), "options.ttl"],
    ["an end in the past", form({ options: { ...OPTIONS, expiresAt: 1 } }), "options.expiresAt"],
    ["a field without an end", parts(field("note", "n".repeat(70_000))), "note"],
    ["a field without an end, sent as a file", parts(blob("note", "n".repeat(70_000))), "note"],
    ["a field twice, once sent as a file", parts(blob("options", "{}")), "options"],
    ["NUL in a field that is sent as a file", parts(blob("note", "\0")), "note"],
    ["a thousand parts", formBody(manyParts(1000)), "body"],
    ["a thousand files", formBody(manyParts(1000, "f.txt")), "body"],
    ["no final boundary", form({}).subarray(0, -BOUNDARY.length - 6), "body"],
    ["half a boundary at the end", form({}).subarray(0, -8), "body"],
    ["nothing", Buffer.alloc(0), "body"],
    ["a body that isn't a form", Buffer.from("Some text."), "body"],
  ])("has %s", async (_title, body, place) => {
    const response = await service.upload(body);
    expect(response).toMatchObject({
      status: 400,
      body: { status: "error", category: "VALIDATION_ERROR" },
    });
    expect(response.body.errors?.map((each) => each.in)).toContain(place);
    expect(response.body.message).not.toBe("");
  });
});

const manyParts = (count: number, fileName?: string): FormPart[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `part${index}`,
    content: "x",
    ...(fileName !== undefined && { fileName }),
  }));

describe("a body that is rejected", () => {
  const MEGABYTE = "x".repeat(1024 ** 2);

  it.each<[string, Record<string, string | number | undefined>, Buffer, number]>([
    ["no boundary in its type", { "content-type": "multipart/form-data" }, form({}), 415],
    ["an empty boundary", { "content-type": "multipart/form-data; boundary=" }, form({}), 415],
    ["another boundary", { "content-type": "multipart/form-data; boundary=x" }, form({}), 400],
    ["the type of JSON", { "content-type": "application/json" }, Buffer.from("{}"), 415],
    ["no type", { "content-type": undefined }, form({}), 415],
    ["too few bytes for its length", { "content-length": 10_000 }, form({}), 408],
    ["more bytes than its length", { "content-length": 300 }, form({}), 400],
    ["a length beyond the limit", { "content-length": 2 ** 40 }, form({}), 413],
    ["no length", { "content-length": undefined }, form({}), 400],
    [
      "headers of 1 MB in a part",
      {},
      formBody(formParts(FIELDS).map(({ name, content }) => ({ name, content, type: MEGABYTE }))),
      413,
    ],
    [
      "a header without an end",
      {},
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: ${MEGABYTE}`),
      400,
    ],
    ["5 MB before the first part", {}, Buffer.from(MEGABYTE.repeat(5)), 413],
    [
      "5 MB after the last part",
      {},
      Buffer.concat([form({}), Buffer.from(MEGABYTE.repeat(5))]),
      413,
    ],
    ["5 MB in a field", {}, parts(field("note", MEGABYTE.repeat(5))), 413],
  ])("has %s", async (_title, headers, body, status) => {
    const length = body.length;
    const response = await service.upload(body, { "content-length": length, ...headers });
    expect([response.status, response.body.status, response.body.message]).toEqual([
      status,
      "error",
      expect.stringMatching(/./),
    ]);
  });

  it.each([
    ["stops in the middle of the file", 0.5],
    ["stops in the middle of a header", 0.1],
    ["stops before its first byte", 0],
  ])("%s", async (_title, share) => {
    const body = form({ file: "x".repeat(200_000) });
    const head = service.headOf("POST", "/files/v3/files", {
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      "content-length": body.length,
    });
    const start = body.subarray(0, Math.floor(body.length * share));
    const response = await service.sendBytes([head, start], { endsEarly: true });
    // Who closed the connection may get no response.
    expect(response?.status ?? 400).toBe(400);
  });

  it("sends nothing for too long", async () => {
    const body = form({});
    const { status, body: error } = await service.upload(body.subarray(0, 50), {
      "content-length": body.length,
    });
    expect([status, error.category]).toEqual([408, "VALIDATION_ERROR"]);
  });
});
