// @postgres
import { createHash } from "node:crypto";
import { ImportFromUrlInputAccessEnum } from "@hubspot/api-client/lib/codegen/files/models/ImportFromUrlInput.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testContentStores, type TestContentStore } from "../testing/content-stores.ts";
import { openFileSource, type FileSource } from "../testing/file-source.ts";
import { drivenParts } from "./client-parts.ts";
import { openOfficialClient, type OfficialClient } from "../testing/official-client.ts";

const START = Date.parse("2026-01-15T09:00:00Z");
const DAY = 86_400_000;
const clock = { now: START };

let official: OfficialClient;

/** A picture of 2 by 3 pixels. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==",
  "base64",
);
const text = (content: string) => ({ data: Buffer.from(content), name: "notes.txt" });
const PRIVATE = JSON.stringify({ access: "PRIVATE" });
const PUBLIC = JSON.stringify({ access: "PUBLIC_NOT_INDEXABLE" });

const api = () => official.withToken().files.filesApi;
const upload = (
  file: { data: Buffer; name: string },
  { folderPath = "/inbox", fileName = undefined as string | undefined, options = PRIVATE } = {},
) => api().upload(file, undefined, folderPath, fileName, undefined, options);

describe.each(["local", "S3"] as const)("the client of a service with %s content", (kind) => {
  let store: TestContentStore;
  let source: FileSource;
  beforeAll(async () => {
    clock.now = START;
    store = await testContentStores[kind]();
    source = await openFileSource();
    const imports = { mayReachLoopback: true };
    official = await openOfficialClient({
      now: () => clock.now,
      contents: store.contents,
      imports,
    });
  });
  afterAll(async () => {
    await official.close();
    await source.close();
    await store.remove();
  });

  it("uploads a picture, reads it, and its content by a signed URL until that expires", async () => {
    const file = await upload({ data: png, name: "x.txt" }, { fileName: "dot.txt" });
    expect(file).toMatchObject({
      name: "dot",
      extension: "png",
      path: "/inbox/dot.png",
      type: "IMG",
      encoding: "png",
      width: 2,
      height: 3,
      size: png.length,
      access: "PRIVATE",
      archived: false,
      fileMd5: createHash("md5").update(png).digest("hex"),
    });
    expect(file.createdAt).toBe(new Date(START).toISOString());
    expect(await api().getById(file.id)).toEqual(file);
    expect(await api().getById(file.id, ["name"])).not.toHaveProperty("size");
    expect((await fetch(file.url ?? "")).status).toBe(404);

    const signed = await api().getSignedUrl(file.id, undefined, 60);
    expect(signed).toMatchObject({ name: "dot", extension: "png", width: 2, height: 3 });
    const content = await fetch(signed.url);
    expect([content.status, content.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(Buffer.from(await content.arrayBuffer())).toEqual(png);
    clock.now += 60_000;
    expect((await fetch(signed.url)).status).toBe(404);
  });

  it("replaces, renames, moves, deletes and erases a file", async () => {
    const file = await upload(text("one"), { options: PUBLIC });
    const replaced = await api().replace(file.id, text("two"), undefined, PUBLIC);
    expect(replaced).toMatchObject({ id: file.id, name: file.name, size: 3 });
    expect(await (await fetch(file.url ?? "")).text()).toBe("two");
    const moved = await api().updateProperties(file.id, {
      name: "renamed",
      parentFolderPath: "/elsewhere",
    });
    expect(moved.path).toBe("/elsewhere/renamed.txt");
    const stat = await api().getMetadata("elsewhere/renamed.txt");
    expect(stat.file).toMatchObject({ id: file.id });
    await api().archive(file.id);
    expect((await fetch(file.url ?? "")).status).toBe(404);
    await expect(api().getById(file.id)).rejects.toMatchObject({ code: 404 });
    // oxlint-disable-next-line no-underscore-dangle -- the client's name
    await api()._delete(file.id);
    clock.now += 7 * DAY;
    await official.service.files.jobs.runDue();
    // oxlint-disable-next-line no-underscore-dangle -- the client's name
    await expect(api()._delete(file.id)).rejects.toMatchObject({ code: 404 });
  });

  it("searches files", async () => {
    const found = await upload(text("search me"), { fileName: "Zwölf Rechnungen" });
    const { results } = await api().doSearch(
      undefined,
      undefined,
      undefined,
      10,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      "zwolf rech",
    );
    expect(results.map(({ id }) => id)).toEqual([found.id]);
  });

  it("imports a file from a URL", async () => {
    source.handle = (_request, response) => response.end(png);
    const task = await api().importFromUrl({
      url: `${source.url}/dot`,
      access: ImportFromUrlInputAccessEnum.PublicIndexable,
      folderPath: "/imported",
    });
    expect(task.links["status"]).toContain(`/tasks/${task.id}/status`);
    await official.service.files.jobs.runDue();
    const status = await api().checkImport(task.id);
    expect(status).toMatchObject({ taskId: task.id, status: "COMPLETE" });
    expect(status.completedAt).toEqual(new Date(clock.now));
    expect(status.result).toMatchObject({ path: "/imported/dot.png", width: 2, height: 3 });
    const content = await fetch((status.result as { url: string }).url);
    expect(Buffer.from(await content.arrayBuffer())).toEqual(png);
    const part = await fetch(content.url, { headers: { range: "bytes=1-3" } });
    expect([part.status, await part.text()]).toEqual([206, "PNG"]);
  });

  it("learns why an import is canceled", async () => {
    source.handle = (_request, response) => response.writeHead(404).end();
    const input = {
      url: `${source.url}/gone`,
      access: ImportFromUrlInputAccessEnum.Private,
      folderPath: "/imported",
    };
    const { id } = await api().importFromUrl(input);
    await official.service.files.jobs.runDue();
    expect(await api().checkImport(id)).toMatchObject({
      status: "CANCELED",
      numErrors: 1,
      errors: [{ category: "VALIDATION_ERROR", message: "The server of the file returned 404." }],
    });
  });

  it("creates no hidden files", async () => {
    const options = JSON.stringify({ access: "HIDDEN_PRIVATE" });
    await expect(upload(text("secret"), { options })).rejects.toMatchObject({ code: 400 });
  });

  it("was called in every method", () => {
    expect(official.uncalledOf(...drivenParts.files)).toEqual([]);
  });
});
