import type { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ContentStore } from "../files/content-store.ts";
import { imageSides, type ImageSize } from "../limits.ts";
import { toStoredId, parseRecordId } from "../ids/record-id.ts";
import { formBody, formParts } from "../testing/multipart-form.ts";
import { openUploadService, type UploadService } from "../testing/upload-service.ts";

const START = Date.parse("2026-01-15T09:00:00Z");
const DAY = 86_400_000;
const clock = { now: START };

/** Every stream of content that was opened. */
const streams: Readable[] = [];
const watchReads = (contents: ContentStore): ContentStore => ({
  ...contents,
  read: async (...given) => {
    const stream = await contents.read(...given);
    streams.push(stream);
    return stream;
  },
});

let service: UploadService;
beforeAll(async () => {
  service = await openUploadService({ now: () => clock.now }, {}, watchReads);
});
afterAll(() => service.close());

async function upload(
  file: string | Buffer,
  {
    name = "file.txt",
    fileName,
    access = "PUBLIC_INDEXABLE",
    ...options
  }: { name?: string; fileName?: string; access?: string; ttl?: string } = {},
) {
  const fields = {
    file,
    options: { access, ...options },
    folderPath: "/inbox",
    ...(fileName !== undefined && { fileName }),
  };
  const { body } = await service.upload(formBody(formParts(fields, name)));
  return { ...body, url: body.url ?? "" };
}

interface Signed {
  url: string;
  width?: number;
  height?: number;
}
const sign = async (id: string, query = ""): Promise<Signed> =>
  (await service.crm.api<Signed>("GET", `/files/v3/files/${id}/signed-url?${query}`)).body;

const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

const HTML = "<!doctype html><script>alert(1)</script>";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** The status of the content of a new file, at its URL or at a signed one, and its headers for robots and caches. */
async function robots(access: string, isSigned = false) {
  const { id, url } = await upload("x", { access });
  const { status, headers } = await service.get(isSigned ? (await sign(id)).url : url);
  return [status, headers["x-robots-tag"], headers["cache-control"]];
}

