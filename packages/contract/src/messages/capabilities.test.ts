import { describe, expect, test } from "vitest";
import { capabilities, type CapabilityRow } from "./capabilities.ts";
import { definitionOf, messageTypes } from "./message-definition.ts";
import { appExtensions, extensionTypes } from "./messages.ts";

const rows = Object.entries<CapabilityRow>(capabilities);

describe("the table of capabilities", () => {
  test("lists every extension type except HELLO under its capability", () => {
    const { HELLO: _beforeAll, ...negotiated } = extensionTypes;
    const listed = rows.flatMap(([name, { types = [] }]) => types.map((type) => [type, name]));
    expect(Object.fromEntries(listed)).toEqual({ ...negotiated, ...appExtensions });
    const own = messageTypes.filter((type) => definitionOf(type).isExtension && type !== "HELLO");
    expect(new Set(listed.map(([type]) => type))).toEqual(new Set(own));
  });

  test("assigns each type to a capability of the end that receives it", () => {
    const isReceiver = { app: ["host"], host: ["app"], both: ["app", "host"] };
    for (const [, { namedBy, types = [] }] of rows) {
      for (const type of types) expect(isReceiver[namedBy]).toContain(definitionOf(type).from);
    }
  });
});
