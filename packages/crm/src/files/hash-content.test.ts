import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MAX_INLINE_HASH_BYTES } from "../limits.ts";
import { hashContent } from "./hash-content.ts";

const digestsOf = (content: Buffer) => ({
  md5: createHash("md5").update(content).digest("hex"),
  sha256: createHash("sha256").update(content).digest("hex"),
});

/** Hashes content in parts of a size; the last one is shorter, or empty. */
async function hashInParts(content: Buffer, size: number) {
  const hash = hashContent();
  let start = 0;
  for (; start + size <= content.length; start += size) {
    // oxlint-disable-next-line no-await-in-loop -- parts in order
    await hash.update(content.subarray(start, start + size));
  }
  return hash.finish(content.subarray(start));
}

describe("a hash", () => {
  it.each([0, 1, MAX_INLINE_HASH_BYTES, MAX_INLINE_HASH_BYTES + 1, 3 * 1024 ** 2])(
    "of %d bytes, whole or in parts, is that of the whole",
    async (size) => {
      const content = Buffer.alloc(size, "The quick brown fox. ");
      const expected = digestsOf(content);
      expect(await hashContent().finish(content)).toEqual(expected);
      expect(await hashInParts(content, 70_001)).toEqual(expected);
    },
  );

  it("continues beside another that was given up", async () => {
    const part = Buffer.alloc(1024 ** 2, "x");
    const [hash, canceled] = [hashContent(), hashContent()];
    const abandoned = canceled.update(part);
    const updated = [hash.update(part), hash.update(part)];
    canceled.cancel();
    await expect(abandoned).rejects.toThrow("canceled");
    await expect(canceled.finish(part)).rejects.toThrow("canceled");
    await Promise.all(updated);
    const digests = await hash.finish(Buffer.from("end"));
    expect(digests).toEqual(digestsOf(Buffer.concat([part, part, Buffer.from("end")])));
  });
});
