import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_FOLDER_DEPTH } from "../limits.ts";
import { storeText } from "../testing/store-text.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../testing/open-test-app.ts";
import type { ApiFolder } from "./folder-schemas.ts";

const FOLDERS = "/files/v3/folders";
const clock = { now: Date.parse("2026-01-15T09:00:00Z") };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => clock.now });
});
afterAll(() => app.close());

const create = async (body: object): Promise<ApiFolder> => {
  const response = await app.api<ApiFolder>("POST", FOLDERS, body);
  expect(response.status).toBe(201);
  return response.body;
};

/** Stores a public file, and returns its id. */
const upload = async (folderPath: string, fileName: string): Promise<string> =>
  (await storeText(app, { folderPath, fileName, access: "PUBLIC_INDEXABLE" })).id;

const statusOf = async (path: string): Promise<number> => (await app.api("GET", path)).status;

describe("a new folder", () => {
  it("is at the top, in a folder by its id, or in one by its path, which is created", async () => {
    const top = await create({ name: "top" });
    expect(top).toEqual({
      id: top.id,
      name: "top",
      path: "/top",
      createdAt: "2026-01-15T09:00:00.000Z",
      updatedAt: "2026-01-15T09:00:00.000Z",
      archived: false,
    });
    const child = await create({ name: "child", parentFolderId: Number(top.id) });
    expect(child).toMatchObject({ path: "/top/child", parentFolderId: top.id });
    const byPath = await create({ name: "deep", parentFolderPath: "/top/new/folders" });
    expect(byPath.path).toBe("/top/new/folders/deep");
    expect((await create({ name: "other", parentPath: "top/child" })).path).toBe(
      "/top/child/other",
    );
    expect((await create({ name: "zero", parentFolderId: "0" })).path).toBe("/zero");
  });

  it.each([
    [{ parentFolderId: "1" }, 400, "name"],
    [{ name: "" }, 400, "name"],
    [{ name: "a/b" }, 400, "name"],
    [{ name: ".." }, 400, "name"],
    [{ name: "a\u202Eb" }, 400, "name"],
    [{ name: "a\u0000b" }, 400, undefined],
    [{ name: "x".repeat(300) }, 400, "name"],
    [{ name: "a", parentFolderId: "1", parentFolderPath: "/a" }, 400, "parentFolderId"],
    [{ name: "a", parentFolderId: "1", parentPath: "/a" }, 400, "parentFolderId"],
    [{ name: "a", parentFolderPath: "/a", parentPath: "/a" }, 400, "parentPath"],
    [{ name: "a", parentFolderId: "99" }, 400, "parentFolderId"],
    [{ name: "a", parentFolderId: "x" }, 400, "parentFolderId"],
    [{ name: "a", parentFolderPath: "/a/../b" }, 400, "parentFolderPath"],
    [{ name: "a", parentFolderPath: "/a".repeat(MAX_FOLDER_DEPTH) }, 400, "name"],
  ])("%j is refused", async (body, expected, field) => {
    const before = await app.api<{ results: unknown[] }>("GET", `${FOLDERS}/search?limit=100`);
    const { status, body: error } = await app.api<ErrorBody>("POST", FOLDERS, body);
    expect(status).toBe(expected);
    expect(error.errors?.[0]?.in).toBe(field);
    const after = await app.api<{ results: unknown[] }>("GET", `${FOLDERS}/search?limit=100`);
    expect(after.body.results).toHaveLength(before.body.results.length);
  });

  it("can't have the name of another one at its place", async () => {
    await create({ name: "taken" });
    const again = await app.api<ErrorBody>("POST", FOLDERS, { name: "taken" });
    expect([again.status, again.body.category]).toEqual([409, "CONFLICT"]);
    await create({ name: "taken", parentFolderPath: "/taken" });
  });
});

