import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MAX_INLINE_HASH_BYTES, MAX_UNHASHED_BYTES } from "../limits.ts";
import { hashContent } from "./hash-content.ts";

const digestsOf = (content: Buffer) => ({
  md5: createHash("md5").update(content).digest("hex"),
  sha256: createHash("sha256").update(content).digest("hex"),
});

describe("a hash", () => {
  it.each([0, 1, MAX_INLINE_HASH_BYTES, MAX_INLINE_HASH_BYTES + 1, 3 * 1024 ** 2])(
    "of %d bytes in any chunks is that of the whole",
    async (size) => {
      const content = Buffer.alloc(size, "The quick brown fox. ");
      const hash = hashContent();
      for (let start = 0; start < size; start += 70_001) {
        // oxlint-disable-next-line no-await-in-loop -- chunks in order
        await hash.update(content.subarray(start, start + 70_001));
      }
      expect(await hash.digest()).toEqual(digestsOf(content));
    },
  );

  it("makes its sender wait when it is behind, and continues beside another that was given up", async () => {
    const chunk = Buffer.alloc(MAX_UNHASHED_BYTES + 1, "x");
    const [hash, canceled] = [hashContent(), hashContent()];
    for (const each of [hash, canceled]) await each.update(chunk);
    const isBehind = hash.update(chunk);
    expect(isBehind).toBeInstanceOf(Promise);
    canceled.cancel();
    await isBehind;
    expect(await hash.digest()).toEqual(digestsOf(Buffer.concat([chunk, chunk])));
  });
});
