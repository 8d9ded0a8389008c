import type { SignedGrant, UrlSigner } from "./signed-urls.ts";
import { contentUrl } from "./to-api-file.ts";
import type { ImageSize } from "../limits.ts";
import type { Pixels } from "./scale-image.ts";
import type { StoredFile } from "./stored-file.ts";

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
    /** The size of the image that is served. */
    pixels: { [Side in keyof Pixels]?: number | undefined };
    /** Further fields of the response: width and height. */
    properties: readonly string[];
  },
): SignedUrl {
  const { signer, origin, expiresAt, size, upscale, pixels, properties } = options;
  const grant: SignedGrant = { fileId: file.id, expiresAt, size, upscale };
  const { name, extension, type } = file;
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
