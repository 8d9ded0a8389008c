import { JobAttemptFailed, JobRejected } from "../jobs/job-runner.ts";
import { CALLBACK_TIMEOUT_MS, MAX_CALLBACK_RESPONSE_BYTES } from "../limits.ts";
import type { AddressGuard } from "../network/address-guard.ts";
import { ADDRESS_NOT_ALLOWED } from "../network/pinned-lookup.ts";
import { codeOfFailure } from "../store/store-unusable.ts";
import { signRequest } from "./sign-request.ts";

/** Statuses of apps that may succeed later. */
const isTemporary = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

/**
 * Posts to an app, with a signature, and returns the text of its response. Redirects are not followed: the
 * signature is for one URL.
 *
 * @throws JobRejected if it can't succeed, and JobAttemptFailed if it may succeed later
 */
export async function postToApp(
  { url, body, secretHash, now }: { url: URL; body: string; secretHash: string; now: number },
  { guard, signal }: { guard: AddressGuard; signal: AbortSignal },
): Promise<string> {
  // Loading it takes a while, and most starts call no app.
  const { Agent, request } = await import("undici");
  const dispatcher = new Agent({
    connect: { lookup: guard.lookup, timeout: CALLBACK_TIMEOUT_MS },
    maxResponseSize: MAX_CALLBACK_RESPONSE_BYTES,
    pipelining: 0,
  });
  const ending = AbortSignal.any([signal, AbortSignal.timeout(CALLBACK_TIMEOUT_MS)]);
  const giveUp = () => dispatcher.destroy(ending.reason as Error, () => undefined);
  try {
    guard.check(url);
    ending.throwIfAborted();
    ending.addEventListener("abort", giveUp);
    const response = await request(url, {
      dispatcher,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "calling-extensions-crm",
        ...signRequest(secretHash, { method: "POST", url: url.href, body, timestamp: now }),
      },
      body,
    });
    const text = await response.body.text();
    const { statusCode: status } = response;
    if (status < 300) return text;
    const message = `The app returned ${status}.`;
    throw isTemporary(status) ? new JobAttemptFailed(message) : new JobRejected(message);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof JobRejected || error instanceof JobAttemptFailed) throw error;
    throw describeFailure(error);
  } finally {
    ending.removeEventListener("abort", giveUp);
    dispatcher.destroy(null, () => undefined);
  }
}

/** An app that can't be reached may be there later; an address that is not allowed stays so. */
function describeFailure(cause: unknown): Error {
  const code = codeOfFailure(cause);
  if (code === ADDRESS_NOT_ALLOWED) {
    return Object.assign(new JobRejected("The URL leads to an address that is not allowed."), {
      cause,
    });
  }
  const reason = code === undefined ? "" : ` (${code})`;
  return Object.assign(new JobAttemptFailed(`The app can't be reached${reason}.`), { cause });
}
