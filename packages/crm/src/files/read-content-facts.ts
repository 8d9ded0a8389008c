import { fileTypeFromBuffer, supportedExtensions } from "file-type";
import { imageSize } from "image-size";
import { TEXT_SAMPLE_BYTES } from "../limits.ts";
import type { ContentFacts, FileType } from "./stored-file.ts";

/** The facts that the start of the content tells. */
type SampledFacts = Pick<
  ContentFacts,
  "contentType" | "type" | "extension" | "encoding" | "width" | "height"
>;

/**
 * Finds what a file is from the start of its content, whatever its name and its sender say. It decodes no
 * image.
 *
 * @param declaredExtension for kinds of text, which look alike: csv, md
 * @param charset the encoding of a text, if the sender knows it
 * @param hasZero whether a zero byte is anywhere in the content, also after its start: only UTF-16 has them
 */
export async function readContentFacts(
  sample: Buffer,
  {
    declaredExtension,
    charset,
    hasZero = false,
  }: { declaredExtension: string; charset?: string | undefined; hasZero?: boolean },
): Promise<SampledFacts> {
  // The mark of UTF-16 may look like the mark of a sound.
  const marked = isUtf16(sample) && decodeText(sample, undefined);
  const found = marked ? undefined : await fileTypeFromBuffer(sample).catch(() => undefined);
  // Markup with an XML declaration may be an image.
  if (found && found.mime !== "application/xml") {
    const { mime: contentType, ext } = found;
    const isAlias = extensionAliases[ext]?.includes(declaredExtension) ?? false;
    return {
      contentType,
      extension: isAlias ? declaredExtension : ext,
      type: typeOf(contentType),
      ...imageFacts(contentType, sample),
    };
  }
  const text = marked || decodeText(sample, charset);
  if (!text || (hasZero && !text.encoding.startsWith("utf-16"))) {
    return { ...unknown, extension: declaredExtension };
  }
  const kind = textKindOf(text.content, declaredExtension);
  return {
    ...kind,
    type: typeOf(kind.contentType),
    encoding: text.encoding,
    ...(kind.contentType === SVG && sizeOf(sample)),
  };
}

/** Extensions of the same type as another one, which a file keeps. */
const extensionAliases: Readonly<Record<string, readonly string[]>> = {
  cfb: ["doc", "dot", "msg", "ppt", "xls"],
  jpg: ["jpe", "jpeg", "jfif"],
  mid: ["midi"],
  mp3: ["mpga"],
  mp4: ["m4v"],
  mpg: ["mpeg"],
  ogg: ["oga"],
  tif: ["tiff"],
  wav: ["wave"],
};

const SVG = "image/svg+xml";

const unknown = { contentType: "application/octet-stream", type: "OTHER" } as const;

const typesByFamily: Readonly<Record<string, FileType>> = {
  image: "IMG",
  audio: "AUDIO",
  video: "MOVIE",
  text: "DOCUMENT",
};

const DOCUMENTS =
  /^application\/(pdf|rtf|json|xml|epub|msword|x-cfb|vnd\.(ms-|oasis\.opendocument|openxmlformats))/;

function typeOf(contentType: string): FileType {
  const [family = ""] = contentType.split("/", 1);
  return typesByFamily[family] ?? (DOCUMENTS.test(contentType) ? "DOCUMENT" : "OTHER");
}

function imageFacts(contentType: string, sample: Buffer): Partial<SampledFacts> {
  if (!contentType.startsWith("image/")) return {};
  return { encoding: contentType.slice("image/".length), ...sizeOf(sample) };
}

/** The size of an image as it is shown: orientations 5 to 8 turn it by a quarter. */
function sizeOf(sample: Buffer): { width?: number; height?: number } {
  try {
    // A copy, because the library reads past the end of a part of a buffer.
    const { width, height, orientation = 1 } = imageSize(new Uint8Array(sample));
    if (!width || !height) return {};
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return {};
  }
}

/** Decodes the start of a text; undefined if the content is none. A character at its end may be cut. */
function decodeText(
  sample: Buffer,
  charset: string | undefined,
): { content: string; encoding: string } | undefined {
  const start = sample.subarray(0, TEXT_SAMPLE_BYTES);
  for (const encoding of [markOf(sample)?.encoding, charset, "utf-8"]) {
    if (encoding === undefined) continue;
    try {
      const decoder = new TextDecoder(encoding, { fatal: true });
      const content = decoder.decode(start, { stream: true });
      // oxlint-disable-next-line no-control-regex -- control characters show that this is no text
      if (!/[\0-\u0008\u000E-\u001A\u001C-\u001F]/.test(content)) {
        return { content, encoding: decoder.encoding };
      }
    } catch {
      // The next one may be right.
    }
  }
  return undefined;
}

const byteOrderMarks = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: "utf-16le" },
  { mark: Buffer.from([0xfe, 0xff]), encoding: "utf-16be" },
];

const markOf = (sample: Buffer) =>
  byteOrderMarks.find(({ mark }) => sample.subarray(0, mark.length).equals(mark));

const isUtf16 = (sample: Buffer): boolean => markOf(sample) !== undefined;

/** Kinds of text that only their name tells apart. */
const plainKinds: Readonly<Record<string, string>> = {
  csv: "text/csv",
  htm: "text/html",
  html: "text/html",
  css: "text/css",
  ics: "text/calendar",
  js: "text/javascript",
  json: "application/json",
  log: "text/plain",
  md: "text/markdown",
  mjs: "text/javascript",
  tsv: "text/tab-separated-values",
  txt: "text/plain",
  vcf: "text/vcard",
  vtt: "text/vtt",
  xhtml: "application/xhtml+xml",
  xml: "application/xml",
  yaml: "application/yaml",
  yml: "application/yaml",
};

const signedExtensions: ReadonlySet<string> = supportedExtensions;

function textKindOf(
  content: string,
  declaredExtension: string,
): { contentType: string; extension: string } {
  const start = content.replace(
    /^\uFEFF?(\s|<\?xml[^>]*>|<!--[\s\S]*?-->|<!doctype svg[^>]*>)*/i,
    "",
  );
  if (/^<svg[\s>]/i.test(start)) return { contentType: SVG, extension: "svg" };
  if (/^<(!doctype html|html|head|body|script|style|iframe)[\s>]/i.test(start)) {
    return { contentType: "text/html", extension: declaredExtension === "htm" ? "htm" : "html" };
  }
  if (content.replace(/^\uFEFF?\s*/, "").startsWith("<?xml")) {
    return { contentType: "application/xml", extension: "xml" };
  }
  const contentType = plainKinds[declaredExtension];
  if (contentType) return { contentType, extension: declaredExtension };
  // A text can't be what its extension says if that is a format with its own signature.
  const isOther = declaredExtension === "svg" || signedExtensions.has(declaredExtension);
  return { contentType: "text/plain", extension: (!isOther && declaredExtension) || "txt" };
}
