import { z } from "zod";
import { CrmError } from "../errors/crm-error.ts";
import { endpoint, type Resource } from "../endpoints/endpoint.ts";
import { Readable } from "node:stream";
import { ContentMissing, type ByteRange } from "../files/content-store.ts";
import type { ImageScaler } from "../files/scale-image.ts";
import type { SignedGrant } from "../files/signed-urls.ts";
import { getFile } from "../files/file-repository.ts";
import { fullNameOf, isPublic, type StoredFile } from "../files/stored-file.ts";
import { imageSizes, MAX_SIGNATURE_LENGTH, PUBLIC_CONTENT_MAX_AGE_S } from "../limits.ts";
import { idInPath } from "./server/id-in-path.ts";
import { sendContent, type ServedContent } from "./server/send-content.ts";

const text = z.string().max(MAX_SIGNATURE_LENGTH).optional();

const contentEndpoint = endpoint({
  method: "GET",
  path: "/file-content/:fileId/:fileName",
  operationId: "getFileContent",
  summary: "Get the content of a file",
  description:
    "Public files need no signature. The content of other files needs a URL from `GET /files/v3/files/{fileId}/signed-url`, and is otherwise not found.",
  examples: [{ status: 200, path: "/file-content/100010/example.txt" }],
  query: z.object({ expires: text, size: text, upscale: text, signature: text }),
  isContent: true,
  handle: async ({ crm, files, wrongCredentials }, request, reply) => {
    const { params, query } = request;
    const id = idInPath(params.fileId, "file");
    const file = await crm.read((context) => getFile(context, id));
    const grant = files.signer.verify(id, query);
    if (query.signature !== undefined && !grant && !isPublic(file.access)) {
      throw await wrongCredentials.count(request, noContent(id));
    }
    const isGranted = grant !== undefined && grant.expiresAt > crm.now();
    if (!isGranted && !isPublic(file.access)) throw noContent(id);
    const isIndexable = file.access === "PUBLIC_INDEXABLE" && !isGranted;
    if (!isIndexable) reply.header("x-robots-tag", "noindex");
    reply.header(
      "cache-control",
      isPublic(file.access) ? `public, max-age=${PUBLIC_CONTENT_MAX_AGE_S}` : "private, no-store",
    );
    const read = async (range?: ByteRange): Promise<Readable> => {
      try {
        return await files.contents.read(file.contentKey, range);
      } catch (error) {
        // The file was deleted for good at this moment.
        if (error instanceof ContentMissing) throw noContent(id);
        throw error;
      }
    };
    const image = await scaleAsGranted(file, grant, files.scaler, read);
    return sendContent(request, reply, {
      name: fullNameOf(file),
      contentType: file.contentType,
      modifiedAt: file.updatedAt,
      ...(image ?? { size: file.size, etag: `"${file.md5}"`, read }),
    });
  },
});

/** The image in the size that a signature names; undefined if the file is served unchanged. */
async function scaleAsGranted(
  file: StoredFile,
  grant: SignedGrant | undefined,
  scaler: ImageScaler,
  read: ServedContent["read"],
): Promise<Pick<ServedContent, "size" | "etag" | "read"> | undefined> {
  const size = imageSizes.find((each) => each === grant?.size);
  const pixels = size && (await scaler.sizeOf(file, size, grant?.upscale ?? false));
  const image = pixels && (await scaler.scale({ key: file.contentKey, read }, pixels));
  if (!image) return undefined;
  return {
    size: image.length,
    etag: `"${file.md5}-${pixels.width}x${pixels.height}"`,
    read: async ({ start, end } = { start: 0, end: image.length - 1 }) =>
      Readable.from([image.subarray(start, end + 1)]),
  };
}

const noContent = (id: string): CrmError => new CrmError("notFound", `There is no file ${id}.`);

export const fileContentResource: Resource = {
  tag: "File content",
  description: "The content of files.",
  security: "none",
  endpoints: [contentEndpoint],
};
