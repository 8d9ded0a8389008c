import { sql } from "kysely";
import { createAccessTokens, type AccessTokens } from "./auth/access-tokens.ts";
import { createMemoryCounter } from "./auth/request-counter.ts";
import { createSharedCounter } from "./auth/shared-request-counter.ts";
import type { RequestCounter } from "./auth/request-counter.ts";
import type { Credentials } from "./auth/credentials.ts";
import { claimContentFolder } from "./files/claim-content-folder.ts";
import type { ContentStore } from "./files/content-store.ts";
import { createTemporaryContentStore } from "./files/local-content-store.ts";
import type { FileStorage } from "./files/file-services.ts";
import { createImageScaler } from "./files/scale-image.ts";
import { createUrlSigner } from "./files/signed-urls.ts";
import { createRemovalHandlers } from "./files/file-jobs.ts";
import { createPublishHandler, PUBLISH_CALL } from "./connections/publish-call.ts";
import { SEND_EVENTS } from "./apps/app-events.ts";
import { createEventSender } from "./apps/send-events.ts";
import { createImportHandler, IMPORT_FILE } from "./files/import-file.ts";
import { UPDATE_FOLDER, updateFolder } from "./files/update-folder.ts";
import { createRecordingHandler, FETCH_RECORDING } from "./recordings/fetch-recording.ts";
import { createAddressGuard } from "./network/address-guard.ts";
import type { ResolveName } from "./network/pinned-lookup.ts";
import { createJobRunner, type JobRunner } from "./jobs/job-runner.ts";
import { releaseJobs } from "./jobs/claimed-jobs.ts";
import { findPortal, unnamedPortal, type Portal } from "./model/portal.ts";
import { prepareStore } from "./seed/prepare-store.ts";
import { objectRules } from "./object-rules.ts";
import type { Seed } from "./seed/seed-schema.ts";
import { engineOf, type StoreLocation } from "./store/tables.ts";
import { featuresOf } from "./store/postgres/features.ts";
import { openSqliteReader } from "./store/open-sqlite-reader.ts";
import { openHeartbeat, type ProcessHeartbeat } from "./store/process-heartbeat.ts";
import { openStore } from "./store/open-store.ts";
import { describeLeft } from "./store/plan-migrations.ts";
import { nameOf } from "./store/store-unusable.ts";
import { createCrm } from "./model/create-crm.ts";
import type { ServiceObserver } from "./model/service-observer.ts";
import type { Crm } from "./model/crm-context.ts";

export interface OpenCrmOptions {
  readonly location: StoreLocation;
  /** The port of the demo softphone; without it there is none. */
  readonly softphonePort?: number | undefined;
  /** Whether a new store gets the demo account of a busy month instead of a few records. */
  readonly hasDemoAccount?: boolean | undefined;
  /** Stored after the demo data at every start, in this order. */
  readonly seed?: Seed | readonly Seed[] | undefined;
  /** Replace the stored credentials. */
  readonly credentials?: Credentials | undefined;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
  /** Receives failures of jobs that are retried or given up; ignored by default. */
  readonly onJobFailure?: ((error: unknown) => void) | undefined;
  /** Receives what the service does, to measure it. */
  readonly observer?: ServiceObserver | undefined;
  /** Where the content of files is; by default a directory that is deleted at the end. */
  readonly contents?: ContentStore | undefined;
  /** The local directory of the contents. A PostgreSQL database accepts only one. Without it, nothing is checked. */
  readonly contentFolder?: string | undefined;
  /** How files are imported from URLs, where tests differ. */
  readonly imports?: ImportOptions | undefined;
}

export interface ImportOptions {
  /** Whether imports may come from this machine; off by default. */
  readonly mayReachLoopback?: boolean | undefined;
  /** Resolves names; the system by default. */
  readonly resolve?: ResolveName | undefined;
  /** How long an import may take. */
  readonly timeoutMs?: number | undefined;
  /** How often an import must have made progress. */
  readonly speedWindowMs?: number | undefined;
}

