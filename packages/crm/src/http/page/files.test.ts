import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  FileList,
  PageFile,
  PageFolder,
  PageSignedUrl,
  SavedCall,
  Timeline,
} from "../../page-api/index.ts";
import type { ApiObject } from "../../objects/object-schema.ts";
import { storeText } from "../../testing/store-text.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../../testing/open-test-app.ts";

const START = Date.parse("2026-01-15T09:00:00Z");
const DAY = 86_400_000;

const clock = { now: START };

let crm: TestApp;
beforeEach(async () => {
  clock.now = START;
  crm = await openTestApp({ now: () => clock.now });
});
afterEach(() => crm.close());

/** A GIF of one pixel. */
const PIXEL = "R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

async function postForm(
  fields: Record<string, string | undefined>,
  content: string | NodeJS.ArrayBufferView = "Hello",
) {
  const form = new FormData();
  form.append("file", new Blob([content]), "hello.txt");
  const defaults = {
    folderId: "0",
    fileName: "hello.txt",
    options: JSON.stringify({ access: "PRIVATE" }),
  };
  for (const [name, value] of Object.entries({ ...defaults, ...fields })) {
    if (value !== undefined) form.append(name, value);
  }
  const encoded = new Response(form);
  return crm.page<PageFile>("POST", "/_page/files", Buffer.from(await encoded.arrayBuffer()), {
    "content-type": encoded.headers.get("content-type") ?? "",
  });
}

/** Uploads a text as the page does. */
async function upload(
  fields: Record<string, string | undefined> = {},
  content?: string | NodeJS.ArrayBufferView,
): Promise<PageFile> {
  const { status, body } = await postForm(fields, content);
  expect([status, body]).toMatchObject([201, { id: expect.any(String) }]);
  return body;
}

const list = async (query = ""): Promise<FileList> =>
  (await crm.page<FileList>("GET", `/_page/files${query}`)).body;

