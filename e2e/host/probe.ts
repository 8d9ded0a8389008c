import type { ProbeResult } from "@calling-extensions/host";
import { request, type IncomingMessage } from "node:http";

const MAX_REDIRECTS = 5;
/** All servers are local. One that takes longer never responds. */
const TIMEOUT_MS = 300;

/** Resolves every name to this machine: not all systems resolve names such as `eu.localhost`. */
const lookupLocalhost = (
  _name: string,
  _options: object,
  done: (error: null, addresses: { address: string; family: number }[]) => void,
): void => done(null, [{ address: "127.0.0.1", family: 4 }]);

/** Requests the headers only. */
const fetchHeaders = (url: URL): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { lookup: lookupLocalhost, timeout: TIMEOUT_MS }, (response) => {
      resolve(response);
      sent.destroy();
    });
    sent.on("timeout", () => sent.destroy(new Error("timeout")));
    sent.on("error", reject);
    sent.end();
  });

function failureOf(error: unknown): NonNullable<ProbeResult["failure"]> {
  if (!(error instanceof Error)) return "other";
  if ("code" in error && error.code === "ECONNREFUSED") return "refused";
  return error.message === "timeout" ? "timeout" : "other";
}

const ancestorsIn = (policy: string): string[] | undefined =>
  /(?:^|;)\s*frame-ancestors\s+([^;]*)/.exec(policy)?.[1]?.trim().split(/\s+/);

/** What a CRM's server finds at an app's URL: a minimal port `probe`. */
export async function probe(appUrl: string): Promise<ProbeResult> {
  let url = new URL(appUrl);
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    try {
      const { statusCode = 0, headers } = await fetchHeaders(url);
      if (headers.location === undefined) {
        const { "x-frame-options": xFrameOptions, "content-security-policy": policy } = headers;
        const frameAncestors = ancestorsIn(String(policy ?? ""));
        return {
          reached: true,
          status: statusCode,
          finalUrl: url.href,
          ...(xFrameOptions !== undefined && { xFrameOptions: String(xFrameOptions) }),
          ...(frameAncestors && { frameAncestors }),
        };
      }
      url = new URL(headers.location, url);
    } catch (error) {
      return { reached: false, failure: failureOf(error) };
    }
  }
  return { reached: false, failure: "tooManyRedirects" };
}
