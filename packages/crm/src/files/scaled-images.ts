import { MAX_KEPT_SCALED_BYTES, MAX_KEPT_SCALED_IMAGES } from "../limits.ts";

type Scaled = Buffer | undefined;

/**
 * Keeps the images that were scaled last, so that requests for the same one share the work. What can't be decoded is
 * kept as undefined.
 */
export function createScaledImages(): (
  key: string,
  scale: () => Promise<Scaled>,
) => Promise<Scaled> {
  /** The least recently used first. */
  const images = new Map<string, { image: Promise<Scaled>; bytes: number }>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= images.get(key)?.bytes ?? 0;
    images.delete(key);
  }

  async function add(key: string, image: Promise<Scaled>): Promise<void> {
    const entry = { image, bytes: 0 };
    images.set(key, entry);
    try {
      entry.bytes = (await image)?.length ?? 0;
      bytes += entry.bytes;
    } catch {
      // The request gets the error; the next one tries again.
      forget(key);
    }
    for (const oldest of images.keys()) {
      if (bytes <= MAX_KEPT_SCALED_BYTES && images.size <= MAX_KEPT_SCALED_IMAGES) break;
      forget(oldest);
    }
  }

  return (key, scale) => {
    const known = images.get(key);
    if (known) {
      images.delete(key);
      images.set(key, known);
      return known.image;
    }
    const image = scale();
    void add(key, image);
    return image;
  };
}
