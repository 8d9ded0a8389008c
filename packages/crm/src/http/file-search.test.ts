// @postgres
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiFile } from "../files/to-api-file.ts";
import { FORM_TYPE, formBody, formParts } from "../testing/multipart-form.ts";
import { storeText } from "../testing/store-text.ts";
import type { ApiFolder } from "./folder-schemas.ts";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type ErrorBody,
  type TestApp,
} from "../testing/open-test-app.ts";

const START = Date.parse("2026-01-15T09:00:00Z");
const MINUTE = 60_000;
const DAY = 86_400_000;
const clock = { now: START };

let app: TestApp;
const stored = new Map<string, ApiFile>();
/** The ids of files and folders by their paths. */
const ids = new Map<string, string>();

/** Each is stored a minute after the one before. */
const samples: {
  path: string;
  content: string | (() => Promise<Buffer>);
  access?: string;
  expiresAt?: number;
}[] = [
  { path: "/a/notes.txt", content: "four" },
  { path: "/a/Zwölf 100%.txt", content: "twelve bytes", access: "PUBLIC_INDEXABLE" },
  { path: "/a/inner/photo.png", content: () => image(40, 20), access: "PUBLIC_NOT_INDEXABLE" },
  { path: "/b/photo_2.png", content: () => image(300, 600) },
  { path: "/b/notes.txt", content: "ends", expiresAt: START + 2 * DAY },
  { path: "/top.bin", content: async () => Buffer.from([0, 255, 1, 254]) },
];

beforeAll(async () => {
  app = await openTestApp({ now: () => clock.now });
  for (const { path, content, access = "PRIVATE", expiresAt } of samples) {
    const folderPath = path.slice(0, path.lastIndexOf("/"));
    const fileName = path.slice(folderPath.length + 1);
    const options = {
      access,
      ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }),
    };
    const file = typeof content === "string" ? content : await content();
    const fields = { file, options, folderPath: folderPath || "/", fileName };
    const { status, body } = await app.send<ApiFile>(
      "POST",
      "/files/v3/files",
      { authorization: `Bearer ${TEST_CREDENTIALS.accessToken}`, "content-type": FORM_TYPE },
      formBody(formParts(fields, fileName)),
    );
    if (status !== 201) throw new Error(`${path} was not stored: ${status}.`);
    stored.set(path, body);
    ids.set(path, body.id);
    if (body.parentFolderId !== undefined) ids.set(folderPath, body.parentFolderId);
    clock.now += MINUTE;
  }
  const hidden = { folderPath: "/a", fileName: "hidden.txt", access: "HIDDEN_PRIVATE" } as const;
  await storeText(app, hidden);
  const deleted = await storeText(app, { folderPath: "/a", fileName: "deleted.txt" });
  await app.api("DELETE", `/files/v3/files/${deleted.id}`);
  await app.api("PATCH", `/files/v3/files/${ids.get("/a/notes.txt")}`, {
    isUsableInContent: false,
  });
});
afterAll(() => app.close());

const image = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

const get = (path: string): ApiFile => {
  const file = stored.get(path);
  if (!file) throw new Error(`There is no file ${path}.`);
  return file;
};
const at = (minutes: number): number => START + minutes * MINUTE;
const iso = (minutes: number): string => new Date(at(minutes)).toISOString();

interface List<Item> {
  results: Item[];
  paging?: { next?: { after: string }; prev?: { before: string } };
}
type Query = Readonly<Record<string, string | number>>;
/** The query of a URL, with the ids of the paths in angle brackets. */
const toQuery = (query: Query): string =>
  new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [
      key,
      String(value).replaceAll(/<(.+?)>/g, (_match, path: string) => ids.get(path) ?? "?"),
    ]),
  ).toString();
const search = async (query: Query): Promise<List<ApiFile>> => {
  const url = `/files/v3/files/search?${toQuery(query)}`;
  const { status, body } = await app.api<List<ApiFile>>("GET", url);
  expect([query, status]).toEqual([query, 200]);
  return body;
};
const paths = ({ results }: List<{ path?: string | undefined }>) => results.map(({ path }) => path);

