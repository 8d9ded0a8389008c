import { CallingError, isCallingError } from "@calling-extensions/contract";
import { hostError } from "../calling-host/host-error.ts";

/** Runs a port of the embedder's. @throws CallingError `portFailed` where it rejects or takes too long. */
export async function runPort<Result>(
  name: string,
  timeoutMs: number,
  port: () => Promise<Result>,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The CRM did not answer within ${timeoutMs / 1000} seconds.`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([port(), tooLate]);
  } catch (cause) {
    const details = { port: name };
    // What the CRM says of it is what the user wants to read.
    throw cause instanceof Error && cause.message !== ""
      ? new CallingError("portFailed", cause.message, { cause, details })
      : hostError("portFailed", "", { cause, details });
  } finally {
    clearTimeout(timer);
  }
}

/** What a port's failure, or a fault of ours on the way to it, is reported and answered as. */
export const portFailure = (error: unknown): CallingError =>
  isCallingError(error) ? error : hostError("portFailed", "", { cause: error });
