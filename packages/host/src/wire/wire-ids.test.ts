import { describe, expect, test } from "vitest";
import { fromObjectType, toObjectType } from "./object-types.ts";
import { fromWireId, toWireId } from "./wire-ids.ts";

describe("ids on the wire", () => {
  test("are sent as numbers", () => {
    expect(toWireId("101")).toBe(101);
    expect(toWireId(String(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
  });

  test.each(["", "1.5", "-1", "abc", "9007199254740992"])("must not be %j", (id) => {
    expect(() => toWireId(id)).toThrow(expect.objectContaining({ code: "invalidOptions" }));
  });

  test("are accepted as numbers and as digits; missing and zero mean no id", () => {
    expect([101, "101"].map(fromWireId)).toEqual(["101", "101"]);
    expect([undefined, null, "", 0, "0"].map(fromWireId)).toEqual(Array(5).fill(undefined));
  });
});

describe("object types", () => {
  test.each([
    ["0-1", "CONTACT"],
    ["0-2", "COMPANY"],
    ["0-5", "TICKET"],
    ["2-7", "2-7"],
  ])("convert %s to %s on the wire, and back", (objectTypeId, objectType) => {
    expect(toObjectType(objectTypeId)).toBe(objectType);
    expect(fromObjectType(objectType)).toBe(objectTypeId);
  });

  test("that equal names of object members are not converted", () => {
    expect(fromObjectType("constructor")).toBe("constructor");
  });
});