describe("files of the page", () => {
  it("are uploaded, listed, renamed and viewed", async () => {
    const file = await upload();
    expect(await list()).toMatchObject({ ancestors: [], folders: [], files: [file] });
    const renamed = await crm.page<PageFile>("PATCH", `/_page/files/${file.id}`, {
      name: "greeting.txt",
      access: "PUBLIC_INDEXABLE",
    });
    expect(renamed.body).toMatchObject({
      name: "greeting.txt",
      publicUrl: expect.stringContaining("/greeting.txt"),
    });
    expect((await list("?q=GREET")).files).toMatchObject([{ id: file.id }]);
    const { body } = await crm.page<PageSignedUrl>("GET", `/_page/files/${file.id}/signed-url`);
    const { pathname, search } = new URL(body.url);
    expect((await crm.send("GET", pathname + search, {})).body).toBe("Hello");
  });

  it("are listed in pages, with the size of an image and when a file ends", async () => {
    const image = Buffer.from(PIXEL, "base64");
    const options = JSON.stringify({ access: "PRIVATE", ttl: "P1D" });
    const stored = [await upload({ options }), await upload({ fileName: "dot.gif" }, image)];
    expect(stored).toMatchObject([
      { expiresAt: START + DAY },
      { width: 1, height: 1, type: "IMG" },
    ]);
    const first = await list("?limit=1&sort=-name");
    const second = await list(`?limit=1&sort=-name&after=${first.paging?.next.after}`);
    expect([...first.files, ...second.files]).toEqual(stored);
    expect(second).not.toHaveProperty("paging");
  });

  it("are attached to a call as its recording, once, or not stored if there is no such call", async () => {
    const call = { version: 1, base: 0, writer: "tab-1", appId: "9001", externalCallId: "call-1" };
    const { body: saved } = await crm.page<SavedCall>(
      "PUT",
      `/_page/calls/${crypto.randomUUID()}`,
      {
        ...call,
        direction: "OUTBOUND",
        state: "completed",
        startedAgo: 1000,
        owner: "host",
        properties: {},
      },
    );
    const recording = {
      folderId: undefined,
      folderPath: "/recordings",
      callId: saved.engagementId,
      options: JSON.stringify({
        access: "PRIVATE",
        duplicateValidationStrategy: "RETURN_EXISTING",
        duplicateValidationScope: "EXACT_FOLDER",
      }),
    };
    const first = await upload(recording);
    expect((await upload(recording)).id).toBe(first.id);
    const path = `/crm/v3/objects/calls/${saved.engagementId}?properties=hs_attachment_ids`;
    const stored = await crm.api<ApiObject>("GET", path);
    expect(stored.body.properties["hs_attachment_ids"]).toBe(first.id);
    const second = await upload({ ...recording, folderPath: "/more" });
    const both = await crm.api<ApiObject>("GET", path);
    expect(both.body.properties["hs_attachment_ids"]).toBe(`${first.id};${second.id}`);
    const { status } = await postForm({ ...recording, folderPath: "/others", callId: "999999" });
    expect(status).toBe(404);
    expect((await list("?q=hello")).files).toHaveLength(2);
  });

  it("are deleted, restored with a free name, and erased with a date", async () => {
    const file = await upload();
    expect((await crm.page("DELETE", `/_page/files/${file.id}`)).status).toBe(204);
    expect((await list()).files).toEqual([]);
    await upload();
    const restored = await crm.page<PageFile>("POST", `/_page/files/${file.id}/restore`);
    expect(restored.body.name).toBe("hello-1.txt");
    const erased = await crm.page("DELETE", `/_page/files/${file.id}/erase`);
    expect(erased.body).toEqual({ purgeAt: START + DAY });
    expect((await crm.page("POST", `/_page/files/${file.id}/restore`)).status).toBe(404);
  });

  it("are in folders, whose path a list has", async () => {
    const file = await upload({ folderId: undefined, folderPath: "/calls/2026" });
    const { ancestors, files } = await list(`?folderId=${file.folderId}`);
    expect(ancestors.map(({ path }) => path)).toEqual(["/calls", "/calls/2026"]);
    expect(files).toEqual([file]);
    expect((await list()).folders).toMatchObject([{ name: "calls" }]);
    expect((await list("?folderId=999")).files).toBeUndefined();
  });
});

const store = (folderPath: string, fileName: string) =>
  storeText(crm, { folderPath, fileName }).then(({ id }) => id);
const folderOf = async (fileId: string): Promise<string> =>
  (await crm.page<PageFile>("GET", `/_page/files/${fileId}`)).body.folderId ?? "";
const restore = (id: string) =>
  crm.page<PageFolder & ErrorBody>("POST", `/_page/folders/${id}/restore`);
const pathOf = async (fileId: string): Promise<string> =>
  (await crm.page<PageFile>("GET", `/_page/files/${fileId}`)).body.path;

describe("a folder of the page", () => {
  it("is restored with what was deleted with it, and nothing else", async () => {
    const kept = await store("/calls/2026", "kept.txt");
    const before = await store("/calls", "before.txt");
    const old = await store("/calls/old", "old.txt");
    const erased = await store("/calls", "erased.txt");
    const hidden = { folderPath: "/calls", fileName: "hidden.txt", access: "HIDDEN_PRIVATE" };
    await storeText(crm, hidden as Parameters<typeof storeText>[1]);
    const folderId = await folderOf(before);
    await crm.page("DELETE", `/_page/files/${before}`);
    await crm.page("DELETE", `/_page/folders/${await folderOf(old)}`);
    clock.now += 1000;
    expect((await crm.page("DELETE", `/_page/folders/${folderId}`)).status).toBe(204);
    await crm.api("DELETE", `/files/v3/files/${erased}/gdpr-delete`);
    clock.now += 1000;
    const restored = await restore(folderId);
    expect([restored.status, restored.body.path]).toEqual([200, "/calls"]);
    expect(await pathOf(kept)).toBe("/calls/2026/kept.txt");
    const { folders, files } = await list(`?folderId=${folderId}`);
    expect([folders.map(({ name }) => name), files]).toEqual([["2026"], []]);
    expect((await list("?q=kept")).files).toHaveLength(1);
    expect((await restore(folderId)).status).toBe(404);
  });

  it("gets a number if its name is taken, and is at the top if its parent is gone", async () => {
    const file = await store("/outer/inner", "a.txt");
    const inner = await folderOf(file);
    const { ancestors } = await list(`?folderId=${inner}`);
    await crm.page("DELETE", `/_page/folders/${inner}`);
    clock.now += 1000;
    await crm.page("DELETE", `/_page/folders/${ancestors[0]?.id}`);
    await crm.page("POST", "/_page/folders", { name: "inner" });
    expect((await restore(inner)).body).toMatchObject({ name: "inner-1", path: "/inner-1" });
    expect(await pathOf(file)).toBe("/inner-1/a.txt");
    expect((await list("?q=inner-1")).folders).toHaveLength(1);
    expect((await restore("999")).status).toBe(404);
  });
});

