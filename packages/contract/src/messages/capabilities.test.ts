import { describe, expect, test } from "vitest";
import { capabilities, type Capability, type CapabilityRow } from "./capabilities.ts";
import { definitionOf, typesOf } from "./message-definition.ts";

const rows = Object.entries(capabilities) as [Capability, CapabilityRow][];

describe("the table of capabilities", () => {
  test.each(rows)("%s has types that an end which declares it receives", (name, { namedBy }) => {
    const isReceiver = { app: ["host"], host: ["app"], both: ["app", "host"] };
    for (const type of typesOf(name))
      expect(isReceiver[namedBy]).toContain(definitionOf(type).from);
  });
});