describe("a folder", () => {
  it("is read and deleted by its id or its path, encoded once", async () => {
    const { id, parentFolderId } = await create({
      name: "50% & more",
      parentFolderPath: "/by path",
    });
    for (const place of [
      id,
      "%2Fby%20path%2F50%25%20%26%20more",
      "by%20path%2F50%25%20%26%20more",
    ]) {
      const { body } = await app.api<ApiFolder>("GET", `${FOLDERS}/${place}`);
      expect(body).toMatchObject({ id, path: "/by path/50% & more" });
    }
    const some = await app.api<ApiFolder>("GET", `${FOLDERS}/${id}?properties=name`);
    expect(some.body).toMatchObject({ name: "50% & more" });
    expect(some.body).not.toHaveProperty("path");
    const place = await app.api<ApiFolder>(
      "GET",
      `${FOLDERS}/${id}?properties=path,parentFolderId`,
    );
    expect(place.body).toMatchObject({ path: "/by path/50% & more", parentFolderId });
    expect(place.body).not.toHaveProperty("name");
    expect((await app.api("DELETE", `${FOLDERS}/%2Fby%20path`)).status).toBe(204);
    expect(await statusOf(`${FOLDERS}/${id}`)).toBe(404);
    expect((await app.api("DELETE", `${FOLDERS}/${id}`)).status).toBe(404);
  });

  it("with a long path is read by it", async () => {
    const names = Array.from({ length: 10 }, (_, index) => `${"long name ".repeat(10)}${index}`);
    const parent = `/${names.join("/")}`;
    const { path } = await create({ name: "end", parentFolderPath: parent });
    expect(await statusOf(`${FOLDERS}/${encodeURIComponent(path ?? "")}`)).toBe(200);
    const stat = await app.api("GET", `/files/v3/files/stat/${encodeURIComponent(path ?? "")}`);
    expect(stat.status).toBe(200);
  });

  it("is found by its path, whether its slashes are encoded or not", async () => {
    const { id } = await create({ name: "50% & less", parentFolderPath: "/by path" });
    for (const version of ["v3", "2026-03"]) {
      for (const path of [
        "%2Fby%20path%2F50%25%20%26%20less",
        "by%20path/50%25%20%26%20less?properties=name",
        "/by%20path/50%25%20%26%20less",
      ]) {
        const url = `/files/${version}/files/stat/${path}`;
        const { status, body } = await app.api<{ folder?: ApiFolder }>("GET", url);
        expect([url, status, body.folder?.id]).toEqual([url, 200, id]);
      }
    }
  });

  it("with a number as its name is read by a path with a slash, never instead of an id", async () => {
    const { id } = await create({ name: "2026" });
    expect(await statusOf(`${FOLDERS}/2026`)).toBe(404);
    expect((await app.api("DELETE", `${FOLDERS}/2026`)).status).toBe(404);
    const byPath = await app.api<ApiFolder>("GET", `${FOLDERS}/%2F2026`);
    expect(byPath.body.id).toBe(id);
  });

  it("is renamed and moved with everything in it", async () => {
    const { id } = await create({ name: "project" });
    const inner = await create({ name: "drafts", parentFolderId: id });
    const fileId = await upload("/project/drafts", "plan.txt");
    clock.now += 1000;
    const renamed = await app.api<ApiFolder>("PATCH", `${FOLDERS}/${id}`, { name: "done" });
    expect(renamed.body).toMatchObject({ path: "/done", updatedAt: "2026-01-15T09:00:01.000Z" });
    const archive = await create({ name: "archive" });
    const moved = await app.api<ApiFolder>("PATCH", `${FOLDERS}/${id}`, {
      parentFolderId: Number(archive.id),
    });
    expect(moved.body.path).toBe("/archive/done");
    const file = await app.api<{ path: string }>("GET", `/files/v3/files/${fileId}`);
    expect(file.body.path).toBe("/archive/done/drafts/plan.txt");
    expect((await app.api<ApiFolder>("GET", `${FOLDERS}/${inner.id}`)).body.path).toBe(
      "/archive/done/drafts",
    );
    const toTop = await app.api<ApiFolder>("PATCH", `${FOLDERS}/${id}`, { parentFolderId: 0 });
    expect(toTop.body.path).toBe("/done");
    clock.now += 1000;
    const same = await app.api<ApiFolder>("PATCH", `${FOLDERS}/${id}`, { name: "done" });
    expect(same.body).toEqual(toTop.body);
  });

  it("can't be moved into itself, too deep, to where its name is taken or nowhere", async () => {
    const top = await create({ name: "cycle" });
    const inner = await create({ name: "inner", parentFolderId: top.id });
    const move = async (id: string, parentFolderId: string) => {
      const { status, body } = await app.api<ErrorBody>("PATCH", `${FOLDERS}/${id}`, {
        parentFolderId,
      });
      return `${status} ${body.errors?.[0]?.code}`;
    };
    expect(await move(top.id, top.id)).toBe("400 FOLDER_CYCLE");
    expect(await move(top.id, inner.id)).toBe("400 FOLDER_CYCLE");
    expect(await move(top.id, "99")).toBe("400 FOLDER_NOT_FOUND");
    const deep = await create({
      name: "last",
      parentFolderPath: "/d".repeat(MAX_FOLDER_DEPTH - 2),
    });
    expect(await move(top.id, deep.id)).toBe("400 TOO_DEEP");
    expect(await move(inner.id, deep.id)).toBe("200 undefined");
    await create({ name: "inner" });
    expect(await move(inner.id, "0")).toBe("409 NAME_TAKEN");
    expect(await statusOf(`${FOLDERS}/${inner.id}`)).toBe(200);
  });

  it("is deleted with everything in it, and its name is free again", async () => {
    const { id } = await create({ name: "trash" });
    const inner = await create({ name: "inner", parentFolderId: id });
    const fileId = await upload("/trash/inner", "gone.txt");
    const outside = await upload("/outside", "stays.txt");
    expect(await statusOf(`/file-content/${fileId}/gone.txt`)).toBe(200);
    expect((await app.api("DELETE", `${FOLDERS}/${id}`)).status).toBe(204);
    for (const path of [
      `${FOLDERS}/${inner.id}`,
      `/files/v3/files/${fileId}`,
      `/files/v3/files/stat/trash%2Finner%2Fgone.txt`,
      `/file-content/${fileId}/gone.txt`,
    ]) {
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
    const listed = await app.api<{ results: unknown[] }>(
      "GET",
      "/files/v3/files/search?name=gone.txt",
    );
    expect(listed.body.results).toEqual([]);
    expect(await statusOf(`/files/v3/files/${outside}`)).toBe(200);
    expect((await create({ name: "trash" })).id).not.toBe(id);
  });
});

describe("an update in the background", () => {
  interface Task {
    id: string;
    links: { status: string };
  }
  const request = (body: object) => app.api<Task>("POST", `${FOLDERS}/update/async`, body);
  const statusFor = async ({ links }: Task) => {
    await app.files.jobs.runDue();
    const { pathname } = new URL(links.status);
    return (
      await app.api<{ status: string; result?: ApiFolder; errors?: object[] }>("GET", pathname)
    ).body;
  };

  it("renames or moves, and says when it is done", async () => {
    const { id } = await create({ name: "later" });
    const { status, body } = await request({ id: Number(id), name: "done later" });
    expect(status).toBe(202);
    expect(await statusFor(body)).toMatchObject({
      taskId: body.id,
      status: "COMPLETE",
      requestedAt: new Date(clock.now).toISOString(),
      result: { id, path: "/done later" },
    });
  });

  it("is canceled with the reason if it isn't possible anymore", async () => {
    const outer = await create({ name: "outer" });
    const inner = await create({ name: "inner", parentFolderId: outer.id });
    const task = await request({ id: outer.id, parentFolderId: inner.id });
    expect(await statusFor(task.body)).toMatchObject({
      status: "CANCELED",
      numErrors: 1,
      errors: [{ message: expect.stringContaining("into itself") as string }],
    });
  });

  it("is refused if the folder, the parent or the name is wrong", async () => {
    const { id } = await create({ name: "kept" });
    expect((await request({ id: "99", name: "a" })).status).toBe(404);
    expect((await request({ id, parentFolderId: 99 })).status).toBe(400);
    expect((await request({ id, name: "a/b" })).status).toBe(400);
    expect(await statusOf(`${FOLDERS}/update/async/tasks/99/status`)).toBe(404);
    expect(await statusOf(`${FOLDERS}/update/async/tasks/x/status`)).toBe(404);
  });
});

describe("a search of folders", () => {
  interface List {
    results: ApiFolder[];
    paging?: { next?: { after: string }; prev?: { before: string } };
  }
  const search = async (query: string): Promise<List> =>
    (await app.api<List>("GET", `${FOLDERS}/search?${query}`)).body;
  const names = ({ results }: List): unknown[] => results.map(({ name }) => name);

  it("filters by ids, parents, parts of the name, paths and times", async () => {
    const root = await create({ name: "Suche" });
    clock.now += 60_000;
    const before = clock.now;
    const one = await create({ name: "Äpfel 100%", parentFolderId: root.id });
    clock.now += 60_000;
    const two = await create({ name: "Birnen_x", parentFolderId: root.id });
    const inside = `parentFolderIds=${root.id}`;
    expect(names(await search(inside))).toEqual(["Äpfel 100%", "Birnen_x"]);
    expect(names(await search(`${inside}&name=apfel`))).toEqual(["Äpfel 100%"]);
    expect(names(await search(`${inside}&name=%25`))).toEqual(["Äpfel 100%"]);
    expect(names(await search(`${inside}&name=_`))).toEqual(["Birnen_x"]);
    expect(names(await search(`ids=${one.id},${two.id}&sort=-name`))).toEqual([
      "Äpfel 100%",
      "Birnen_x",
    ]);
    expect(names(await search(`${inside}&idGte=${two.id}`))).toEqual(["Birnen_x"]);
    expect(names(await search(`${inside}&createdAtLte=${before}`))).toEqual(["Äpfel 100%"]);
    expect(
      names(await search(`${inside}&updatedAtGte=${new Date(before + 1).toISOString()}`)),
    ).toEqual(["Birnen_x"]);
    expect(names(await search("path=%2FSuche%2FBirnen_x"))).toEqual(["Birnen_x"]);
    expect(names(await search("path=%2Fnowhere"))).toEqual([]);
    expect(names(await search("ids=99"))).toEqual([]);
    expect((await app.api("GET", `${FOLDERS}/search?sort=size`)).status).toBe(400);
  });

  it("is paged forward and back", async () => {
    const root = await create({ name: "pages" });
    for (const name of ["a", "b", "c", "d", "e"]) {
      await create({ name, parentFolderId: root.id });
    }
    const query = `parentFolderIds=${root.id}&limit=2&sort=-name`;
    const first = await search(query);
    expect([names(first), first.paging?.prev]).toEqual([["e", "d"], undefined]);
    const second = await search(`${query}&after=${first.paging?.next?.after}`);
    expect(names(second)).toEqual(["c", "b"]);
    const third = await search(`${query}&after=${second.paging?.next?.after}`);
    expect([names(third), third.paging?.next]).toEqual([["a"], undefined]);
    const back = await search(`${query}&before=${third.paging?.prev?.before}`);
    expect(names(back)).toEqual(["c", "b"]);
    expect((await app.api("GET", `${FOLDERS}/search?after=x`)).status).toBe(400);
  });
});
