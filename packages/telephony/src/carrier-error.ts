/** Why a carrier did not do what it was asked to do. The call continues. */
const messages = {
  notConnected: "The call is not connected.",
  notSupported: "The carrier doesn't support this.",
  refused: "The other party or the network refused.",
} as const;

export type CarrierErrorCode = keyof typeof messages;

/** Rejects `setHeld`, `transfer` and `play`. Compare `code`; `message` is for logs. */
export class CarrierError extends Error {
  override readonly name = "CarrierError";
  readonly code: CarrierErrorCode;

  constructor(code: CarrierErrorCode) {
    super(`${messages[code]} https://calling-extensions.dev/e/${code}`);
    this.code = code;
  }
}
