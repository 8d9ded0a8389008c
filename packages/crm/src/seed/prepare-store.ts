import { toStoredId, type RecordId } from "../ids/record-id.ts";
import { replaceCredentials, type Credentials } from "../auth/credentials.ts";
import { findPortal } from "../model/portal.ts";
import type { Crm } from "../model/crm-context.ts";
import { createDemoSeed, DEMO_APP_ID, softphoneUrl } from "./demo-seed.ts";
import type { ContentStore } from "../files/content-store.ts";
import { loadSeedFiles } from "./load-seed-files.ts";
import { loadSeed } from "./load-seed.ts";
import type { Seed } from "./seed-schema.ts";

/**
 * Prepares a store: loads the demo data if it is empty, then each additional seed in a transaction.
 * Updates the URL of the demo softphone to its port; without a port the demo data has no softphone.
 */
export async function prepareStore(
  crm: Crm,
  options: {
    /** Whether a new store also gets the records of a busy month. */
    hasDemoAccount?: boolean | undefined;
    softphonePort?: number | undefined;
    seed?: Seed | readonly Seed[] | undefined;
    credentials?: Credentials | undefined;
    /** Where the content of files is. */
    contents: ContentStore;
  },
): Promise<void> {
  const { softphonePort, seed = [], credentials, contents } = options;
  const account = options.hasDemoAccount ? await prepareDemoAccount(crm, contents) : undefined;
  await crm.write(async (context) => {
    if (credentials) await replaceCredentials(context, credentials);
    if (!(await findPortal(context.db))) {
      await loadSeed(context, createDemoSeed(softphonePort));
      if (account) await loadSeed(context, account);
    }
    if (softphonePort === undefined) return;
    await context.db
      .updateTable("calling_settings")
      .set({ url: softphoneUrl(softphonePort) })
      .where("app_id", "=", toStoredId(DEMO_APP_ID as RecordId))
      .execute();
  });
  for (const each of [seed].flat()) {
    // A later seed is stored over an earlier one.
    await crm.write((context) => loadSeed(context, each));
    await loadSeedFiles({ crm, contents }, each);
  }
}

/**
 * Creates the demo account of a new store, and stores its files. They come first: after a crash between
 * the two, the store is still new and the next start stores both.
 */
async function prepareDemoAccount(crm: Crm, contents: ContentStore): Promise<Seed | undefined> {
  if (await crm.read(({ db }) => findPortal(db))) return undefined;
  // Later starts don't need it.
  const { createDemoAccount } = await import("./demo-account/create-demo-account.ts");
  const account = createDemoAccount(crm.now());
  await loadSeedFiles({ crm, contents }, account);
  return account;
}
