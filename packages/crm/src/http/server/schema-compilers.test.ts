import { expect, it } from "vitest";
import { z } from "zod";
import { plainSerializerCompiler, strictSerializerCompiler } from "./schema-compilers.ts";

const schema = z.object({ id: z.string(), note: z.string().optional() });
const route = { schema, method: "GET", url: "/things" };

it.each([
  [{ id: "1" }, '{"id":"1"}'],
  [{ note: "a", id: "1" }, '{"note":"a","id":"1"}'],
  [{ id: "1", note: undefined }, '{"id":"1"}'],
])("serializes %j unchanged, in tests too", (value, text) => {
  for (const compile of [plainSerializerCompiler, strictSerializerCompiler]) {
    expect(compile(route)(value)).toBe(text);
  }
});

it.each([[{ id: "1", secret: "x" }], [{ id: 1 }], [{}]])("rejects %j in tests", (value) => {
  expect(() => strictSerializerCompiler(route)(value)).toThrow(/schema/);
});