const NOTES = "/a/notes.txt";
const TWELVE = "/a/Zwölf 100%.txt";
const PHOTO = "/a/inner/photo.png";
const PHOTO_2 = "/b/photo_2.png";
const NOTES_B = "/b/notes.txt";
const TOP = "/top.bin";
const ALL = [NOTES, TWELVE, PHOTO, PHOTO_2, NOTES_B, TOP];

describe("a search of files", () => {
  it.each<[Query, string[]]>([
    [{}, ALL],
    [{ name: "notes" }, [NOTES, NOTES_B]],
    [{ name: "ZWOLF" }, [TWELVE]],
    [{ name: "%" }, [TWELVE]],
    [{ name: "_" }, [PHOTO_2]],
    [{ name: "s.tx" }, [NOTES, NOTES_B]],
    [{ name: "hidden" }, []],
    [{ name: "deleted" }, []],
    [{ path: NOTES_B }, [NOTES_B]],
    [{ path: "a/inner/photo.png" }, [PHOTO]],
    [{ path: TOP }, [TOP]],
    [{ path: "/a" }, []],
    [{ path: "/a/inner" }, []],
    [{ path: "/nowhere/notes.txt" }, []],
    [{ parentFolderIds: "</a>" }, [NOTES, TWELVE]],
    [{ parentFolderIds: "</b>,0" }, [PHOTO_2, NOTES_B, TOP]],
    [{ parentFolderIds: "99" }, []],
    [{ parentFolderIds: "99999999999999999999" }, []],
    [{ ids: `<${NOTES}>,<${TOP}>,x` }, [NOTES, TOP]],
    [{ idGte: `<${NOTES_B}>` }, [NOTES_B, TOP]],
    [{ idLte: `<${TWELVE}>` }, [NOTES, TWELVE]],
    [{ type: "IMG" }, [PHOTO, PHOTO_2]],
    [{ type: "DOCUMENT" }, [NOTES, TWELVE, NOTES_B]],
    [{ type: "OTHER" }, [TOP]],
    [{ type: "unknown" }, []],
    [{ extension: "PNG" }, [PHOTO, PHOTO_2]],
    [{ encoding: "png" }, [PHOTO, PHOTO_2]],
    [{ url: "https://example.com/a.png" }, []],
    [{ isUsableInContent: "false" }, [NOTES]],
    [{ isUsableInContent: "true", extension: "txt" }, [TWELVE, NOTES_B]],
    [{ allowsAnonymousAccess: "true" }, [TWELVE, PHOTO]],
    [{ allowsAnonymousAccess: "false" }, [NOTES, PHOTO_2, NOTES_B, TOP]],
    [{ size: 12 }, [TWELVE]],
    [{ sizeLte: 4 }, [NOTES, NOTES_B, TOP]],
    [{ sizeGte: 4, sizeLte: 12 }, [NOTES, TWELVE, NOTES_B, TOP]],
    [{ width: 40 }, [PHOTO]],
    [{ widthGte: 41 }, [PHOTO_2]],
    [{ widthLte: 299 }, [PHOTO]],
    [{ height: 600 }, [PHOTO_2]],
    [{ heightLte: 20 }, [PHOTO]],
    [{ heightGte: 9_999_999_999 }, []],
    [{ widthLte: 9_999_999_999 }, [PHOTO, PHOTO_2]],
    [{ createdAt: at(1) }, [TWELVE]],
    [{ createdAt: iso(1) }, [TWELVE]],
    [{ createdAtLte: at(1) }, [NOTES, TWELVE]],
    [{ createdAtGte: iso(4) }, [NOTES_B, TOP]],
    [{ createdAtGte: "2026-01-15T10:02:00+01:00", createdAtLte: at(3) }, [PHOTO, PHOTO_2]],
    [{ updatedAt: at(6) }, [NOTES]],
    [{ updatedAtGte: iso(5) }, [NOTES, TOP]],
    [{ updatedAtLte: at(1) }, [TWELVE]],
    [{ expiresAt: START + 2 * DAY }, [NOTES_B]],
    [{ expiresAtGte: START + 2 * DAY + 1 }, []],
    [{ expiresAtLte: START + 3 * DAY }, [NOTES_B]],
    [{ extension: "txt", parentFolderIds: "</b>" }, [NOTES_B]],
    [{ sort: "-name", type: "IMG" }, [PHOTO_2, PHOTO]],
    [{ sort: "size", limit: 3 }, [NOTES, NOTES_B, TOP]],
    [{ sort: "-createdAt", limit: 2 }, [TOP, NOTES_B]],
    [{ sort: "updatedAt", limit: 2 }, [TWELVE, PHOTO]],
    [{ sort: "extension", limit: 1 }, [TOP]],
    [{ sort: "-type", limit: 1 }, [TOP]],
    [{ sort: "-id", limit: 1 }, [TOP]],
  ])("finds by %j", async (filters, expected) => {
    expect({ filters, found: paths(await search(filters)) }).toEqual({ filters, found: expected });
  });

  it("finds by the checksum and the URL of a file", async () => {
    const { fileMd5 = "", url = "" } = get(TWELVE);
    expect(paths(await search({ fileMd5: fileMd5.toUpperCase() }))).toEqual([TWELVE]);
    expect(paths(await search({ url }))).toEqual([TWELVE]);
  });

  it("has no more than the fields that it asks for", async () => {
    const { results } = await search({ properties: "name,size", path: PHOTO });
    expect(results.map((file) => Object.keys(file).toSorted())).toEqual([
      ["access", "archived", "createdAt", "id", "name", "size", "updatedAt"],
    ]);
  });

  it.each(["name", "-name", "-size", "type", "-createdAt", "id"])(
    "sorted by %s is paged forward and back without a gap",
    async (sort) => {
      const whole = paths(await search({ sort }));
      const forward = [];
      let page = await search({ sort, limit: 4 });
      forward.push(...paths(page));
      page = await search({ sort, limit: 4, after: page.paging?.next?.after ?? "" });
      forward.push(...paths(page));
      expect([forward, page.paging?.next]).toEqual([whole, undefined]);
      const back = await search({ sort, limit: 4, before: page.paging?.prev?.before ?? "" });
      expect(paths(back)).toEqual(whole.slice(0, 4));
    },
  );

  it.each([
    [{ sort: "color" }, "sort"],
    [{ limit: 0 }, "limit"],
    [{ limit: 101 }, "limit"],
    [{ after: "x" }, "after"],
    [{ name: "\u0000" }, undefined],
    [{ size: -1 }, "size"],
    [{ sizeGte: "1.5" }, "sizeGte"],
    [{ createdAtGte: "yesterday" }, "createdAtGte"],
    [{ isUsableInContent: "maybe" }, "isUsableInContent"],
    [{ path: "/a/../b/notes.txt" }, "path"],
    [{ name: "x".repeat(1001) }, "name"],
  ])("by %j is refused", async (query, field) => {
    const { status, body } = await app.api<ErrorBody>(
      "GET",
      `/files/v3/files/search?${toQuery(query)}`,
    );
    expect([status, body.category, body.errors?.[0]?.in]).toEqual([400, "VALIDATION_ERROR", field]);
  });
});

