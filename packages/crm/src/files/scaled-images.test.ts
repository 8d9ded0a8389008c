import { expect, it } from "vitest";
import { MAX_KEPT_SCALED_BYTES, MAX_KEPT_SCALED_IMAGES } from "../limits.ts";
import { createScaledImages } from "./scaled-images.ts";

/** Keeps images of a size, and lists the keys of those that were scaled. */
function keepImages() {
  const keep = createScaledImages();
  const scaled: string[] = [];
  return {
    scaled,
    show: async (key: string, bytes = 1) =>
      keep(key, async () => {
        scaled.push(key);
        return Buffer.alloc(bytes);
      }),
  };
}

it("forgets the image whose last use is longest ago when there are too many", async () => {
  const { show, scaled } = keepImages();
  const keys = Array.from({ length: MAX_KEPT_SCALED_IMAGES }, (_, index) => `${index}`);
  for (const key of keys) await show(key);
  await show("0");
  expect(scaled).toEqual(keys);
  await show("one more");
  await show("0");
  await show("1");
  expect(scaled).toEqual([...keys, "one more", "1"]);
});

it("forgets images that have too many bytes together, and counts them no longer", async () => {
  const { show, scaled } = keepImages();
  const half = MAX_KEPT_SCALED_BYTES / 2;
  for (const key of ["a", "b", "a", "b"]) await show(key, half);
  expect(scaled).toEqual(["a", "b"]);
  for (const key of ["c", "b", "c"]) await show(key, half);
  expect(scaled).toEqual(["a", "b", "c"]);
  for (const key of ["a", "c", "a"]) await show(key, half);
  expect(scaled).toEqual(["a", "b", "c", "a"]);
});
