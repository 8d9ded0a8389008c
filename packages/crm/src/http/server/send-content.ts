import contentDisposition from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import { Readable } from "node:stream";
import type { ByteRange } from "../../files/content-store.ts";

/** Content to send. */
export interface ServedContent {
  /** With the extension. */
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** Changes with the content. */
  readonly etag: string;
  readonly modifiedAt: number;
  read(range?: ByteRange): Promise<Readable>;
}

/** Types that no browser runs, whatever is in them. Everything else is downloaded. */
const INERT =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|tiff|x-icon|vnd\.microsoft\.icon)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/(plain|csv|markdown|vtt|calendar|vcard)|application\/(pdf|json))$/;

/**
 * Sends content that comes from anybody, so that no browser runs it: never guessed to be another type, in a
 * sandbox without scripts, and as a download if it could be a page. Supports ranges, for players.
 */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: ServedContent,
): Promise<FastifyReply> {
  const { name, contentType, size, etag } = content;
  const isInert = INERT.test(contentType);
  reply
    .header(
      "content-disposition",
      contentDisposition(name, { type: isInert ? "inline" : "attachment" }),
    )
    .header(
      "content-security-policy",
      "sandbox; default-src 'none'; media-src 'self'; img-src 'self'; style-src 'unsafe-inline'",
    )
    .header("accept-ranges", "bytes")
    .header("etag", etag)
    .header("last-modified", new Date(content.modifiedAt).toUTCString())
    .type(
      isInert && contentType.startsWith("text/") ? `${contentType}; charset=utf-8` : contentType,
    );
  if (hasCurrent(request.headers["if-none-match"], etag)) return reply.code(304).send();
  const range = rangeOf(request, content);
  if (range === "unsatisfiable") {
    return reply.code(416).header("content-range", `bytes */${size}`).send();
  }
  const length = range ? range.end - range.start + 1 : size;
  reply.header("content-length", length);
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  // Without a body Fastify would set another length.
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  return reply.send(await content.read(range));
}

/** Tells whether a client has this content. Proxies that compress make etags weak. */
const hasCurrent = (condition: string | undefined, etag: string): boolean =>
  condition
    ?.split(",")
    .map((each) => each.trim().replace(/^W\//, ""))
    .some((each) => each === etag || each === "*") ?? false;

/** The requested part. Several parts at once are answered with the whole, as a server may. */
function rangeOf(
  { headers }: FastifyRequest,
  { size, etag, modifiedAt }: ServedContent,
): ByteRange | "unsatisfiable" | undefined {
  const { range: text, "if-range": condition } = headers;
  if (text === undefined) return undefined;
  const current = [undefined, etag, new Date(modifiedAt).toUTCString()];
  if (!current.includes(condition?.toString())) return undefined;
  // The last 100 bytes of less are all of it, which the parser doesn't know.
  const suffix = /^bytes=-(\d+)$/.exec(text)?.[1];
  if (size > 0 && Number(suffix) >= size) return { start: 0, end: size - 1 };
  const ranges = parseRange(size, text);
  if (ranges === -1) return "unsatisfiable";
  if (ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1) return undefined;
  return ranges[0];
}
