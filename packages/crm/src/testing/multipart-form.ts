/** A part of a form. */
export interface FormPart {
  readonly name: string;
  readonly content: string | Buffer;
  /** Makes it a file. */
  readonly fileName?: string;
  readonly type?: string;
}

export const BOUNDARY = "form-boundary-5a1b";
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** The body of a form, as clients write it. */
export function formBody(parts: readonly FormPart[]): Buffer {
  const written = parts.flatMap(({ name, content, fileName, type }) => {
    const file = fileName === undefined ? "" : `; filename="${fileName}"`;
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}`;
    const contentType = type === undefined ? "" : `\r\ncontent-type: ${type}`;
    return [`${head}${contentType}\r\n\r\n`, content, "\r\n"];
  });
  const texts = [...written, `--${BOUNDARY}--\r\n`];
  return Buffer.concat(texts.map((each) => (typeof each === "string" ? Buffer.from(each) : each)));
}

/** The fields of a form with a file, which comes first as with the official client. */
export const formParts = (
  { file = "Some text.", ...fields }: Readonly<Record<string, unknown>>,
  fileName = "file.txt",
): FormPart[] => [
  { name: "file", content: file as string | Buffer, fileName, type: "application/octet-stream" },
  ...Object.entries(fields).map(([name, value]) => ({
    name,
    content: typeof value === "string" || Buffer.isBuffer(value) ? value : JSON.stringify(value),
  })),
];
