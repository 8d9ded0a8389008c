import { CallingError, isCallingError } from "@calling-extensions/contract";

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
    const message = cause instanceof Error && cause.message !== "" ? cause.message : undefined;
    throw new CallingError("portFailed", {
      ...(message !== undefined && { message }),
      cause,
      details: { port: name },
    });
  } finally {
    clearTimeout(timer);
  }
}

/** What a port's failure, or a fault of ours on the way to it, is reported and answered as. */
export const portFailure = (error: unknown): CallingError =>
  isCallingError(error) ? error : new CallingError("portFailed", { cause: error });
