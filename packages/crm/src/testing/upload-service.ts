import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiFile } from "../files/to-api-file.ts";
import type { ContentStore } from "../files/content-store.ts";
import { createLocalContentStore } from "../files/local-content-store.ts";
import type { CrmAppOptions } from "../http/create-crm-app.ts";
import { openTestApp, TEST_CREDENTIALS, type ErrorBody } from "./open-test-app.ts";
import type { OpenCrmOptions } from "../open-crm.ts";
import { FORM_TYPE } from "./multipart-form.ts";

/** A response as it came over the network. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

/** What a service has of files. */
export interface StoredState {
  readonly rows: number;
  readonly contents: number;
  readonly spools: number;
  /** Jobs that have not ended. */
  readonly jobs: number;
}

const HOST = "127.0.0.1:4400";

/** Opens a service that listens and keeps files in a directory that tests can look into. */
export async function openUploadService(
  options: Partial<OpenCrmOptions> = {},
  appOptions: Partial<CrmAppOptions> = {},
  wrapContents = (contents: ContentStore): ContentStore => contents,
) {
  const directory = await mkdtemp(join(tmpdir(), "crm-uploads-"));
  const local = await createLocalContentStore(directory);
  /** Uploads don't wait until their content is confirmed, but tests that look at the directory do. */
  const confirming = new Set<Promise<void>>();
  const contents = wrapContents({
    ...local,
    confirm(key) {
      const confirmed = local.confirm(key);
      confirming.add(confirmed);
      return confirmed;
    },
  });
  const crm = await openTestApp({ contents, ...options }, appOptions);
  await crm.app.listen({ host: "127.0.0.1", port: 0 });
  const address = crm.app.server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  /** Sends bytes, and returns the response when it is complete. */
  async function sendBytes(
    parts: Iterable<string | Buffer> | AsyncIterable<string | Buffer>,
    { endsEarly = false } = {},
  ): Promise<RawResponse | undefined> {
    const socket = connect(port, "127.0.0.1");
    const received = receive(socket);
    for await (const part of parts) {
      if (socket.destroyed) break;
      if (!socket.write(part)) await Promise.race([once(socket, "drain"), received]);
    }
    if (endsEarly) socket.end();
    return received;
  }

  /** Sends the body of a form. */
  async function upload(
    body: Buffer,
    headers: Readonly<Record<string, string | number | undefined>> = {},
    { method = "POST", path = "/files/v3/files", endsEarly = false } = {},
  ): Promise<{ status: number; body: ApiFile & ErrorBody }> {
    const all = { "content-type": FORM_TYPE, "content-length": body.length, ...headers };
    const response = await sendBytes([headOf(method, path, all), body], { endsEarly });
    if (!response) throw new Error("No response.");
    return { status: response.status, body: JSON.parse(response.content.toString()) as never };
  }

  async function get(
    url: string,
    headers: Readonly<Record<string, string>> = {},
    method = "GET",
  ): Promise<RawResponse> {
    const path = url.replace(/^https?:\/\/[^/]+/, "");
    const response = await sendBytes([
      headOf(method, path, { authorization: undefined, ...headers }),
    ]);
    if (!response) throw new Error("No response.");
    return response;
  }

  const listContents = async (): Promise<{ contents: string[]; spools: string[] }> => {
    await Promise.allSettled(confirming);
    const paths = await readdir(directory, { recursive: true, withFileTypes: true });
    const names = paths.flatMap((each) => (each.isFile() ? [each] : []));
    return {
      contents: names.filter((each) => !isSpool(each)).map(({ name }) => name),
      spools: names.filter(isSpool).map(({ name }) => name),
    };
  };

  /** What is stored when the jobs that are due have run. */
  async function stored(): Promise<StoredState> {
    await crm.files.jobs.runDue();
    const found = await listContents();
    return crm.crm.read(async ({ db }) => {
      const rows = await db.selectFrom("files").select("id").execute();
      const jobs = await db
        .selectFrom("jobs")
        .select("id")
        .where("state", "in", ["pending", "processing", "failed"])
        .execute();
      return {
        rows: rows.length,
        contents: found.contents.length,
        spools: found.spools.length,
        jobs: jobs.length,
      };
    });
  }

  const close = async (): Promise<void> => {
    await crm.close();
    await Promise.allSettled(confirming);
    await rm(directory, { recursive: true, force: true });
  };
  return { crm, port, directory, sendBytes, headOf, upload, get, listContents, stored, close };
}

/** The head of a request with the token. */
const headOf = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string | number | undefined>>,
): string =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries({
    host: HOST,
    authorization: `Bearer ${TEST_CREDENTIALS.accessToken}`,
    connection: "close",
    ...headers,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

const isSpool = ({ parentPath }: { parentPath: string }): boolean =>
  parentPath.endsWith("incoming");

export type UploadService = Awaited<ReturnType<typeof openUploadService>>;

/** Reads a response until it is complete or the connection closes; undefined if there is none. */
function receive(socket: Socket): Promise<RawResponse | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const finish = (): void => {
      socket.destroy();
      resolve(parseResponse(Buffer.concat(chunks)));
    };
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (isComplete(Buffer.concat(chunks))) finish();
    });
    socket.on("error", finish);
    socket.on("close", finish);
  });
}

const END_OF_HEAD = "\r\n\r\n";

function isComplete(received: Buffer): boolean {
  const end = received.indexOf(END_OF_HEAD);
  if (end < 0) return false;
  const [, length] = /content-length: (\d+)/i.exec(received.toString("latin1", 0, end)) ?? [];
  return length !== undefined && received.length >= end + END_OF_HEAD.length + Number(length);
}

function parseResponse(received: Buffer): RawResponse | undefined {
  const end = received.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const [first = "", ...lines] = received.toString("latin1", 0, end).split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(first.split(" ")[1]),
    headers: Object.fromEntries(headers),
    content: received.subarray(end + END_OF_HEAD.length),
  };
}
