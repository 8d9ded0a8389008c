import { expect, it } from "vitest";
import { CrmError } from "../errors/crm-error.ts";
import { parseLifetime } from "./parse-lifetime.ts";

const at = (text: string): number => Date.parse(`${text}Z`);

it.each([
  ["P1D", "2026-01-31T09:00", "2026-02-01T09:00"],
  ["P2W", "2026-01-15T09:00", "2026-01-29T09:00"],
  ["P1M", "2026-01-31T09:00", "2026-02-28T09:00"],
  ["P3M", "2026-01-15T09:00", "2026-04-15T09:00"],
  ["P1Y", "2024-02-29T09:00", "2025-02-28T09:00"],
  ["P1Y", "2027-03-01T09:00", "2028-03-01T09:00"],
  ["PT36H", "2026-01-15T09:00", "2026-01-16T21:00"],
  ["P1DT1H1M1S", "2026-01-15T09:00", "2026-01-16T10:01:01"],
  ["PT24H", "2026-01-15T09:00", "2026-01-16T09:00"],
])("a ttl of %s from %s ends at %s", (ttl, now, end) => {
  expect(parseLifetime(ttl, at(now))).toBe(at(end));
});

it.each([
  "",
  "P",
  "PT",
  "P1",
  "1D",
  "P0D",
  "PT1H",
  "PT23H59M59S",
  "P2Y",
  "P13M",
  "P400D",
  "P1.5D",
  "-P1D",
  "p1d",
])("a ttl of %j is refused", (ttl) => {
  expect(() => parseLifetime(ttl, at("2026-01-15T09:00"))).toThrow(CrmError);
});
