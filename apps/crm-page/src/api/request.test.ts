import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { PageError } from "./page-error.ts";
import { request } from "./request.ts";

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

  it("has a message for an error page that is not the service's", async () => {
    answerWith("<h1>Bad gateway</h1>", 502);
    expect(await failure()).toMatchObject({ code: "rejected", status: 502 });
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
