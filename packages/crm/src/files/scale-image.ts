import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MAX_CONCURRENT_SCALINGS, MAX_SCALED_BYTES, MAX_SCALED_PIXELS } from "../limits.ts";
import { limitConcurrency } from "../store/limit-concurrency.ts";
import type { StoredFile } from "./stored-file.ts";

/** The sizes of an image, by the longer side in pixels. */
export const imageSides = { icon: 32, thumb: 100, medium: 300, preview: 800 } as const;
export type ImageSize = keyof typeof imageSides;
export const imageSizes = Object.keys(imageSides) as [ImageSize, ...ImageSize[]];

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
   * @returns undefined if the file is served as it is: it is no image of pixels, too large, or small already
   */
  sizeOf(file: StoredFile, size: ImageSize, upscale: boolean): Promise<Pixels | undefined>;
  /** Scales an image in its own format. @returns undefined for content that can't be decoded */
  scale(content: Readable, pixels: Pixels): Promise<Buffer | undefined>;
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
  return {
    async sizeOf({ contentType, size: bytes, width, height }, size, upscale) {
      if (!width || !height || !SCALABLE.test(contentType)) return undefined;
      if (width * height > MAX_SCALED_PIXELS || bytes > MAX_SCALED_BYTES) return undefined;
      const pixels = fitPixels({ width, height }, size, upscale);
      return pixels && (await getSharp()) && pixels;
    },
    scale: (content, { width, height }) =>
      takeTurn(async () => {
        const sharp = await getSharp();
        if (!sharp) {
          content.destroy();
          return undefined;
        }
        // Orientations of photos are applied, as browsers do.
        const scaling = sharp({ limitInputPixels: MAX_SCALED_PIXELS })
          .autoOrient()
          .resize(width, height, { fit: "fill" });
        try {
          const [scaled] = await Promise.all([scaling.toBuffer(), pipeline(content, scaling)]);
          return scaled;
        } catch {
          content.destroy();
          return undefined;
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