describe("a search of folders", () => {
  it.each<[Query, string[]]>([
    [{}, ["/a", "/a/inner", "/b"]],
    [{ name: "INN" }, ["/a/inner"]],
    [{ name: "%" }, []],
    [{ path: "/a/inner" }, ["/a/inner"]],
    [{ path: "b" }, ["/b"]],
    [{ path: "/" }, []],
    [{ ids: "</b>,x" }, ["/b"]],
    [{ parentFolderIds: "0" }, ["/a", "/b"]],
    [{ parentFolderIds: "</a>" }, ["/a/inner"]],
    [{ idGte: "</a/inner>" }, ["/a/inner", "/b"]],
    [{ idLte: "</a>" }, ["/a"]],
    [{ createdAt: at(2) }, ["/a/inner"]],
    [{ createdAtLte: at(2) }, ["/a", "/a/inner"]],
    [{ createdAtGte: iso(3) }, ["/b"]],
    [{ updatedAt: iso(0) }, ["/a"]],
    [{ updatedAtLte: at(0) }, ["/a"]],
    [{ updatedAtGte: at(1) }, ["/a/inner", "/b"]],
    [{ sort: "-name", limit: 2 }, ["/a/inner", "/b"]],
    [{ sort: "-createdAt", limit: 1 }, ["/b"]],
  ])("finds by %j", async (filters, expected) => {
    const { body } = await app.api<List<ApiFolder>>(
      "GET",
      `/files/v3/folders/search?${toQuery(filters)}`,
    );
    expect({ filters, found: paths(body) }).toEqual({ filters, found: expected });
  });
});

