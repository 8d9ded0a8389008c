import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ContentStore } from "../files/content-store.ts";
import { testContentStores } from "../testing/content-stores.ts";
import { formBody, formParts, type FormPart } from "../testing/multipart-form.ts";
import { openUploadService, type UploadService } from "../testing/upload-service.ts";

const START = Date.parse("2026-01-15T09:00:00Z");
const DAY = 86_400_000;
const clock = { now: START };

let diskIsFull: "no" | "while it arrives" | "at the end" = "no";
const onFullDisk = (contents: ContentStore): ContentStore => ({
  ...contents,
  openSpool: async () =>
    diskIsFull === "while it arrives"
      ? {
          key: randomUUID(),
          path: "/dev/full",
          openedAt: Date.now(),
          startFlush: () => undefined,
          flushed: async () => undefined,
          remove: async () => undefined,
        }
      : contents.openSpool(),
  put: async (...given) => {
    if (diskIsFull === "at the end") throw Object.assign(new Error("Full."), { code: "ENOSPC" });
    return contents.put(...given);
  },
});

let service: UploadService;
beforeAll(async () => {
  service = await openUploadService({ now: () => clock.now }, {}, onFullDisk);
});
afterAll(() => service.close());

const ACCESS = { access: "PUBLIC_NOT_INDEXABLE" };
let folders = 0;
const newFolder = (): string => `/folder-${(folders += 1)}`;

const upload = (
  file: string | Buffer,
  { options = {}, sender = "file.txt", ...fields }: Record<string, unknown> = {},
) => {
  const all = { file, options: { ...ACCESS, ...Object(options) }, folderPath: "/inbox", ...fields };
  return service.upload(formBody(formParts(all, String(sender))));
};
const api = (method: "GET" | "PATCH" | "DELETE", path: string, body?: object) =>
  service.crm.api<Record<string, unknown>>(method, `/files/v3/files/${path}`, body);

const uploadTo = (folderId: string) =>
  service.upload(formBody(formParts({ file: "x", options: ACCESS, folderId })));

/** The id of a new folder. */
const folderIdOf = async (folderPath: string): Promise<string> =>
  (await upload("x", { folderPath })).body.parentFolderId ?? "";

