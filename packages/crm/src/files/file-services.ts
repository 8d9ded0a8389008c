import type { JobRunner } from "../jobs/job-runner.ts";
import type { AddressGuard } from "../network/address-guard.ts";
import type { ContentStore } from "./content-store.ts";
import type { ImageScaler } from "./scale-image.ts";
import type { UrlSigner } from "./signed-urls.ts";

/** What files need besides the store. */
export interface FileStorage {
  readonly contents: ContentStore;
  /** Runs jobs that an endpoint has just scheduled. */
  readonly jobs: Pick<JobRunner, "wake">;
  readonly signer: UrlSigner;
  /** Which URLs files may be imported from. */
  readonly importGuard: Pick<AddressGuard, "check">;
  readonly scaler: ImageScaler;
}

/** What endpoints for files use. */
export interface FileServices extends FileStorage {
  /** `http://127.0.0.1:4400`, where content is served. */
  readonly origin: () => string;
  readonly uploadTimeouts: UploadTimeouts;
}

/** In milliseconds. */
export interface UploadTimeouts {
  /** How long an upload may take to arrive. */
  readonly totalMs: number;
  /** How long it may send nothing. */
  readonly idleMs: number;
  /** How long what is left of a rejected upload may take. */
  readonly restMs: number;
}
