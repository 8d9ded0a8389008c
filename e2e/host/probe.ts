import type { ProbeResult } from "@calling-extensions/host";
import { request, type IncomingMessage } from "node:http";

const MAX_REDIRECTS = 5;
/** Servers here are on this machine; one that takes longer is one that never answers. */
const TIMEOUT_MS = 300;

/** Every name is this machine's, `eu.localhost` too: not all systems know such names by themselves. */
const lookUpHere = (
  _name: string,
  _options: object,
  done: (error: null, addresses: { address: string; family: number }[]) => void,
): void => done(null, [{ address: "127.0.0.1", family: 4 }]);

/** Asks for the headers only. */
const ask = (url: URL): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const asking = request(url, { lookup: lookUpHere, timeout: TIMEOUT_MS }, (answer) => {
      resolve(answer);
      asking.destroy();
    });
    asking.on("timeout", () => asking.destroy(new Error("timeout")));
    asking.on("error", reject);
    asking.end();
  });

function failureOf(error: unknown): NonNullable<ProbeResult["failure"]> {
  if (!(error instanceof Error)) return "other";
  if ("code" in error && error.code === "ECONNREFUSED") return "refused";
  return error.message === "timeout" ? "timeout" : "other";
}

const ancestorsIn = (policy: string): string[] | undefined =>
  /(?:^|;)\s*frame-ancestors\s+([^;]*)/.exec(policy)?.[1]?.trim().split(/\s+/);

/** What a CRM's server finds at an app's address: the port `probe`, as small as one can be. */
export async function probe(address: string): Promise<ProbeResult> {
  let url = new URL(address);
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    try {
      const { statusCode = 0, headers } = await ask(url);
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
