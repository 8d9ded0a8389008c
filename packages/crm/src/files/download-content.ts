import contentDisposition from "content-disposition";
import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Dispatcher } from "undici";
import { JobAttemptFailed, JobRejected } from "../jobs/job-runner.ts";
import {
  IMPORT_CONNECT_TIMEOUT_MS,
  IMPORT_IDLE_TIMEOUT_MS,
  MAX_FILE_NAME_LENGTH,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_REDIRECTS,
} from "../limits.ts";
import type { AddressGuard } from "../network/address-guard.ts";
import { ADDRESS_NOT_ALLOWED } from "../network/pinned-lookup.ts";
import { codeOfFailure } from "../store/store-unusable.ts";

/** Content that is about to be downloaded. */
export interface Download {
  readonly body: Readable;
  /** In bytes. Undefined if the server doesn't send it. */
  readonly size: number | undefined;
  /** The name by the response or the URL. It may be empty, or no valid name. */
  readonly name: string;
  /** The character encoding that the server claims. */
  readonly charset: string | undefined;
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/** Statuses of servers that may succeed later. */
const isTemporary = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Requests a URL, follows its redirects, each of which is checked, and passes on what it leads to.
 *
 * @throws JobRejected if the content is refused, and JobAttemptFailed if it may be there later
 */
export async function downloadContent<Result>(
  url: URL,
  {
    guard,
    signal,
    headersFor = () => ({}),
  }: {
    guard: AddressGuard;
    signal: AbortSignal;
    /** Further headers of the request for a URL. */
    headersFor?: (url: URL) => Readonly<Record<string, string>>;
  },
  use: (download: Download) => Promise<Result>,
): Promise<Result> {
  // Loading it takes a while, and most starts import nothing.
  const { Agent, request } = await import("undici");
  const dispatcher = new Agent({
    connect: { lookup: guard.lookup, timeout: IMPORT_CONNECT_TIMEOUT_MS },
    headersTimeout: IMPORT_IDLE_TIMEOUT_MS,
    bodyTimeout: IMPORT_IDLE_TIMEOUT_MS,
    pipelining: 0,
  });
  // A request notices its signal only when there is a connection.
  const giveUp = () => dispatcher.destroy(signal.reason as Error, () => undefined);
  try {
    signal.throwIfAborted();
    signal.addEventListener("abort", giveUp);
    const { target, response } = await follow(url, async (next) => {
      guard.check(next);
      return request(next, {
        dispatcher,
        headers: {
          accept: "*/*",
          "accept-encoding": "identity",
          "user-agent": "calling-extensions-crm",
          ...headersFor(next),
        },
      });
    });
    return await use(toDownload(target, response));
  } catch (error) {
    signal.throwIfAborted();
    throw describeFailure(error, url);
  } finally {
    signal.removeEventListener("abort", giveUp);
    dispatcher.destroy(null, () => undefined);
  }
}

async function follow(
  url: URL,
  ask: (target: URL) => Promise<Dispatcher.ResponseData>,
): Promise<{ target: URL; response: Dispatcher.ResponseData }> {
  let target = url;
  for (let redirects = 0; redirects <= MAX_IMPORT_REDIRECTS; redirects += 1) {
    const response = await ask(target);
    const { statusCode: status } = response;
    if (status < 300) return { target, response };
    const location = firstOf(response.headers["location"]);
    response.body.on("error", () => undefined).destroy();
    if (!REDIRECT_STATUSES.has(status) || location === undefined) {
      const message = `The server of the file returned ${status}.`;
      throw isTemporary(status) ? new JobAttemptFailed(message) : new JobRejected(message);
    }
    if (!URL.canParse(location, target.href)) {
      throw new JobRejected("The server of the file redirects to an invalid URL.");
    }
    target = new URL(location, target);
  }
  throw new JobRejected(`The URL redirects more than ${MAX_IMPORT_REDIRECTS} times.`);
}

function toDownload(url: URL, { headers, body }: Dispatcher.ResponseData): Download {
  const size = Number(firstOf(headers["content-length"]) ?? Number.NaN);
  if (size > MAX_IMPORT_BYTES) {
    throw new JobRejected(`A file can have ${MAX_IMPORT_BYTES} bytes at most.`);
  }
  const encoding = firstOf(headers["content-encoding"])?.trim().toLowerCase() ?? "identity";
  const decoder = decoders[encoding]?.();
  if (!decoder && encoding !== "identity" && encoding !== "") {
    throw new JobRejected("The server of the file compresses it in a way that is not supported.");
  }
  const [, charset] =
    /;\s*charset\s*=\s*"?([\w.:-]{1,50})/i.exec(firstOf(headers["content-type"]) ?? "") ?? [];
  return {
    body: decoder ? decode(body, decoder) : body,
    size: Number.isSafeInteger(size) && !decoder ? size : undefined,
    name: nameOf(url, firstOf(headers["content-disposition"])),
    charset,
  };
}

/** Content may turn out to be damaged before anyone reads it. Its reader gets the error. */
const decode = (body: Readable, decoder: Transform): Readable =>
  pipeline(body, decoder, () => undefined);

/** The end of a path, by the response or the URL. */
function nameOf(url: URL, disposition: string | undefined): string {
  const names = [nameOfDisposition(disposition), decodeText(url.pathname)];
  const name = names.find((each) => each !== "") ?? "";
  return (name.split(/[/\\]/).at(-1) ?? "").slice(-MAX_FILE_NAME_LENGTH);
}

function nameOfDisposition(disposition: string | undefined): string {
  if (disposition === undefined) return "";
  try {
    return contentDisposition.parse(disposition).parameters["filename"] ?? "";
  } catch {
    // A header that can't be read names nothing.
    return "";
  }
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const firstOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** Failures that last, by their codes. */
const lasting: Readonly<Record<string, string>> = {
  [ADDRESS_NOT_ALLOWED]: "The URL leads to an address that is not allowed.",
  ENOTFOUND: "No server has the name in the URL.",
};

function describeFailure(error: unknown, url: URL): unknown {
  const code = codeOfFailure(error) ?? "";
  const reason = lasting[code];
  if (reason !== undefined) return Object.assign(new JobRejected(reason), { cause: error });
  if (/^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO)/.test(code)) {
    const message = `${url.host} has no valid certificate, or no https.`;
    return Object.assign(new JobRejected(message), { cause: error });
  }
  if (/^Z_|^ERR__?ERROR_|^ERR_BROTLI|_BROTLI_/.test(code)) {
    return Object.assign(new JobRejected("The content of the response is damaged."), {
      cause: error,
    });
  }
  const isNetwork =
    /^(UND_ERR|HPE_|EAI_)/.test(code) ||
    ["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "EPIPE", "ETIMEDOUT"].includes(
      code,
    );
  if (!isNetwork) return error;
  return Object.assign(new JobAttemptFailed(`The server of the file fails (${code}).`), {
    cause: error,
  });
}
