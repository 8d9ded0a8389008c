// @postgres
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testContentStores, type TestContentStore } from "../testing/content-stores.ts";
import { openOfficialClient, type OfficialClient } from "../testing/official-client.ts";
import { drivenParts } from "./client-parts.ts";

let official: OfficialClient;
const api = () => official.withToken().files.foldersApi;

describe.each(["local", "S3"] as const)("the client of a service with %s content", (kind) => {
  let store: TestContentStore;
  beforeAll(async () => {
    store = await testContentStores[kind]();
    official = await openOfficialClient({ contents: store.contents });
  });
  afterAll(async () => {
    await official.close();
    await store.remove();
  });

  it("creates folders, and reads them by id and by path", async () => {
    const top = await api().create({ name: "top" });
    const child = await api().create({ name: "a & b", parentFolderId: top.id });
    const other = await api().create({ name: "other", parentPath: "/top/new" });
    expect([child.path, other.path]).toEqual(["/top/a & b", "/top/new/other"]);
    expect(child.createdAt).toBeInstanceOf(Date);
    expect(await api().getById(child.id)).toEqual(child);
    expect(await api().getByPath("/top/a & b")).toEqual(child);
    expect(await api().getByPath("top/a & b", ["name"])).not.toHaveProperty("path", child.path);
    await expect(api().create({ name: "top" })).rejects.toMatchObject({ code: 409 });
  });

  it("renames and moves a folder at once, and with everything in it as a task", async () => {
    const folder = await api().create({ name: "before", parentPath: "/moves" });
    const inner = await api().create({ name: "inner", parentFolderId: folder.id });
    const target = await api().create({ name: "target" });
    expect((await api().updateProperties(folder.id, { name: "after" })).path).toBe("/moves/after");
    const task = await api().updatePropertiesRecursively({
      id: folder.id,
      parentFolderId: Number(target.id),
    });
    await official.service.files.jobs.runDue();
    await expect
      .poll(() => api().checkUpdateStatus(task.id))
      .toMatchObject({ status: "COMPLETE", result: { path: "/target/after" } });
    expect((await api().getById(inner.id)).path).toBe("/target/after/inner");
  });

  it("searches folders, page by page", async () => {
    const { id } = await api().create({ name: "searched" });
    for (const name of ["x1", "x2", "x3"]) await api().create({ name, parentFolderId: id });
    const search = (after?: string) =>
      api().doSearch(
        undefined,
        after,
        undefined,
        2,
        ["-name"],
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        new Date(0),
        undefined,
        undefined,
        undefined,
        "X",
        undefined,
        [Number(id)],
      );
    const first = await search();
    expect(first.results.map(({ name }) => name)).toEqual(["x3", "x2"]);
    const last = await search(first.paging?.next?.after);
    expect(last.results.map(({ name }) => name)).toEqual(["x1"]);
    expect(last.paging?.next).toBeUndefined();
  });

  it("deletes folders by id and by path", async () => {
    const one = await api().create({ name: "one", parentPath: "/deleted" });
    const text = { data: Buffer.from("Text"), name: "notes.txt" };
    const options = JSON.stringify({ access: "PUBLIC_INDEXABLE" });
    const files = official.withToken().files.filesApi;
    const file = await files.upload(text, one.id, undefined, undefined, undefined, options);
    expect(await (await fetch(file.url ?? "")).text()).toBe("Text");
    await api().archive(one.id);
    expect((await fetch(file.url ?? "")).status).toBe(404);
    await expect(api().getById(one.id)).rejects.toMatchObject({ code: 404 });
    await api().archiveByPath("/deleted");
    await expect(api().getByPath("/deleted")).rejects.toMatchObject({ code: 404 });
  });

  it("was called in every method", () => {
    expect(official.uncalledOf(...drivenParts.folders)).toEqual([]);
  });
});
