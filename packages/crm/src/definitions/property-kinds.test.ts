import { expect, it } from "vitest";
import { defineProperty } from "./define-property.ts";
import { apiTypeOf, fieldOf, fieldsByType, propertyTypes, storedTypeOf } from "./property-kinds.ts";

const base = { name: "size", label: "Size", groupName: "ticketinformation" };
const options = [{ value: "s", label: "Small", displayOrder: 1 }];

it.each(
  propertyTypes.flatMap((type) =>
    fieldsByType[type].map((fieldType) => [type, fieldType] as const),
  ),
)("%s in the field %s keeps its type and field", (type, fieldType) => {
  const needsOptions = type === "enumeration";
  const property = defineProperty(
    { ...base, type, fieldType, ...(needsOptions && { options }) },
    1,
  );
  expect([apiTypeOf(property), fieldOf(property)]).toEqual([type, fieldType]);
});

it("stores phone numbers as their own type", () => {
  expect(storedTypeOf("string", "phonenumber")).toBe("phone_number");
  expect(storedTypeOf("string", "text")).toBe("string");
});
