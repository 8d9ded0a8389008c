import type { Sends } from "@calling-extensions/crm/page-api";
import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { fakeUploads } from "../testing/fake-upload.ts";
import { PageError } from "./page-error.ts";
import { openStream } from "./page-events.ts";
import { sendRequest } from "./request.ts";
import { sendForm } from "./send-form.ts";
import { saveSessionToken } from "./session-token.ts";

const readX = {
  method: "GET",
  path: "/_page/x",
  response: { 200: z.object({ a: z.number() }) },
} as const;
const changeY = {
  method: "PUT",
  path: "/_page/y/:id/z/:name",
  sends: undefined as Sends<{ query: { q?: string; limit?: string }; body: { b: string } }>,
} as const;

const answerWith = (body: string, status: number) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));

const failure = async (): Promise<PageError> => {
  const outcome: unknown = await sendRequest(readX).catch((error: unknown) => error);
  if (outcome instanceof PageError) return outcome;
  throw new Error("There was no PageError.");
};

afterEach(() => vi.unstubAllGlobals());

describe("request", () => {
  it("parses the response", async () => {
    answerWith('{"a":1,"more":true}', 200);
    expect(await sendRequest(readX)).toEqual({ a: 1 });
  });

  it("accepts an empty response if none is expected", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
    const request = { params: { id: "1", name: "n" }, body: { b: "" } };
    expect(await sendRequest(changeY, request)).toBeUndefined();
  });

  it("has the parameters in its path, and what is given of its query", async () => {
    const fetched = vi.fn(() => Promise.resolve(new Response(null, { status: 204 })));
    vi.stubGlobal("fetch", fetched);
    await sendRequest(changeY, {
      params: { id: "1/2", name: "n?" },
      query: { q: "", limit: 5 },
      body: { b: "c" },
    });
    expect(fetched.mock.calls).toMatchObject([
      ["/_page/y/1%2F2/z/n%3F?limit=5", { method: "PUT", body: '{"b":"c"}' }],
    ]);
  });

  it("contains the service's error body", async () => {
    answerWith(
      '{"status":"error","message":"No such record.","correlationId":"c-1","category":"OBJECT_NOT_FOUND"}',
      404,
    );
    expect(await failure()).toMatchObject({
      code: "rejected",
      message: "No such record.",
      status: 404,
      category: "OBJECT_NOT_FOUND",
      correlationId: "c-1",
    });
  });

  it.each([
    ["a proxy's page", "<h1>Forbidden</h1>", 403],
    ["a missing page of a proxy", "<h1>Not found</h1>", 404],
    ["a proxy's login", "<h1>Authentication required</h1>", 407],
    ["a gateway's JSON", '{"error":"bad gateway"}', 502],
    ["a gateway's empty error", "", 503],
    ["a network's login page", "<!doctype html><title>Wi-Fi</title>", 200],
  ])("counts %s as no response of the service", async (_what, body, status) => {
    answerWith(body, status);
    const error = await failure();
    expect(error).toMatchObject({ code: "unreachable", status: undefined });
    expect(error.message).toContain(`(status ${status})`);
  });

  it("counts a login page as no response, although any body is accepted", async () => {
    answerWith("<!doctype html>", 200);
    await expect(
      sendRequest(changeY, { params: { id: "1", name: "n" }, body: { b: "" } }),
    ).rejects.toMatchObject({ code: "unreachable" });
  });

  it("counts a login page as no stream of events", async () => {
    answerWith("<!doctype html>", 200);
    await expect(openStream(readX)).rejects.toMatchObject({ code: "unreachable" });
  });

  it("a stream that is rejected fails with the service's error", async () => {
    answerWith('{"message":"The session has ended.","correlationId":"c-1"}', 401);
    const error = { code: "rejected", status: 401, message: "The session has ended." };
    await expect(openStream(readX)).rejects.toMatchObject(error);
  });

  it("rejects an invalid response", async () => {
    answerWith('{"a":"1"}', 200);
    expect(await failure()).toMatchObject({ code: "unexpectedResponse" });
  });

  it("reports that the service is unreachable", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await failure()).toMatchObject({ code: "unreachable" });
  });
});

describe("an upload", () => {
  const upload = {
    method: "POST",
    path: "/_page/x",
    response: { 200: z.object({ a: z.number() }) },
  } as const;

  const start = (token?: string) => {
    vi.stubGlobal("window", { localStorage: createMemoryStorage() });
    saveSessionToken(token);
    const started = fakeUploads();
    const cancel = new AbortController();
    const progress: number[] = [];
    const form = new FormData();
    const onProgress = (sent: number) => progress.push(sent);
    const outcome = sendForm(upload, form, { signal: cancel.signal, onProgress });
    return { sending: started[0], cancel, progress, form, outcome };
  };

  it("sends the form within the session, reports what is sent, and parses the response", async () => {
    const { sending, progress, form, outcome } = start("t-1");
    expect(sending).toMatchObject({ address: "POST /_page/x", headers: ["x-crm-session: t-1"] });
    expect(sending?.form).toBe(form);
    sending?.progress(7);
    expect(progress).toEqual([7]);
    sending?.respond(200, { a: 1, more: true });
    expect(await outcome).toEqual({ a: 1 });
  });

  it("needs no session", async () => {
    const { sending, outcome } = start();
    expect(sending?.headers).toEqual([]);
    sending?.fail("error");
    await expect(outcome).rejects.toMatchObject({ code: "unreachable" });
  });

  it("fails with the service's error", async () => {
    const { sending, outcome } = start();
    sending?.respond(413, { message: "Too large.", correlationId: "c-1" });
    await expect(outcome).rejects.toMatchObject({ code: "rejected", message: "Too large." });
  });

  it("is canceled", async () => {
    const { sending, cancel, outcome } = start();
    cancel.abort();
    expect(sending?.isAborted).toBe(true);
    await expect(outcome).rejects.toMatchObject({ name: "AbortError" });
  });
});