describe("content", () => {
  it.each([
    ["a page", HTML, "page.html", "text/html", "attachment"],
    ["a page that is called a picture", HTML, "page.png", "text/html", "attachment"],
    ["text that is called a page", "Hi <b>you</b>", "x.html", "text/html", "attachment"],
    ["an svg", SVG, "image.svg", "image/svg+xml", "attachment"],
    ["xml", "<?xml version='1.0'?><a/>", "a.xml", "application/xml", "attachment"],
    ["a script", "alert(1)", "a.js", "text/javascript", "attachment"],
    ["unknown bytes", Buffer.from([0, 1, 2, 3]), "a.bin", "application/octet-stream", "attachment"],
    ["text", "Some text.", "a.txt", "text/plain; charset=utf-8", "inline"],
    ["a table", "a,b\n1,2", "a.csv", "text/csv; charset=utf-8", "inline"],
    ["a document", "%PDF-1.7\n", "a.pdf", "application/pdf", "inline"],
  ])("of %s can't run anything", async (_title, content, name, type, disposition) => {
    const { url } = await upload(content, { name });
    const { status, headers, content: served } = await service.get(url);
    expect([status, served.equals(Buffer.from(content))]).toEqual([200, true]);
    expect(headers).toMatchObject({
      "content-type": type,
      "content-disposition": expect.stringMatching(`^${disposition}`),
      "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
    });
    expect(headers).not.toHaveProperty("set-cookie");
  });

  it("has a name that no header breaks", async () => {
    const { url } = await upload("x", { fileName: `zwölf "%22" 'a'; b=c.txt` });
    const { headers } = await service.get(url);
    expect(headers["content-disposition"]).toMatch(/filename\*=UTF-8''zw%C3%B6lf/);
    expect(headers["content-disposition"]).not.toMatch(/[\r\n]/);
  });

  it.each([
    ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=-2", 206, "89", "bytes 8-9/10"],
    ["bytes=5-99", 206, "56789", "bytes 5-9/10"],
    ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=0-1,4-5", 200, "0123456789", undefined],
    ["bytes=x", 200, "0123456789", undefined],
    ["lines=0-1", 200, "0123456789", undefined],
  ])("in the range %s", async (range, status, text, contentRange) => {
    const { url } = await upload("0123456789");
    const { headers, ...response } = await service.get(url, { range });
    expect([response.status, response.content.toString()]).toEqual([status, text]);
    expect([headers["content-range"], headers["content-length"]]).toEqual([
      contentRange,
      String(text.length),
    ]);
  });

  it("is sent whole if it changed since a part was read", async () => {
    const { url } = await upload("0123456789");
    const { headers } = await service.get(url);
    const range = "bytes=0-3";
    for (const [condition, status] of [
      [headers["etag"], 206],
      [headers["last-modified"], 206],
      ['"other"', 200],
      ["Thu, 01 Jan 1970 00:00:00 GMT", 200],
    ] as const) {
      const response = await service.get(url, { range, "if-range": condition ?? "" });
      expect([condition, response.status]).toEqual([condition, status]);
    }
  });

  it("isn't sent again if a client has it, and not read for a HEAD", async () => {
    const { url } = await upload("0123456789");
    const { headers } = await service.get(url);
    const opened = streams.length;
    for (const condition of [headers["etag"], `W/${headers["etag"]}`, '"a", *']) {
      const { status } = await service.get(url, { "if-none-match": condition ?? "" });
      expect([condition, status]).toEqual([condition, 304]);
    }
    const head = await service.get(url, {}, "HEAD");
    expect([head.status, head.headers["content-length"], head.content.length]).toEqual([
      200,
      "10",
      0,
    ]);
    expect(streams.length).toBe(opened);
    expect((await service.get(url, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("is 404 at both URLs of a private file", async () => {
    const file = await upload("private", { access: "PRIVATE" });
    for (const url of [file.defaultHostingUrl, file.url]) {
      expect((await service.get(url ?? "no URL")).status).toBe(404);
    }
  });

  it("has the headers of its access level", async () => {
    expect(await robots("PUBLIC_INDEXABLE")).toEqual([200, undefined, "public, max-age=60"]);
    expect(await robots("PUBLIC_NOT_INDEXABLE")).toEqual([200, "noindex", "public, max-age=60"]);
    expect(await robots("PRIVATE")).toEqual([404, undefined, "no-store"]);
    expect(await robots("PRIVATE", true)).toEqual([200, "noindex", "private, no-store"]);
  });

  it("is gone when its file is hidden, deleted, erased or expired", async () => {
    const set = (id: string, access: string) =>
      service.crm.crm.write(async ({ db }) => {
        const key = toStoredId(parseRecordId(id) ?? raise());
        await db.updateTable("files").set({ access, is_listed: 0 }).where("id", "=", key).execute();
      });
    const hidden = await upload("hidden");
    await set(hidden.id, "HIDDEN_INDEXABLE");
    const deleted = await upload("deleted");
    await service.crm.api("DELETE", `/files/v3/files/${deleted.id}`);
    const erased = await upload("erased");
    await service.crm.api("DELETE", `/files/v3/files/${erased.id}/gdpr-delete`);
    const expired = await upload("expired", { ttl: "P1D" });
    const signed = await sign(expired.id, "expirationSeconds=604800");
    expect((await service.get(signed.url)).status).toBe(200);
    clock.now += DAY;
    for (const url of [hidden.url, deleted.url, erased.url, expired.url, signed.url]) {
      const { status, content } = await service.get(url);
      expect([url, status, JSON.parse(content.toString())]).toMatchObject([
        url,
        404,
        { status: "error", category: "OBJECT_NOT_FOUND" },
      ]);
    }
    const all = await service.stored();
    expect(all.contents).toBe(all.rows);
  });

  it("closes its file when a client leaves in the middle", async () => {
    const { url } = await upload(Buffer.alloc(5_000_000, "x"));
    const before = streams.length;
    const leave = async function* () {
      yield service.headOf("GET", new URL(url).pathname, {});
      await expect.poll(() => streams.length).toBe(before + 1);
    };
    const leaving = service.sendBytes(leave(), { endsEarly: true });
    await leaving;
    await expect.poll(() => streams.at(-1)?.closed).toBe(true);
  });
});

describe("a signature", () => {
  it("is of no use when it is altered, expired, or for another file or size", async () => {
    const first = await upload(await png(400, 200), { access: "PRIVATE" });
    const second = await upload("second", { access: "PRIVATE" });
    const { url } = await sign(first.id, "size=thumb&expirationSeconds=60");
    const status = async (change: (altered: URL) => void): Promise<number> => {
      const altered = new URL(url);
      change(altered);
      return (await service.get(altered.href)).status;
    };
    const set = (name: string, value: string) => status((to) => to.searchParams.set(name, value));
    const signature = new URL(url).searchParams.get("signature") ?? "";
    expect(await status(() => undefined)).toBe(200);
    expect([
      await set("signature", `${signature.slice(0, -2)}AA`),
      await set("signature", ""),
      await set("signature", signature.slice(1)),
      await set("signature", `${signature}.`),
      await set("expires", String(clock.now + 10 * DAY)),
      await set("expires", "Infinity"),
      await set("size", "preview"),
      await set("upscale", "true"),
      await status((to) => to.searchParams.delete("size")),
      await status((to) => {
        to.pathname = to.pathname.replace(first.id, second.id);
      }),
    ]).toEqual(Array.from({ length: 10 }, () => 404));
    clock.now += 60_000;
    expect(await status(() => undefined)).toBe(404);
  });
});

async function measure(url: string) {
  const { headers, content } = await service.get(url);
  const { width, height, format } = await sharp(content).metadata();
  return { width, height, format, etag: headers["etag"], length: headers["content-length"] };
}

describe("a thumbnail", () => {
  const sizes = Object.keys(imageSides) as ImageSize[];
  it.each(sizes)("of the size %s has the pixels that its URL says", async (size) => {
    const { id } = await upload(await png(1600, 400), { access: "PRIVATE" });
    const { url, width, height } = await sign(id, `size=${size}`);
    expect({ width, height }).toEqual({ width: imageSides[size], height: imageSides[size] / 4 });
    expect(await measure(url)).toMatchObject({ width, height, format: "png" });
    const head = await service.get(url, {}, "HEAD");
    expect(head.headers["content-length"]).toBe((await measure(url)).length);
  });

  it("has an etag for each size, and grows only if asked to", async () => {
    const small = await upload(await png(40, 20), { access: "PRIVATE" });
    const signed = await Promise.all(
      ["", "size=thumb", "size=icon", "size=thumb&upscale=true"].map((query) =>
        sign(small.id, query),
      ),
    );
    const measured = await Promise.all(signed.map(({ url }) => measure(url)));
    expect(measured.map(({ width }) => width)).toEqual([40, 40, 32, 100]);
    expect(signed.map(({ width }) => width)).toEqual([40, 40, 32, 100]);
    expect(new Set(measured.map(({ etag }) => etag)).size).toBe(3);
  });

  it("is upright", async () => {
    const turned = await sharp(await png(300, 150))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const file = await upload(turned, { access: "PRIVATE", name: "photo.jpeg" });
    expect(file).toMatchObject({ width: 150, height: 300, extension: "jpeg" });
    const { url, width, height } = await sign(file.id, "size=thumb");
    expect({ width, height }).toEqual({ width: 50, height: 100 });
    expect(await measure(url)).toMatchObject({ width, height, format: "jpeg" });
  });

  it("isn't made of what has no pixels, too many, or is damaged", async () => {
    const bomb = bombOf(60_000);
    const cases = [bomb, Buffer.from("text"), Buffer.from(SVG)];
    for (const content of cases) {
      const { id } = await upload(content, { access: "PRIVATE" });
      const { url } = await sign(id, "size=thumb");
      expect((await service.get(url)).content.equals(content)).toBe(true);
    }
  });

  it("leaves a huge picture undecoded, but measures it", async () => {
    const file = await upload(bombOf(60_000), { access: "PRIVATE" });
    expect(file).toMatchObject({ width: 60_000, height: 60_000, type: "IMG", extension: "png" });
    const { width, height } = await sign(file.id, "size=icon");
    expect({ width, height }).toEqual({ width: 60_000, height: 60_000 });
  });
});

/** The header of a picture, and nothing after it. */
function bombOf(side: number): Buffer {
  const picture = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==",
    "base64",
  );
  picture.writeUInt32BE(side, 16);
  picture.writeUInt32BE(side, 20);
  return picture;
}

function raise(): never {
  throw new Error("No id.");
}
