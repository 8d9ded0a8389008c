import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandLineError } from "../command-line-error.ts";

/** The folder of the built viewer: packed with this command, or in its repository. */
export function builtViewerDir(): string {
  const folders = ["./viewer", "../../viewer/dist"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const built = folders.find((folder) => existsSync(join(folder, "index.html")));
  if (built !== undefined) return built;
  throw new CommandLineError("The viewer is not built: npm run build.");
}

/** A file as a server sends it. */
export interface ServedFile {
  readonly content: Buffer;
  readonly type: string;
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
};

/** The files of a folder by their paths, such as `/assets/index.js`. Compressed variants are for servers of the internet. */
export async function readViewerFiles(folder: string): Promise<Map<string, ServedFile>> {
  const names = await readdir(folder, { recursive: true });
  const files = names.flatMap((name) => {
    const type = types[extname(name)];
    return type === undefined ? [] : [{ name, type }];
  });
  return new Map(
    await Promise.all(
      files.map(async ({ name, type }) => {
        const content = await readFile(join(folder, name));
        return [`/${name.replaceAll(sep, "/")}`, { content, type }] as const;
      }),
    ),
  );
}
