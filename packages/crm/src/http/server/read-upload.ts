import type { FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { CrmError } from "../../errors/crm-error.ts";
import type { FileServices } from "../../files/file-services.ts";
import { parseName, splitName } from "../../files/file-name.ts";
import { spoolContent, type Spooled } from "../../files/spool-content.ts";
import {
  MAX_FORM_HEADERS_BYTES,
  MAX_FILE_BYTES,
  MAX_UPLOAD_FIELD_BYTES,
  MAX_UPLOAD_OVERHEAD_BYTES,
  MAX_QUOTE_LENGTH,
} from "../../limits.ts";
import { allowArrivalTime } from "./arrival-timeout.ts";
import { invalidUpload, parseForm } from "./parse-form.ts";
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
export async function readUpload(
  request: FastifyRequest,
  { contents, uploadTimeouts }: Pick<FileServices, "contents" | "uploadTimeouts">,
): Promise<Upload> {
  const contentType = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data *;.*boundary *= *[^\s;]/i.test(contentType)) {
    throw new CrmError("unsupportedMedia", "Send multipart/form-data with a boundary.");
  }
  const { raw } = request;
  if (Number(raw.headers["content-length"] ?? 0) > MAX_FILE_BYTES + MAX_UPLOAD_OVERHEAD_BYTES) {
    throw new CrmError("tooLarge", `A file can have ${MAX_FILE_BYTES} bytes at most.`);
  }
  const fields = new Map<string, string>();
  const files: Promise<Spooled>[] = [];
  const names: string[] = [];
  const texts: Promise<void>[] = [];
  const rejected = new AbortController();
  const { signal } = rejected;
  const fail = (error: unknown): void => rejected.abort(error);
  let received = 0;
  let spooled = 0;
  let inFields = 0;

  function addField(name: string, text: string): void {
    if (fields.has(name)) fail(invalidUpload(`The form has ${quote(name)} twice.`, name));
    if (!isStorable(text)) fail(invalidUpload(`Invalid text in ${quote(name)}.`, name));
    fields.set(name, text);
    inFields += Buffer.byteLength(text);
  }
  const noteSpooled = (bytes: number): void => {
    spooled = bytes;
    idle.refresh();
  };
  const checkOverhead = (bytes: number, max: number): void => {
    if (bytes > max)
      fail(new CrmError("tooLarge", "The form fields beside the file are too large."));
  };
  allowArrivalTime(raw, uploadTimeouts.totalMs);
  const idle = setTimeout(() => {
    fail(new CrmError("timedOut", "The upload timed out: no data arrived for too long."));
  }, uploadTimeouts.idleMs).unref();
  try {
    await parseForm(raw, contentType, signal, {
      onField: addField,
      onText(stream, name) {
        const reading = readText(stream, name).then((text) => addField(name, text));
        reading.catch(fail);
        texts.push(reading);
      },
      onFile(stream, fileName) {
        if (files.length > 0) fail(invalidUpload("Send one file per request.", "file"));
        names.push(fileName);
        const spooling = spoolContent(contents, stream, { signal, onProgress: noteSpooled });
        spooling.catch(fail);
        files.push(spooling);
      },
      onBytes(count) {
        received += count;
        idle.refresh();
        checkOverhead(received - spooled, MAX_UPLOAD_OVERHEAD_BYTES);
      },
      fail,
    });
    await Promise.all(texts);
    const [file] = await Promise.all(files);
    checkOverhead(received - spooled - inFields, MAX_FORM_HEADERS_BYTES);
    signal.throwIfAborted();
    if (!file) throw invalidUpload("The form has no file.", "file");
    const [name = ""] = names;
    const { extension } = name === "" ? { extension: "" } : splitName(parseName(name, "file"));
    return { file, declaredExtension: extension, fields: Object.fromEntries(fields) };
  } catch (error) {
    fail(error);
    for (const result of await Promise.allSettled(files)) {
      if (result.status === "fulfilled") await result.value.spool.remove();
    }
    // The rest of the body is ignored, but a client may read the response only after sending it.
    allowArrivalTime(raw, uploadTimeouts.restMs);
    throw signal.reason ?? error;
  } finally {
    clearTimeout(idle);
  }
}

async function readText(stream: Readable, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_UPLOAD_FIELD_BYTES) {
      throw invalidUpload("A field of the form is too long.", name);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const quote = (name: string): string => `"${name.slice(0, MAX_QUOTE_LENGTH)}"`;
