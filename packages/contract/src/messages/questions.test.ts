import { describe, expect, test } from "vitest";
import type { Schema } from "../schema/schema.ts";
import { appMessages } from "./messages.ts";
import { definitionOf, messageTypes } from "./message-definition.ts";
import { questionOfAnswer, questions } from "./questions.ts";

const rows = Object.entries(questions).map(
  ([type, row]) => [type as keyof typeof questions, row] as const,
);

/** Whether a payload has a field at a path; it is optional in all of them. */
function hasField(shape: Schema | undefined, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const fields = Object(shape) as Record<string, Schema>;
  const field = fields[`${name}?`] ?? fields[name];
  return field !== undefined && hasField(field, rest);
}

describe("the table of questions", () => {
  test.each(rows)("%s is answered by the other end", (type, { answer }) => {
    const senderOf = (each: typeof type) => definitionOf(each).sender ?? definitionOf(each).from;
    expect(messageTypes).toContain(answer);
    expect(senderOf(type)).not.toBe(senderOf(answer));
  });

  test.each(rows)("%s and its answer have the fields that tell whose it is", (type, row) => {
    const found = [
      [type, row.asks],
      [row.answer, row.says],
    ] as const;
    for (const [each, path = "messageId"] of found) {
      const [first, ...rest] = path.split(".");
      expect(first === "messageId" || hasField(definitionOf(each).payload, rest)).toBe(true);
    }
  });

  test("names the answers of an app's messages by their first part", () => {
    for (const row of Object.values(appMessages)) {
      const names = Object.keys("answers" in row ? row.answers : {});
      for (const name of names) expect(questionOfAnswer(`${name}_FAILED`)).toBe(name);
    }
    expect(questionOfAnswer("END_CALL")).toBeUndefined();
  });
});
