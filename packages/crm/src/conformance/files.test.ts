import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOfficialClient, type OfficialClient } from "../testing/official-client.ts";

const START = Date.parse("2026-01-15T09:00:00Z");
const DAY = 86_400_000;
const clock = { now: START };

let official: OfficialClient;
beforeAll(async () => {
  official = await openOfficialClient({ now: () => clock.now });
});
afterAll(() => official.close());

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

describe("the client", () => {
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
    await api()._delete(file.id);
    clock.now += 7 * DAY;
    await official.service.files.jobs.runDue();
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
});
