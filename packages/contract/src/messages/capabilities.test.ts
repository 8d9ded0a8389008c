import { describe, expect, test } from "vitest";
import { capabilities, type CapabilityRow } from "./capabilities.ts";
import { definitionOf, messageTypes } from "./message-definition.ts";
import { appExtensions, extensionTypes } from "./messages.ts";

const rows = Object.entries<CapabilityRow>(capabilities);

describe("the table of capabilities", () => {
  test("has every message type of ours but HELLO, under the capability that allows it", () => {
    const { HELLO: _beforeAll, ...negotiated } = extensionTypes;
    const listed = rows.flatMap(([name, { types = [] }]) => types.map((type) => [type, name]));
    expect(Object.fromEntries(listed)).toEqual({ ...negotiated, ...appExtensions });
    const own = messageTypes.filter((type) => definitionOf(type).isExtension && type !== "HELLO");
    expect(new Set(listed.map(([type]) => type))).toEqual(new Set(own));
  });

  test("lets the end that receives a type name its capability", () => {
    const isReceiver = { app: ["host"], host: ["app"], both: ["app", "host"] };
    for (const [, { namedBy, types = [] }] of rows) {
      for (const type of types) expect(isReceiver[namedBy]).toContain(definitionOf(type).from);
    }
  });
});
