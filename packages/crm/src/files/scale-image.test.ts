import { Readable } from "node:stream";
import { expect, it } from "vitest";
import type { StoredFile } from "./stored-file.ts";
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
  expect(await scaler.scale(Readable.from(["x"]), { width: 1, height: 1 })).toBeUndefined();
});

it.each([
  ["a vector image", { contentType: "image/svg+xml" }],
  ["a format that needs other libraries", { contentType: "image/heic" }],
  ["text", { contentType: "text/plain" }],
  ["too many pixels", { width: 60_000, height: 60_000 }],
  ["too many bytes", { size: 2 ** 30 }],
  ["no size", { width: undefined }],
])("doesn't scale %s", async (_title, change) => {
  const file = { ...png, ...change } as StoredFile;
  expect(await createImageScaler().sizeOf(file, "icon", true)).toBeUndefined();
});

it("returns nothing for damaged content, and closes it", async () => {
  const content = Readable.from([Buffer.from("89504e470d0a1a0a", "hex")]);
  expect(await createImageScaler().scale(content, { width: 1, height: 1 })).toBeUndefined();
  expect(content.destroyed).toBe(true);
});
