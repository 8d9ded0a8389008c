import { expect, it } from "vitest";
import { frameAncestorsOf } from "./frame-ancestors.ts";

it.each([
  ["", undefined],
  ["default-src 'self'", undefined],
  ["frame-ancestors 'none'", ["'none'"]],
  ["frame-ancestors", []],
  [
    "default-src 'self'; Frame-Ancestors 'self'  https://crm.example ;img-src *",
    ["'self'", "https://crm.example"],
  ],
  ["frame-ancestors https://a.example; frame-ancestors *", ["https://a.example"]],
  ["default-src 'self', frame-ancestors https://a.example", ["https://a.example"]],
  ["frame-ancestors *, frame-ancestors https://a.example", ["https://a.example"]],
  ["frame-ancestors https://a.example, frame-ancestors *", ["https://a.example"]],
  [
    "frame-ancestors https://a.example https://b.example, frame-ancestors https://b.example",
    ["https://b.example"],
  ],
  ["frame-ancestors https://a.example, frame-ancestors https://b.example", []],
])("in %j are %j", (header, sources) => {
  expect(frameAncestorsOf(header)).toEqual(sources);
});
