import { expect, test } from "vitest";
import { integrityOf } from "./integrity.mjs";

test("the integrity of a file is its SHA-384 digest in the format of browsers", () => {
  expect(integrityOf(new TextEncoder().encode("alert('Hello, world.');"))).toBe(
    "sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO",
  );
});
