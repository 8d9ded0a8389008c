import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openTestStore, type TestStore } from "@calling-extensions/crm/testing";
import type { CrmServerStore } from "../create-crm-server.ts";

/** A store that outlives the processes that use it. */
export interface PersistentStore {
  readonly location: CrmServerStore;
  /** The options of the command. */
  readonly arguments: readonly string[];
  readonly dataDir: string;
  /** Whether several processes can use it at the same time. */
  readonly isShared: boolean;
  remove(): Promise<void>;
}

/** Opens an empty store in a folder, or in a database with a folder for its credentials. */
export async function openPersistentStore(
  fill: (location: TestStore["location"]) => Promise<void> = async () => undefined,
): Promise<PersistentStore> {
  const { location, remove } = await openTestStore("bare");
  if (location === "memory") throw new Error("These stores are kept.");
  await fill(location);
  if ("file" in location) {
    const dataDir = dirname(location.file);
    return {
      location: { dataDir },
      arguments: ["--data", dataDir],
      dataDir,
      isShared: false,
      remove,
    };
  }
  const dataDir = await mkdtemp(join(tmpdir(), "crm-server-"));
  const { databaseUrl, profile = "postgres" } = location;
  return {
    location: { dataDir, databaseUrl, profile },
    arguments: [
      `--data=${dataDir}`,
      `--database-url=${databaseUrl}`,
      `--database-profile=${profile}`,
    ],
    dataDir,
    isShared: true,
    remove: async () => {
      await rm(dataDir, { recursive: true, force: true });
      await remove();
    },
  };
}