it("moves a folder into another one and to the top, and renames it where it is", async () => {
  const file = await store("/inner", "a.txt");
  const other = await folderOf(await store("/other", "b.txt"));
  const change = async (body: object) =>
    crm.page<PageFolder>("PATCH", `/_page/folders/${await folderOf(file)}`, body);
  for (const [body, path] of [
    [{ parentId: other }, "/other/inner"],
    [{ name: "calls" }, "/other/calls"],
    [{ parentId: null }, "/calls"],
  ] as const) {
    const changed = await change(body);
    expect([changed.status, changed.body.path, await pathOf(file)]).toEqual([
      200,
      path,
      `${path}/a.txt`,
    ]);
  }
});

describe("a name that is a path", () => {
  it.each(["../x", "..", "a/b", "..\\x", "\u202Ex"])("is refused everywhere: %j", async (name) => {
    const file = await upload({ folderId: undefined, folderPath: "/calls" });
    const requests = [
      ["PATCH", `/_page/files/${file.id}`, { name }],
      ["PATCH", `/_page/folders/${file.folderId}`, { name }],
      ["POST", "/_page/folders", { name }],
      ["PATCH", `/files/v3/files/${file.id}`, { name }],
      ["PATCH", `/files/v3/folders/${file.folderId}`, { name }],
      ["POST", "/files/v3/folders/update/async", { id: file.folderId, name }],
    ] as const;
    for (const [method, path, body] of requests) {
      const send = path.startsWith("/_page") ? crm.page : crm.api;
      const refused = await send<ErrorBody>(method, path, body);
      expect([path, refused.status, refused.body.errors?.[0]?.code]).toEqual([
        path,
        400,
        "INVALID_NAME",
      ]);
    }
    expect((await list("?q=hello")).files.map(({ path }) => path)).toEqual(["/calls/hello.txt"]);
  });
});

const add = <Body>(body: object) => crm.page<Body>("POST", "/_page/records/0-1/101/notes", body);

describe("a note of the page", () => {
  it("is on the timeline with its attachments", async () => {
    const file = await upload();
    const { status, body } = await add<{ engagementId: string }>({
      body: " See the file. ",
      attachmentIds: [file.id],
    });
    expect(status).toBe(201);
    const timeline = await crm.page<Timeline>("GET", "/_page/records/0-1/101/timeline");
    expect(timeline.body.results).toMatchObject([
      { kind: "note", engagementId: body.engagementId, body: "See the file.", attachments: [file] },
    ]);
    await crm.page("DELETE", `/_page/files/${file.id}`);
    const [note] = (await crm.page<Timeline>("GET", "/_page/records/0-1/101/timeline")).body
      .results;
    expect(note).not.toHaveProperty("attachments");
  });

  it.each([
    ["nothing in it", { body: " " }, "REQUIRED"],
    ["an attachment that doesn't exist", { body: "x", attachmentIds: ["999"] }, "FILE_NOT_FOUND"],
  ])("is rejected with %s", async (_what, body, code) => {
    const rejected = await add<ErrorBody>(body);
    expect([rejected.status, rejected.body.errors?.[0]?.code]).toEqual([400, code]);
  });
});