describe("an upload", () => {
  const text: FormPart = { name: "file", content: "Text.", fileName: "a.txt" };
  const folder: FormPart = { name: "folderPath", content: "/forms" };
  const options: FormPart = { name: "options", content: JSON.stringify(ACCESS) };
  it.each<[string, FormPart[]]>([
    ["the file first", [text, options, folder]],
    ["the file last", [options, folder, text]],
    ["the file between fields", [options, text, folder]],
    ["options with the type of JSON", [text, { ...options, type: "application/json" }, folder]],
    [
      "options as a blob",
      [text, { ...options, type: "application/json", fileName: "blob" }, folder],
    ],
    ["a file without a name", [{ name: "file", content: "Text." }, options, folder]],
    ["an empty name of the sender's file", [{ ...text, fileName: "" }, options, folder]],
    ["an unknown field", [text, options, folder, { name: "note", content: "" }]],
  ])("may have %s", async (_title, parts) => {
    const { status, body } = await service.upload(formBody(parts));
    expect([status, body.size, body.extension, body.access]).toEqual([
      201,
      5,
      "txt",
      "PUBLIC_NOT_INDEXABLE",
    ]);
  });

  it("arrives in chunks of any size", async () => {
    const content = Buffer.alloc(300_000, "0123456789");
    const body = formBody(formParts({ file: content, options: ACCESS, folderPath: "/inbox" }));
    const head = service.headOf("POST", "/files/v3/files", {
      "content-type": "multipart/form-data; boundary=form-boundary-5a1b",
      "transfer-encoding": "chunked",
    });
    const chunks = function* () {
      yield head;
      for (let start = 0; start < body.length; start += 7919) {
        const chunk = body.subarray(start, start + 7919);
        yield `${chunk.length.toString(16)}\r\n`;
        yield chunk;
        yield "\r\n";
      }
      yield "0\r\n\r\n";
    };
    const response = await service.sendBytes(chunks());
    expect(response?.status).toBe(201);
    expect(JSON.parse(String(response?.content))).toMatchObject({
      size: content.length,
      fileMd5: createHash("md5").update(content).digest("hex"),
    });
  });

  it("gets a name from its content, from its field, and a number if the name is taken", async () => {
    const folderPath = newFolder();
    const names = [];
    for (const fileName of [undefined, "report.txt", "report", "report.pdf"]) {
      const { body } = await upload("same", { folderPath, ...(fileName && { fileName }) });
      names.push(body.path?.slice(folderPath.length + 1));
    }
    const [generated, ...others] = names;
    expect(generated).toMatch(/^[\da-f]{16}\.txt$/);
    expect(others).toEqual(["report.txt", "report-1.txt", "report-2.txt"]);
  });

  it("is stored with the character set that the sender names if the content can be that", async () => {
    const latin = Buffer.from("gr\u00fc\u00df", "latin1");
    const encodings = [];
    for (const charsetHunch of ["windows-1252", "no-such-charset", undefined]) {
      const { body } = await upload(latin, { ...(charsetHunch && { charsetHunch }) });
      encodings.push([body.encoding, body.type]);
    }
    expect(encodings).toEqual([
      ["windows-1252", "DOCUMENT"],
      [undefined, "OTHER"],
      [undefined, "OTHER"],
    ]);
  });

  it("ends by its ttl or its expiry", async () => {
    const byTtl = await upload("a", { options: { ttl: "P2W" } });
    expect(byTtl.body.expiresAt).toBe(clock.now + 14 * DAY);
    const at = new Date(clock.now + DAY).toISOString();
    const byTime = await upload("b", { options: { expiresAt: at } });
    const byBoth = await upload("c", { options: { ttl: "P2W", expiresAt: at } });
    expect(byBoth.status).toBe(400);
    expect(byTime.body.expiresAt).toBe(clock.now + DAY);
    const before = await service.stored();
    clock.now += DAY;
    expect((await api("GET", byTime.body.id)).status).toBe(404);
    const after = await service.stored();
    expect([after.rows, after.contents]).toEqual([before.rows - 1, before.contents - 1]);
    expect((await api("GET", byTtl.body.id)).status).toBe(200);
  });

  it("fits an id of a folder, with 0 for the top", async () => {
    const { body } = await upload("x");
    const inside = await uploadTo(body.parentFolderId ?? "");
    expect(inside.body.parentFolderId).toBe(body.parentFolderId);
    expect((await uploadTo("0")).body).not.toHaveProperty("parentFolderId");
  });
});

