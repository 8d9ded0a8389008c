import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { finished, type Readable } from "node:stream";
import { invalid, type CrmError } from "../../errors/crm-error.ts";
import {
  FORM_BUFFER_BYTES,
  MAX_PART_HEADERS,
  MAX_PART_HEADERS_BYTES,
  MAX_UPLOAD_FIELDS,
  MAX_UPLOAD_FIELD_BYTES,
  MAX_QUOTE_LENGTH,
} from "../../limits.ts";

/** What receives the parts of a form while they arrive. */
export interface FormHandlers {
  readonly onField: (name: string, text: string) => void;
  /** A field that is sent as a file: a client may send it as a blob, with a type. */
  readonly onText: (stream: Readable, name: string) => void;
  readonly onFile: (stream: Readable, fileName: string) => void;
  /** More bytes of the body, parts and what is around them. */
  readonly onBytes: (count: number) => void;
  /** Receives why the form is rejected; the signal then aborts. */
  readonly fail: (error: unknown) => void;
}

/** Parses a form; resolves when all of its body has arrived, and rejects when the signal aborts. */
export function parseForm(
  source: Readable,
  contentType: string,
  signal: AbortSignal,
  handlers: FormHandlers,
): Promise<void> {
  const { onField, onText, onFile, onBytes, fail } = handlers;
  return new Promise((resolve, reject) => {
    const form = createParser(contentType);
    signal.addEventListener("abort", () => {
      source.unpipe(form);
      reject(signal.reason as Error);
    });
    form.on("file", (name: string | undefined, stream: BusboyFileStream, fileName?: string) => {
      // The reader of the stream gets its errors, but a form that is rejected has no reader.
      stream.on("error", () => undefined);
      if (name !== "file") {
        onText(stream, name ?? "");
        return;
      }
      onFile(stream, fileName ?? "");
    });
    form.on(
      "field",
      (name: string | undefined, value: string, _isNameCut: boolean, isValueCut: boolean) => {
        if (isValueCut) fail(invalidUpload("A field of the form is too long.", name ?? ""));
        onField(name ?? "", value);
      },
    );
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
      form.on(limit, () => fail(invalidUpload("The form has too many parts.", "body")));
    }
    form.on("error", (cause: unknown) => fail(malformed(cause)));
    source.on("data", (chunk: Buffer) => onBytes(chunk.length));
    let pending = 2;
    const finishOne = (): void => {
      pending -= 1;
      if (pending === 0) resolve();
    };
    form.on("finish", finishOne);
    // The form may end before its body.
    finished(source, { writable: false }, (cause) => {
      if (cause) fail(invalidUpload("The body stops in the middle.", "body", cause));
      else finishOne();
    });
    source.pipe(form);
  });
}

function createParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      highWaterMark: FORM_BUFFER_BYTES,
      fileHwm: FORM_BUFFER_BYTES,
      // The path in a name is rejected rather than cut off.
      preservePath: true,
      isPartAFile: (name, type, fileName) =>
        name === "file" || fileName !== undefined || type === "application/octet-stream",
      limits: {
        fieldSize: MAX_UPLOAD_FIELD_BYTES,
        fields: MAX_UPLOAD_FIELDS,
        parts: MAX_UPLOAD_FIELDS + 2,
        files: 2 + MAX_UPLOAD_FIELDS,
        headerPairs: MAX_PART_HEADERS,
        headerSize: MAX_PART_HEADERS_BYTES,
      },
    });
  } catch (cause) {
    throw invalidUpload("The form has no boundary.", "content-type", cause);
  }
}

const malformed = (cause: unknown): CrmError =>
  invalidUpload("The form is malformed or incomplete.", "body", cause);

export function invalidUpload(message: string, field: string, cause?: unknown): CrmError {
  const error = invalid([
    { message, in: field.slice(0, MAX_QUOTE_LENGTH), code: "INVALID_UPLOAD" },
  ]);
  return cause === undefined ? error : Object.assign(error, { cause });
}
