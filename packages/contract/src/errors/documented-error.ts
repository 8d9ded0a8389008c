import { SITE_URL } from "../documentation.ts";

/** The codes of {@link DocumentedError}; docs/errors.md has a section for each. */
export const documentedCodes = [
  // Of commands.
  "invalidCommand",
  "invalidConfiguration",
  "appNotStarted",
  "appNotReady",
  "pageNotReady",
  "browserMissing",
  "fileUnusable",
  "invalidRecording",
  "invalidBaseline",
  "portTaken",
  // Of tests.
  "invalidTest",
  "cannotRing",
  "messageMissing",
  "crmFailed",
  // Of the CRM service.
  "invalidSetting",
  "invalidSeed",
  "unsafeAddress",
  "credentialsUnusable",
  "dataFolderUnusable",
  "storeUnusable",
  "storeUnreachable",
  "s3ClientMissing",
  "backupFailed",
] as const;

export type DocumentedCode = (typeof documentedCodes)[number];

const brand = Symbol.for("calling-extensions.DocumentedError");

/** An error whose message is all that a developer needs: what happened, what to do, and a link to its documentation. */
export class DocumentedError extends Error {
  readonly code: DocumentedCode;
  readonly [brand] = true;

  constructor(code: DocumentedCode, message: string, options?: ErrorOptions) {
    super(`${message}${message.includes("\n") ? "\n" : " "}${SITE_URL}/e/${code}`, options);
    this.code = code;
  }
}

/**
 * Recognizes the error, even if it comes from another package's copy of the class.
 *
 * @param code by default, any code
 */
export const isDocumentedError = (
  error: unknown,
  code?: DocumentedCode,
): error is DocumentedError =>
  brand in Object(error) && (code === undefined || (error as DocumentedError).code === code);