/** A CRM with its store open. */
export interface OpenCrm {
  readonly crm: Crm;
  readonly tokens: AccessTokens;
  /** Counts requests for rate limits: on PostgreSQL together with other processes. */
  readonly requests: RequestCounter;
  /** Shows other processes on the database that this one runs; `watchHeartbeat` starts it. */
  readonly heartbeat: ProcessHeartbeat | undefined;
  readonly portal: () => Portal;
  /** With what runs the jobs of the store; `watchJobs` starts it. */
  readonly files: FileStorage & { readonly jobs: JobRunner };
  /** Warnings for the operator: features that are slower than necessary, and migrations that are missing. */
  readonly warnings: readonly string[];
  /** Fails if the store or the contents can't be used. */
  check(): Promise<void>;
  /** Closes the store after pending writes. Closing twice is safe. */
  close(): Promise<void>;
}

/** Closes what is open, and reports the failure before, which is what the operator can mend. */
const failAfter =
  (close: () => Promise<void>) =>
  async (failure: unknown): Promise<never> => {
    await close().catch(() => undefined);
    throw failure;
  };

/** Opens and seeds the store, and migrates it if no other process can use it. */
export async function openCrm(options: OpenCrmOptions): Promise<OpenCrm> {
  const { location } = options;
  const warnings: string[] = [];
  const db = await openStore(location, {
    onMigrated: (plan) => {
      const missing = describeLeft(nameOf(location), plan);
      if (missing !== undefined) warnings.push(missing);
    },
  });
  const features = featuresOf(db);
  // A store in memory is small and has only one connection.
  const backgroundReader =
    location !== "memory" && "file" in location ? openSqliteReader(location.file) : undefined;
  const closeDatabase = async (): Promise<void> => {
    await backgroundReader?.destroy();
    await db.destroy();
  };
  const contents =
    options.contents ?? (await createTemporaryContentStore().catch(failAfter(closeDatabase)));
  let portal = unnamedPortal;
  const crm = createCrm({
    db,
    backgroundReader,
    now: options.now ?? Date.now,
    defaultCountry: () => portal.defaultCountry,
    rules: objectRules,
    observer: options.observer,
  });
  const closeStores = async (): Promise<void> => {
    try {
      await contents.close();
    } finally {
      await closeDatabase();
    }
  };
  const prepare = async () => {
    const missingIndex = await features?.findMissingIndex(db);
    if (missingIndex !== undefined) warnings.push(missingIndex);
    const { contentFolder } = options;
    if (contentFolder !== undefined && engineOf(db) === "postgres") {
      await claimContentFolder(crm, contentFolder);
    }
    portal = (await findPortal(db)) ?? portal;
    await prepareStore(crm, { ...options, contents });
    portal = (await findPortal(db)) ?? portal;
    // No other process has these stores: what still has a job is from one that died.
    if (engineOf(db) === "sqlite") await crm.write((context) => releaseJobs(context));
    return createUrlSigner(db);
  };
  const signer = await prepare().catch(failAfter(closeStores));
  const { mayReachLoopback = false, resolve, timeoutMs, speedWindowMs } = options.imports ?? {};
  const guard = createAddressGuard({ mayReachLoopback, resolve });
  const scaler = createImageScaler();
  const jobs = createJobRunner({
    crm,
    handlers: {
      ...createRemovalHandlers(crm, contents),
      [IMPORT_FILE]: createImportHandler({ crm, contents, guard, timeoutMs, speedWindowMs }),
      [UPDATE_FOLDER]: updateFolder(crm),
      [SEND_EVENTS]: createEventSender({ crm, guard, portalId: () => portal.id }),
      [FETCH_RECORDING]: createRecordingHandler({ crm, contents, guard }),
      [PUBLISH_CALL]: createPublishHandler({ crm, guard, portalId: () => portal.id }),
    },
    onFailure: options.onJobFailure ?? (() => undefined),
  });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= closeAll());
  const closeAll = async (): Promise<void> => {
    await jobs.stop();
    // Writes run one after the other: this one resolves after all pending ones.
    await crm.write(async () => undefined).catch(() => undefined);
    await closeStores();
  };
  const check = async (): Promise<void> => {
    await Promise.all([
      crm.read(({ db: store }) => sql`select 1`.execute(store)),
      contents.check(),
    ]);
  };
  const tokens = createAccessTokens(crm);
  const files = { contents, signer, scaler, jobs, importGuard: guard };
  const now = () => crm.now();
  return {
    crm,
    tokens,
    requests: features ? createSharedCounter(db, features, now) : createMemoryCounter(now),
    heartbeat: openHeartbeat(db),
    portal: () => portal,
    files,
    warnings,
    check,
    close,
  };
}