describe("a signed URL", () => {
  interface Signed {
    url: string;
    expiresAt: string;
  }
  const sign = (path: string, query: Query) =>
    app.api<Signed & ErrorBody>(
      "GET",
      `/files/v3/files/${ids.get(path)}/signed-url?${toQuery(query)}`,
    );

  /** The file's own size, scaled or grown. */
  it.each<[string, Query, object]>([
    [PHOTO, {}, { width: 40, height: 20 }],
    [PHOTO, { size: "icon" }, { width: 32, height: 16 }],
    [PHOTO, { size: "thumb" }, { width: 40, height: 20 }],
    [PHOTO, { size: "thumb", upscale: "false" }, { width: 40, height: 20 }],
    [PHOTO, { size: "medium", upscale: "true" }, { width: 300, height: 150 }],
    [PHOTO_2, { size: "preview" }, { width: 300, height: 600 }],
    [PHOTO_2, { size: "preview", upscale: "true" }, { width: 400, height: 800 }],
    [PHOTO, { property: "width" }, { width: 40 }],
    [PHOTO, { property: "name", size: "icon" }, {}],
    [NOTES, { size: "thumb", upscale: "true" }, {}],
  ])("of %s by %j equals an image's of %j", async (path, query, pixels) => {
    const { status, body } = await sign(path, query);
    const { name, extension, type, size } = get(path);
    const expiresAt = new Date(clock.now + 60 * MINUTE).toISOString();
    expect([status, body]).toEqual([
      200,
      { url: body.url, expiresAt, name, extension, type, size, ...pixels },
    ]);
    const { pathname, search: parameters } = new URL(body.url);
    const content = await app.app.inject({
      url: pathname + parameters,
      headers: { host: new URL(body.url).host },
    });
    expect(content.statusCode).toBe(200);
    const isScaled = type === "IMG" && query["property"] === undefined;
    const { width, height } = isScaled ? await sharp(content.rawPayload).metadata() : {};
    expect(isScaled ? { width, height } : pixels).toEqual(pixels);
  });

  it.each([
    [1, 200],
    [7 * 24 * 3600, 200],
    [0, 400],
    [7 * 24 * 3600 + 1, 400],
    ["-5", 400],
    ["soon", 400],
  ])("for %s seconds: %d", async (expirationSeconds, expected) => {
    const { status, body } = await sign(NOTES, { expirationSeconds });
    const end = (): string => new Date(clock.now + Number(expirationSeconds) * 1000).toISOString();
    const outcome =
      expected === 200 ? { expiresAt: end() } : { errors: [{ in: "expirationSeconds" }] };
    expect({ ...body, status }).toMatchObject({ status: expected, ...outcome });
  });

  it.each([
    [{ size: "huge" }, "size"],
    [{ upscale: "maybe" }, "upscale"],
  ])("by %j is refused", async (query, field) => {
    const { status, body } = await sign(PHOTO, query);
    expect([status, body.errors?.[0]?.in]).toEqual([400, field]);
  });
});
