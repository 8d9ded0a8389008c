import {
  Busboy,
  type BusboyFileStream,
  type BusboyHeaders,
  type BusboyInstance,
} from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { CrmError, invalid } from "../../errors/crm-error.ts";
import type { ContentStore } from "../../files/content-store.ts";
import { parseName, splitName } from "../../files/file-name.ts";
import { spoolContent, type Spooled } from "../../files/spool-content.ts";
import {
  MAX_FILE_BYTES,
  MAX_PART_HEADERS,
  MAX_UPLOAD_FIELDS,
  MAX_UPLOAD_FIELD_BYTES,
  UPLOAD_IDLE_TIMEOUT_MS,
} from "../../limits.ts";
import { isStorable } from "./text-validation.ts";

/** A form with one file that has arrived. */
export interface Upload {
  readonly file: Spooled;
  /** The extension of the name that the sender's file has. */
  readonly declaredExtension: string;
  /** The other fields by their names. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Reads an upload: the file goes to a spool while it arrives, whether the other fields come before or after it.
 *
 * @throws CrmError for a form that is malformed, incomplete, too large, or without exactly one file; then
 * nothing of it is left
 */
export async function readUpload(request: FastifyRequest, contents: ContentStore): Promise<Upload> {
  const contentType = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data *;/i.test(contentType)) {
    throw new CrmError("unsupportedMedia", "Send multipart/form-data.");
  }
  const fields = new Map<string, string>();
  const files: Promise<Spooled>[] = [];
  const names: string[] = [];
  const stopped = new AbortController();
  const texts: Promise<void>[] = [];
  const fail = (error: unknown): void => stopped.abort(error);
  function addField(name: string, text: string): void {
    if (fields.has(name)) fail(invalidUpload(`The form has ${quote(name)} twice.`, name));
    if (!isStorable(text)) fail(invalidUpload(`Invalid text in ${quote(name)}.`, name));
    fields.set(name, text);
  }
  const { raw } = request;
  // Nothing else watches a body that stops in the middle.
  raw.setTimeout(UPLOAD_IDLE_TIMEOUT_MS, () =>
    fail(new CrmError("timedOut", "The upload sent nothing for too long.")),
  );
  try {
    await parseForm(request.raw, contentType, stopped.signal, {
      onField: addField,
      onText(stream, name) {
        const reading = readText(stream).then((text) => addField(name, text));
        reading.catch(fail);
        texts.push(reading);
      },
      onFile(stream, fileName) {
        if (files.length > 0) fail(invalidUpload("Send one file per request.", "file"));
        names.push(fileName);
        const spooling = spoolContent(contents, stream, { signal: stopped.signal });
        spooling.catch(fail);
        files.push(spooling);
      },
      fail,
    });
    await Promise.all(texts);
    stopped.signal.throwIfAborted();
    const [file, ...others] = await Promise.all(files);
    if (!file || others.length > 0) throw invalidUpload("The form has no file.", "file");
    const [name = ""] = names;
    const { extension } = name === "" ? { extension: "" } : splitName(parseName(name, "file"));
    return { file, declaredExtension: extension, fields: Object.fromEntries(fields) };
  } catch (error) {
    fail(error);
    for (const result of await Promise.allSettled(files)) {
      // oxlint-disable-next-line no-await-in-loop -- there is one file
      if (result.status === "fulfilled") await result.value.spool.remove();
    }
    // What is left of the body is not read.
    throw stopped.signal.reason ?? error;
  } finally {
    raw.setTimeout(0);
  }
}

interface FormHandlers {
  onField(name: string, text: string): void;
  /** A field that is sent as a file: a client may send it as a blob, with a type. */
  onText(stream: Readable, name: string): void;
  onFile(stream: Readable, fileName: string): void;
  fail(error: unknown): void;
}

function parseForm(
  source: Readable,
  contentType: string,
  signal: AbortSignal,
  { onField, onText, onFile, fail }: FormHandlers,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const form = createParser(contentType);
    signal.addEventListener("abort", () => {
      source.unpipe(form);
      reject(signal.reason as Error);
    });
    form.on("file", (name: string, stream: BusboyFileStream, fileName?: string) => {
      if (name === "file") {
        stream.on("limit", () =>
          fail(new CrmError("tooLarge", `A file can have ${MAX_FILE_BYTES} bytes at most.`)),
        );
        onFile(stream, fileName ?? "");
        return;
      }
      onText(stream, name);
    });
    form.on("field", (name: string, value: string, isNameCut: boolean, isValueCut: boolean) => {
      if (isNameCut || isValueCut) fail(invalidUpload("A field of the form is too long.", name));
      onField(name, value);
    });
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
      form.on(limit, () => fail(invalidUpload("The form has too many parts.", "file")));
    }
    form.on("error", (cause: unknown) =>
      fail(Object.assign(invalidUpload("The form is malformed or incomplete.", "body"), { cause })),
    );
    form.on("finish", resolve);
    source.on("aborted", () => fail(invalidUpload("The body stops in the middle.", "body")));
    source.on("error", fail);
    source.pipe(form);
  });
}

function createParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType } as BusboyHeaders,
      // The path in a name is rejected rather than cut off.
      preservePath: true,
      isPartAFile: (name, type, fileName) =>
        name === "file" || fileName !== undefined || type === "application/octet-stream",
      limits: {
        fieldNameSize: 100,
        fieldSize: MAX_UPLOAD_FIELD_BYTES,
        fields: MAX_UPLOAD_FIELDS,
        parts: MAX_UPLOAD_FIELDS + 2,
        files: 2 + MAX_UPLOAD_FIELDS,
        fileSize: MAX_FILE_BYTES + 1,
        headerPairs: MAX_PART_HEADERS,
        headerSize: 16_384,
      },
    });
  } catch (cause) {
    throw Object.assign(invalidUpload("The form has no boundary.", "content-type"), { cause });
  }
}

async function readText(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_UPLOAD_FIELD_BYTES) throw invalidUpload("A field is too long.", "body");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const quote = (name: string): string => `"${name.slice(0, 100)}"`;

const invalidUpload = (message: string, field: string): CrmError =>
  invalid([{ message, in: field.slice(0, 100), code: "INVALID_UPLOAD" }]);
