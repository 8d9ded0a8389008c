import { BackupFailed } from "./back-up.ts";
import { PortTaken } from "./port-taken.ts";
import { UnsafeAddress } from "./public-urls.ts";
import { CredentialsUnusable } from "./credentials-file.ts";
import {
  DataDirectoryTaken,
  S3ClientMissing,
  SeedError,
  StoreUnreachable,
  StoreUnusable,
} from "@calling-extensions/crm";

const kinds = [
  BackupFailed,
  CredentialsUnusable,
  DataDirectoryTaken,
  PortTaken,
  S3ClientMissing,
  SeedError,
  StoreUnreachable,
  StoreUnusable,
  UnsafeAddress,
];

/** Whether an error's message is all that users need; others are printed with their stack. */
export const isPlainError = (error: unknown): error is Error =>
  kinds.some((kind) => error instanceof kind);
