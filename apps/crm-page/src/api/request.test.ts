import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { PageError } from "./page-error.ts";
import { openStream, request } from "./request.ts";

const answerWith = (body: string, status: number) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));

const failure = async (): Promise<PageError> => {
  const outcome: unknown = await request(z.object({ a: z.number() }), "/x").catch(
    (error: unknown) => error,
  );
  if (outcome instanceof PageError) return outcome;
  throw new Error("There was no PageError.");
};

afterEach(() => vi.unstubAllGlobals());

describe("request", () => {
  it("parses the response", async () => {
    answerWith('{"a":1,"more":true}', 200);
    expect(await request(z.object({ a: z.number() }), "/x")).toEqual({ a: 1 });
  });

  it("accepts an empty response if none is expected", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
    expect(await request(z.unknown(), "/x")).toBeUndefined();
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
    await expect(request(z.unknown(), "/x")).rejects.toMatchObject({ code: "unreachable" });
  });

  it("counts a login page as no stream of events", async () => {
    answerWith("<!doctype html>", 200);
    await expect(openStream("/events", {})).rejects.toMatchObject({ code: "unreachable" });
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
