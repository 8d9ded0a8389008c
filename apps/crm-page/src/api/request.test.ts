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
  it("parses what it gets", async () => {
    answerWith('{"a":1,"more":true}', 200);
    expect(await request(z.object({ a: z.number() }), "/x")).toEqual({ a: 1 });
  });

  it("takes an empty answer where nothing is expected", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
    expect(await request(z.unknown(), "/x")).toBeUndefined();
  });

  it("carries the service's error body", async () => {
    answerWith(
      '{"status":"error","message":"No such record.","correlationId":"c-1","category":"OBJECT_NOT_FOUND"}',
      404,
    );
    expect(await failure()).toMatchObject({
      code: "refused",
      message: "No such record.",
      status: 404,
      category: "OBJECT_NOT_FOUND",
      correlationId: "c-1",
    });
  });

  it("has a sentence for an error page that is not the service's", async () => {
    answerWith("<h1>Bad gateway</h1>", 502);
    expect(await failure()).toMatchObject({ code: "refused", status: 502 });
  });

  it("refuses an answer of another shape", async () => {
    answerWith('{"a":"1"}', 200);
    expect(await failure()).toMatchObject({ code: "unexpectedAnswer" });
  });

  it("says that the service is away", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await failure()).toMatchObject({ code: "unreachable" });
  });
});
