import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CrmError } from "../errors/crm-error.ts";
import {
  imageSides,
  type ImageSize,
  MAX_CONCURRENT_SCALINGS,
  MAX_SCALED_BYTES,
  MAX_SCALED_PIXELS,
  MAX_WAITING_SCALINGS,
} from "../limits.ts";
import { limitConcurrency } from "../store/limit-concurrency.ts";
import { createScaledImages } from "./scaled-images.ts";
import type { StoredFile } from "./stored-file.ts";

/** Width and height in pixels. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** Scales images, if this installation can. */
export interface ImageScaler {
  /**
   * The size that an image gets.
   *
   * @returns undefined if the file is served unchanged: it is no image of pixels, too large, or small already
   */
  sizeOf(file: StoredFile, size: ImageSize, upscale: boolean): Promise<Pixels | undefined>;
  /**
   * Scales an image in its own format, and keeps the result for later requests.
   *
   * @returns undefined for content that can't be decoded
   * @throws CrmError `rateLimited` if too many images wait
   */
  scale(image: SourceImage, pixels: Pixels): Promise<Buffer | undefined>;
}

/** The content of an image. */
export interface SourceImage {
  /** Different content has a different key. */
  readonly key: string;
  readonly read: () => Promise<Readable>;
}

/** Formats with pixels that are decoded without further libraries. */
const SCALABLE = /^image\/(png|jpeg|webp|gif|tiff|avif)$/;

type Sharp = (typeof import("sharp"))["default"];

/** Creates what scales images with sharp, an optional dependency that is loaded when it is first needed. */
export function createImageScaler(
  load: () => Promise<{ default: Sharp }> = () => import("sharp"),
): ImageScaler {
  let loading: Promise<Sharp | undefined> | undefined;
  const getSharp = (): Promise<Sharp | undefined> =>
    (loading ??= load().then(
      (module) => module.default,
      () => undefined,
    ));
  const takeTurn = limitConcurrency(MAX_CONCURRENT_SCALINGS);
  const keep = createScaledImages();
  let scaling = 0;

  async function scale(content: Readable, { width, height }: Pixels): Promise<Buffer | undefined> {
    const sharp = await getSharp();
    if (!sharp) {
      content.destroy();
      return undefined;
    }
    // Orientations of photos are applied, as browsers do.
    const transform = sharp({ limitInputPixels: MAX_SCALED_PIXELS })
      .autoOrient()
      .resize(width, height, { fit: "fill" });
    try {
      const [scaled] = await Promise.all([transform.toBuffer(), pipeline(content, transform)]);
      return scaled;
    } catch {
      return undefined;
    }
  }

  return {
    async sizeOf({ contentType, size: bytes, width, height }, size, upscale) {
      if (!width || !height || !SCALABLE.test(contentType)) return undefined;
      if (width * height > MAX_SCALED_PIXELS || bytes > MAX_SCALED_BYTES) return undefined;
      const pixels = fitPixels({ width, height }, size, upscale);
      return pixels && (await getSharp()) && pixels;
    },
    scale: ({ key, read }, pixels) =>
      keep(`${key} ${pixels.width}x${pixels.height}`, async () => {
        if (scaling >= MAX_WAITING_SCALINGS) {
          throw new CrmError("rateLimited", "Too many images are being scaled. Retry later.");
        }
        scaling += 1;
        try {
          return await takeTurn(async () => scale(await read(), pixels));
        } finally {
          scaling -= 1;
        }
      }),
  };
}

/** Fits the longer side. Smaller images grow only if asked to. */
export function fitPixels(
  { width, height }: Pixels,
  size: ImageSize,
  upscale: boolean,
): Pixels | undefined {
  const factor = imageSides[size] / Math.max(width, height);
  if (factor === 1 || (factor > 1 && !upscale)) return undefined;
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}
