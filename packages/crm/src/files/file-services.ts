import type { JobRunner } from "../jobs/job-runner.ts";
import type { AddressGuard } from "../network/address-guard.ts";
import type { ContentStore } from "./content-store.ts";
import type { UrlSigner } from "./signed-urls.ts";

/** What files need besides the store. */
export interface FileStorage {
  readonly contents: ContentStore;
  /** Runs jobs that an endpoint has just scheduled. */
  readonly jobs: Pick<JobRunner, "wake">;
  readonly signer: UrlSigner;
  /** Which URLs files may be imported from. */
  readonly importGuard: Pick<AddressGuard, "check">;
}

/** What endpoints for files use. */
export interface FileServices extends FileStorage {
  /** `http://127.0.0.1:4400`, where content is served. */
  readonly origin: () => string;
}
