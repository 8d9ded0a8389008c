import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { CrmError } from "@calling-extensions/crm";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

/** Where the SDK is when it is packed with the service, seen from `src` and from `dist` alike. */
export const packedSdkDir = (): string => fileURLToPath(new URL("../sdk", import.meta.url));

/** The SDK as one file for script tags. */
interface ScriptFile {
  readonly version: string;
  readonly content: Buffer;
}

type Encoding = "br" | "gzip";

/** The best first. */
const encodings: Encoding[] = ["br", "gzip"];

const manifest = z.object({ version: z.string().regex(/^[\w.+-]+$/) });

const pathOf = (version: string): string => `/sdk@${version}/dist/main.js`;

const headers = {
  "content-type": "text/javascript; charset=utf-8",
  // A version never changes once it is out.
  "cache-control": "public, max-age=31536000, immutable",
  // The file is the same for everybody: pages of any origin may load it and check its integrity.
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  vary: "accept-encoding",
} as const;

/**
 * Serves the script-tag file of the SDK under its version, for pages of any origin, compressed
 * where the client takes that.
 *
 * @param sdkDir with the SDK's `package.json` and `dist/main.js`; where it has none, nothing is served.
 * @returns the file's path, where there is one.
 */
export function serveSdk(app: FastifyInstance, sdkDir: string): string | undefined {
  const file = readScriptFile(sdkDir);
  const compress = rememberCompressed();
  app.get<{ Params: { version: string } }>(
    "/sdk@:version/dist/main.js",
    { config: { isForEveryone: true } },
    async ({ params, headers: asked }, reply) => {
      if (!file) {
        throw new CrmError(
          "notFound",
          "This service has no SDK: set SDK_DIR to where it was built.",
        );
      }
      if (params.version !== file.version) {
        const { version } = file;
        throw new CrmError("notFound", `This service has the SDK ${version}: ${pathOf(version)}.`);
      }
      reply.headers(headers);
      const encoding = negotiate(asked["accept-encoding"] ?? "", encodings);
      if (!encoding) return reply.send(file.content);
      return reply.header("content-encoding", encoding).send(compress(encoding, file.content));
    },
  );
  return file && pathOf(file.version);
}

function readScriptFile(sdkDir: string): ScriptFile | undefined {
  try {
    const { version } = manifest.parse(
      JSON.parse(readFileSync(join(sdkDir, "package.json"), "utf8")),
    );
    return { version, content: readFileSync(join(sdkDir, "dist", "main.js")) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Compresses one file, at the first request for each encoding: to do so at the start would delay it. */
function rememberCompressed(): (encoding: Encoding, content: Buffer) => Buffer {
  const known = new Map<Encoding, Buffer>();
  return (encoding, content) => {
    const compressed =
      known.get(encoding) ?? (encoding === "br" ? brotliCompressSync : gzipSync)(content);
    known.set(encoding, compressed);
    return compressed;
  };
}
