import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { JobAttemptFailed, JobRejected } from "../jobs/job-runner.ts";
import { MAX_CALLBACK_RESPONSE_BYTES } from "../limits.ts";
import { createAddressGuard } from "../network/address-guard.ts";
import { openCallbackReceiver, type CallbackReceiver } from "../testing/callback-receiver.ts";
import { postToApp } from "./request-app.ts";

let receiver: CallbackReceiver;
beforeAll(async () => {
  receiver = await openCallbackReceiver();
});
afterAll(() => receiver.close());
afterEach(() => {
  receiver.requests.length = 0;
  receiver.statuses.length = 0;
  receiver.responseText = "";
  vi.restoreAllMocks();
});

const post = (
  url = `${receiver.origin}/events`,
  signal = new AbortController().signal,
  mayReachLoopback = true,
): Promise<string> =>
  postToApp(
    { url: new URL(url), body: "{}", secretHash: "a".repeat(64), now: Date.now() },
    { guard: createAddressGuard({ mayReachLoopback }), signal },
  );

describe("a request to an app", () => {
  it.each([200, 201, 299])("returns the text of a response with status %i", async (status) => {
    receiver.statuses.push(status);
    receiver.responseText = "thanks";
    expect(await post()).toBe("thanks");
    expect(receiver.requests).toMatchObject([
      {
        method: "POST",
        body: "{}",
        headers: {
          "content-type": "application/json",
          "user-agent": "calling-extensions-crm",
          "x-hubspot-signature-v3": expect.any(String),
        },
      },
    ]);
  });

  it.each([
    [300, JobRejected],
    [302, JobRejected],
    [400, JobRejected],
    [499, JobRejected],
    [408, JobAttemptFailed],
    [425, JobAttemptFailed],
    [429, JobAttemptFailed],
    [500, JobAttemptFailed],
    [503, JobAttemptFailed],
  ])("that gets status %i is a %o", async (status, kind) => {
    receiver.statuses.push(status);
    const error = await post().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ message: `The app returned ${status}.` });
    expect(receiver.requests.length).toBe(1);
  });

  it("may succeed later if the connection is closed, with the reason", async () => {
    receiver.statuses.push(0);
    const error = await post().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(JobAttemptFailed);
    expect(error).toMatchObject({
      message: "The app can't be reached (UND_ERR_SOCKET).",
      cause: expect.any(Error),
    });
  });

  it("may succeed later if the response is too large", async () => {
    receiver.responseText = "x".repeat(MAX_CALLBACK_RESPONSE_BYTES);
    expect(await post()).toHaveLength(MAX_CALLBACK_RESPONSE_BYTES);
    receiver.responseText += "x";
    await expect(post()).rejects.toBeInstanceOf(JobAttemptFailed);
  });

  it("is never sent to an address that is not allowed", async () => {
    const error = await post(undefined, undefined, false).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(JobRejected);
    expect(error).toMatchObject({
      message: "The URL leads to an address that is not allowed.",
      cause: expect.any(Error),
    });
    expect(receiver.requests).toEqual([]);
  });

  it("isn't sent if the service stops before", async () => {
    const reason = new Error("The service stops.");
    await expect(post(undefined, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(receiver.requests).toEqual([]);
  });

  it("ends when the service stops, although the app doesn't respond", async () => {
    receiver.statuses.push(undefined);
    const stopping = new AbortController();
    const reason = new Error("The service stops.");
    const failure = post(undefined, stopping.signal).catch((error: unknown) => error);
    await expect.poll(() => receiver.requests.length).toBe(1);
    stopping.abort(reason);
    expect(await failure).toBe(reason);
  });

  it("may succeed later if the app doesn't respond in time", async () => {
    receiver.statuses.push(undefined);
    const timer = new AbortController();
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(timer.signal);
    const failure = post().catch((error: unknown) => error);
    await expect.poll(() => receiver.requests.length).toBe(1);
    timer.abort(new Error("Too late."));
    expect(await failure).toMatchObject({
      name: "JobAttemptFailed",
      message: "The app can't be reached.",
    });
  });
});