describe("a duplicate", () => {
  const cases = [
    ["NONE", "ENTIRE_PORTAL", "same", "new"],
    ["NONE", "EXACT_FOLDER", "same", "new"],
    ["REJECT", "ENTIRE_PORTAL", "same", "rejected"],
    ["REJECT", "ENTIRE_PORTAL", "other", "rejected"],
    ["REJECT", "EXACT_FOLDER", "same", "rejected"],
    ["REJECT", "EXACT_FOLDER", "other", "new"],
    ["RETURN_EXISTING", "ENTIRE_PORTAL", "same", "existing"],
    ["RETURN_EXISTING", "ENTIRE_PORTAL", "other", "existing"],
    ["RETURN_EXISTING", "EXACT_FOLDER", "same", "existing"],
    ["RETURN_EXISTING", "EXACT_FOLDER", "other", "new"],
  ] as const;
  it.each(cases)(
    "with %s in %s, in the %s folder, is %s",
    async (strategy, scope, place, result) => {
      const content = `Content ${newFolder()}`;
      const folderPath = newFolder();
      const first = await upload(content, { folderPath });
      const before = await service.stored();
      const options = { duplicateValidationStrategy: strategy, duplicateValidationScope: scope };
      const second = await upload(content, {
        folderPath: place === "same" ? folderPath : newFolder(),
        options,
      });
      const after = await service.stored();
      const isNew = result === "new";
      expect(after).toEqual(
        isNew ? { ...before, rows: before.rows + 1, contents: before.contents + 1 } : before,
      );
      const { status, body } = second;
      const error = body.errors?.[0];
      expect([status, body.id === first.body.id, error?.code, error?.context?.["id"]]).toEqual(
        result === "rejected"
          ? [409, false, "DUPLICATE_FILE", [first.body.id]]
          : [201, !isNew, undefined, undefined],
      );
    },
  );

  it.each([
    ["a folder by its id", async () => ({ folderId: await folderIdOf(newFolder()) })],
    ["the top", async () => ({ folderPath: "/" })],
  ])("is found in %s, and not elsewhere", async (_where, place) => {
    const elsewhere = newFolder();
    const file = `Content ${elsewhere}`;
    const other = await upload(file, { folderPath: elsewhere });
    const options = {
      ...ACCESS,
      duplicateValidationStrategy: "RETURN_EXISTING",
      duplicateValidationScope: "EXACT_FOLDER",
    };
    const form = formBody(formParts({ file, options, ...(await place()) }));
    const first = await service.upload(form);
    expect([first.status, first.body.id === other.body.id]).toEqual([201, false]);
    expect((await service.upload(form)).body.id).toBe(first.body.id);
  });

  it("isn't found in files that are deleted or have other content of the same size", async () => {
    const content = `Content ${newFolder()}`;
    const { body } = await upload(content);
    await api("DELETE", body.id);
    const options = { duplicateValidationStrategy: "REJECT" };
    expect((await upload(content, { options })).status).toBe(201);
    expect((await upload(content.replace("C", "c"), { options })).status).toBe(201);
  });

  it.each([
    ["is stored once for each of ten uploads", {}, 10],
    ["is stored once if others return it", { duplicateValidationStrategy: "RETURN_EXISTING" }, 1],
    ["is stored once if others are rejected", { duplicateValidationStrategy: "REJECT" }, 1],
    ["is stored once if others overwrite it", { overwrite: true }, 1],
  ])("%s at the same time", async (_title, options, count) => {
    const before = await service.stored();
    const folderPath = newFolder();
    const content = `Content ${folderPath}`;
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => upload(content, { folderPath, fileName: "same", options })),
    );
    const stored = responses.filter(({ status }) => status === 201);
    expect(new Set(stored.map(({ body }) => body.id)).size).toBe(count);
    expect(new Set(responses.map(({ status }) => status))).toEqual(
      new Set(
        "duplicateValidationStrategy" in options && options.duplicateValidationStrategy === "REJECT"
          ? [201, 409]
          : [201],
      ),
    );
    expect(await service.stored()).toEqual({
      ...before,
      rows: before.rows + count,
      contents: before.contents + count,
    });
    for (const { body } of stored) {
      expect((await service.get(body.url ?? "")).content.toString()).toBe(content);
    }
  });
});

describe("content", () => {
  it("is overwritten in the file with the same name, which keeps its id", async () => {
    const folderPath = newFolder();
    const first = await upload("one", { folderPath, fileName: "log" });
    const before = await service.stored();
    const second = await upload("twice", {
      folderPath,
      fileName: "log",
      options: { access: "PRIVATE", overwrite: true },
    });
    expect(second.body).toMatchObject({
      id: first.body.id,
      size: 5,
      access: "PRIVATE",
      name: "log",
    });
    expect(await service.stored()).toEqual(before);
  });

  it("is replaced, and takes another extension if the new content has one", async () => {
    const { body: file } = await upload("one", { options: { ttl: "P1D" } });
    const before = await service.stored();
    const form = formBody(formParts({ file: "{}", options: ACCESS }, "x.json"));
    const path = `/files/v3/files/${file.id}`;
    const { status, body } = await service.upload(form, {}, { method: "PUT", path });
    expect([status, body]).toMatchObject([
      200,
      { id: file.id, name: file.name, extension: "json" },
    ]);
    expect(body).not.toHaveProperty("expiresAt");
    expect((await service.get(file.url ?? "")).content.toString()).toBe("{}");
    expect(await service.stored()).toEqual({ ...before, jobs: before.jobs - 1 });
    const missing = { method: "PUT", path: "/files/v3/files/4711" };
    expect((await service.upload(form, {}, missing)).status).toBe(404);
    expect(await service.stored()).toEqual({ ...before, jobs: before.jobs - 1 });
  });

  it.each(["while it arrives", "at the end"] as const)(
    "is refused when the disk is full %s, and stored when there is space",
    async (when) => {
      const before = await service.stored();
      diskIsFull = when;
      const full = await upload("x".repeat(100_000));
      diskIsFull = "no";
      expect([full.status, full.body.status, full.body.message]).toEqual([
        507,
        "error",
        "The disk is full. The file was not stored.",
      ]);
      expect(await service.stored()).toEqual(before);
      expect((await upload("x")).status).toBe(201);
    },
  );
});

