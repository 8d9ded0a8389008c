import type { SignedGrant, UrlSigner } from "./signed-urls.ts";
import { contentUrl } from "./to-api-file.ts";
import type { StoredFile } from "./stored-file.ts";

/** The sizes of an image, by the longer side in pixels. */
export const imageSides = { icon: 32, thumb: 100, medium: 300, preview: 800 } as const;
export type ImageSize = keyof typeof imageSides;
export const imageSizes = Object.keys(imageSides) as [ImageSize, ...ImageSize[]];

/** What a signed URL leads to. */
export interface SignedUrl {
  readonly url: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly name: string;
  readonly extension: string;
  readonly type: string;
  readonly size: number;
  readonly width?: number;
  readonly height?: number;
}

/** Creates a URL at which anybody who has it can view a file until it expires. */
export function createSignedUrl(
  file: StoredFile,
  options: {
    signer: UrlSigner;
    origin: string;
    expiresAt: number;
    size: ImageSize | undefined;
    upscale: boolean | undefined;
    /** Further fields of the response: width and height. */
    properties: readonly string[];
  },
): SignedUrl {
  const { signer, origin, expiresAt, size, upscale, properties } = options;
  const grant: SignedGrant = { fileId: file.id, expiresAt, size, upscale };
  const { name, extension, type } = file;
  const pixels = size === undefined ? file : scaledSize(file, size, upscale ?? false);
  const isWanted = (field: string): boolean =>
    properties.length === 0 || properties.includes(field);
  return {
    url: `${contentUrl(origin, file)}?${signer.sign(grant).toString()}`,
    expiresAt: new Date(expiresAt).toISOString(),
    name,
    extension,
    type,
    size: file.size,
    ...(pixels.width !== undefined && isWanted("width") && { width: pixels.width }),
    ...(pixels.height !== undefined && isWanted("height") && { height: pixels.height }),
  };
}

/** The size of an image whose longer side is that of a named size. Smaller images grow only if asked to. */
export function scaledSize(
  { width, height }: Pick<StoredFile, "width" | "height">,
  size: ImageSize,
  upscale: boolean,
): { width?: number; height?: number } {
  if (!width || !height) return {};
  const factor = imageSides[size] / Math.max(width, height);
  if (factor >= 1 && !upscale) return { width, height };
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}
