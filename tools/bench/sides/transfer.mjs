import { once } from "node:events";
import { Agent, request } from "node:http";

const BOUNDARY = "bench-form-boundary";
const CHUNK_BYTES = 64 * 1024;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="x.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`;
const TAIL = [
  ["folderPath", "/bench"],
  ["options", JSON.stringify({ access: "PUBLIC_NOT_INDEXABLE" })],
]
  .map(
    ([name, text]) =>
      `\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}`,
  )
  .join("")
  .concat(`\r\n--${BOUNDARY}--\r\n`);

/**
 * Uploads bytes, as a form or as they are, and measures until the response is there.
 *
 * @param {string} url
 * @param {number} size
 * @param {{ headers?: Record<string, string>; isForm: boolean }} how
 */
export async function upload(url, size, { headers = {}, isForm }) {
  const [head, tail] = isForm ? [HEAD, TAIL] : ["", ""];
  const type = isForm ? `multipart/form-data; boundary=${BOUNDARY}` : "application/octet-stream";
  const length = head.length + size + tail.length;
  // Zeros would be stored as a hole.
  const chunk = Buffer.alloc(CHUNK_BYTES, "The quick brown fox. ");
  const start = performance.now();
  const sent = request(url, {
    agent,
    method: "POST",
    headers: { ...headers, "content-type": type, "content-length": length },
  });
  const responded = once(sent, "response");
  sent.write(head);
  for (let left = size; left > 0; left -= CHUNK_BYTES) {
    if (!sent.write(chunk.subarray(0, Math.min(left, CHUNK_BYTES)))) await once(sent, "drain");
  }
  sent.end(tail);
  const [response] = await responded;
  const text = (await response.setEncoding("utf8").toArray()).join("");
  const ms = performance.now() - start;
  if (response.statusCode >= 300) throw new Error(`The upload got ${response.statusCode}: ${text}`);
  return { ms, body: JSON.parse(text) };
}

/**
 * Downloads bytes without keeping them.
 *
 * @param {string} url
 * @param {number} size that is expected
 * @param {Record<string, string>} [headers]
 */
export async function download(url, size, headers = {}) {
  const start = performance.now();
  const sent = request(url, { agent, headers });
  sent.end();
  const [response] = await once(sent, "response");
  let received = 0;
  for await (const chunk of response) received += chunk.length;
  const ms = performance.now() - start;
  if (size >= 0 && received !== size) {
    throw new Error(`The download got ${received} of ${size} bytes (${response.statusCode}).`);
  }
  if (response.statusCode !== 200) throw new Error(`The download got ${response.statusCode}.`);
  return { ms };
}
