import { EventEmitter, once } from "node:events";
import { Readable } from "node:stream";
import sharp from "sharp";
import { expect, it } from "vitest";
import type { StoredFile } from "./stored-file.ts";
import { MAX_WAITING_SCALINGS } from "../limits.ts";
import { createImageScaler, fitPixels } from "./scale-image.ts";

it.each([
  [{ width: 1600, height: 400 }, "preview", false, { width: 800, height: 200 }],
  [{ width: 400, height: 1600 }, "thumb", false, { width: 25, height: 100 }],
  [{ width: 10_000, height: 1 }, "icon", false, { width: 32, height: 1 }],
  [{ width: 50, height: 20 }, "thumb", false, undefined],
  [{ width: 50, height: 20 }, "thumb", true, { width: 100, height: 40 }],
  [{ width: 100, height: 20 }, "thumb", true, undefined],
] as const)("fits %j in %s (upscale: %s)", (pixels, size, upscale, expected) => {
  expect(fitPixels(pixels, size, upscale)).toEqual(expected);
});

const png = { contentType: "image/png", size: 1000, width: 400, height: 400 } as StoredFile;

it("serves files as they are without the library", async () => {
  const scaler = createImageScaler(async () => {
    throw new Error("Cannot find package 'sharp'");
  });
  expect(await scaler.sizeOf(png, "icon", false)).toBeUndefined();
  const content = Readable.from(["x"]);
  const image = { key: "a", read: async () => content };
  expect(await scaler.scale(image, { width: 1, height: 1 })).toBeUndefined();
  expect(content.destroyed).toBe(true);
});

it.each([
  ["a vector image", { contentType: "image/svg+xml" }],
  ["a format that needs other libraries", { contentType: "image/heic" }],
  ["text", { contentType: "text/plain" }],
  ["too many pixels", { width: 60_000, height: 60_000 }],
  ["too many bytes", { size: 2 ** 30 }],
  ["no width", { width: undefined }],
  ["no height", { height: undefined }],
  ["the same size", { width: 32, height: 32 }],
])("doesn't scale %s", async (_title, change) => {
  const file = { ...png, ...change } as StoredFile;
  expect(await createImageScaler().sizeOf(file, "icon", true)).toBeUndefined();
});

it("returns nothing for damaged content, and closes it", async () => {
  const content = Readable.from([Buffer.from("89504e470d0a1a0a", "hex")]);
  const image = { key: "a", read: async () => content };
  expect(await createImageScaler().scale(image, { width: 1, height: 1 })).toBeUndefined();
  expect(content.destroyed).toBe(true);
});

it("scales an image once for all requests of a size, also after a failed read", async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  let reads = 0;
  const read = async () => {
    reads += 1;
    if (reads === 1) throw new Error("The disk is away.");
    return Readable.from([picture]);
  };
  const scaler = createImageScaler();
  const scale = (key: string, width: number) => scaler.scale({ key, read }, { width, height: 3 });
  await expect(scale("a", 3)).rejects.toThrow("The disk is away.");
  const images = await Promise.all(Array.from({ length: 40 }, () => scale("a", 3)));
  expect(new Set([...images, await scale("a", 3)]).size).toBe(1);
  expect((await sharp(images[0]).metadata()).width).toBe(3);
  expect(reads).toBe(2);
  await Promise.all([scale("a", 4), scale("b", 3)]);
  expect(reads).toBe(4);
});

it("rejects more images than may wait", async () => {
  const scaler = createImageScaler();
  const gate = new EventEmitter();
  const opened = once(gate, "open");
  const read = async () => {
    await opened;
    return Readable.from(["x"]);
  };
  const scale = (key: string) => scaler.scale({ key, read }, { width: 1, height: 1 });
  const waiting = Array.from({ length: MAX_WAITING_SCALINGS }, (_, index) => scale(`${index}`));
  await expect(scale("one more")).rejects.toMatchObject({ code: "rateLimited" });
  gate.emit("open");
  await Promise.all(waiting);
  expect(await scale("one more")).toBeUndefined();
});