it("is refused when the disk before a bucket is full, and leaves nothing there", async () => {
  const store = await testContentStores.S3();
  const { contents } = store;
  const onBucket = await openUploadService({}, {}, () => onFullDisk(contents));
  const send = () =>
    onBucket.upload(formBody(formParts({ file: "x", options: ACCESS, folderPath: "/bucket" })));
  try {
    diskIsFull = "while it arrives";
    expect((await send()).status).toBe(507);
    diskIsFull = "no";
    expect(await contents.listUnconfirmed()).toEqual([]);
    expect((await onBucket.stored()).rows).toBe(0);
    expect((await send()).status).toBe(201);
  } finally {
    diskIsFull = "no";
    await onBucket.close();
    await store.remove();
  }
});

describe("a change", () => {
  it.each<[string, object, object]>([
    ["a name, whose extension stays", { name: "new.pdf" }, { name: "new", extension: "txt" }],
    ["an access level", { access: "PRIVATE" }, { access: "PRIVATE" }],
    ["whether content can use it", { isUsableInContent: false }, { isUsableInContent: false }],
    ["its folder by a path", { parentFolderPath: "/x/y" }, {}],
    ["its folder, to the top", { parentFolderId: "0" }, {}],
    ["its expiry", { expiresAt: START + 400 * DAY }, { expiresAt: START + 400 * DAY }],
    ["nothing", {}, {}],
  ])("sets %s", async (_title, change, expected) => {
    const folderPath = newFolder();
    const { body: file } = await upload(`Content ${folderPath}`, { folderPath });
    const { status, body } = await api("PATCH", file.id, change);
    expect([status, body]).toMatchObject([200, { id: file.id, ...expected }]);
    expect(await api("GET", file.id)).toMatchObject({ body });
  });

  it("removes an expiry", async () => {
    const { body: file } = await upload("x", { options: { ttl: "P1D" } });
    const { body } = await api("PATCH", file.id, { clearExpires: true });
    expect(body).not.toHaveProperty("expiresAt");
    clock.now += 2 * DAY;
    expect((await api("GET", file.id)).status).toBe(200);
  });

  it.each<[string, object, number]>([
    ["both folders", { parentFolderId: "0", parentFolderPath: "/x" }, 400],
    ["an unknown folder", { parentFolderId: "4711" }, 400],
    ["an expiry in the past", { expiresAt: 1 }, 400],
    ["an expiry and none", { expiresAt: START + 900 * DAY, clearExpires: true }, 400],
    ["a path for a name", { name: "../x" }, 400],
    ["a hidden access level", { access: "HIDDEN_PRIVATE" }, 400],
    ["the name of another file in the folder", { name: "taken" }, 409],
  ])("can't set %s", async (_title, change, expected) => {
    const folderPath = newFolder();
    await upload("x", { folderPath, fileName: "taken" });
    const { body: file } = await upload("x", { folderPath, fileName: "mine" });
    const { status } = await api("PATCH", file.id, change);
    expect([status, (await api("GET", file.id)).body]).toEqual([expected, file]);
  });
});
