import type { ContentStore } from "../files/content-store.ts";
import { storeSeedFile } from "../files/store-seed-file.ts";
import type { Crm } from "../model/crm-context.ts";
import { named } from "./load-seed.ts";
import type { Seed } from "./seed-schema.ts";

/** Stores the files of a seed, each with its content; leaves those as they are that have not changed. */
export async function loadSeedFiles(
  services: { crm: Crm; contents: ContentStore },
  { files }: Seed,
): Promise<void> {
  for (const { id, path, access, text, base64 } of files) {
    const content = text === undefined ? Buffer.from(base64 ?? "", "base64") : Buffer.from(text);
    // A later file gets its name after an earlier one.
    await named(`files/${id}`, () => storeSeedFile(services, { id, path, access, content }));
  }
}
