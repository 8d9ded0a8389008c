import { describe, expect, test } from "vitest";
import type { Schema } from "../schema/schema.ts";
import { definitionOf } from "./message-definition.ts";
import { messageTypes } from "./message-tables.ts";
import { requestOfReply } from "./message-names.ts";
import { appMessages } from "./message-tables.ts";
import type { MessageType } from "./messages.ts";

const rows = messageTypes.flatMap((type) => {
  const { request } = definitionOf(type);
  return request ? [[type, { ...request, reply: request.reply as MessageType }] as const] : [];
});

/** Whether a payload has an optional field at a path. */
function hasField(shape: Schema | undefined, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const fields = Object(shape) as Record<string, Schema>;
  const field = fields[`${name}?`] ?? fields[name];
  return field !== undefined && hasField(field, rest);
}

describe("the requests of the table", () => {
  test.each(rows)("%s gets its reply from the other end", (type, { reply }) => {
    const senderOf = (each: typeof type) => definitionOf(each).sender ?? definitionOf(each).from;
    expect(messageTypes).toContain(reply);
    expect(senderOf(type)).not.toBe(senderOf(reply));
  });

  test.each(rows)("%s and its reply have their key fields", (type, row) => {
    const found = [
      [type, row.requestKey],
      [row.reply, row.replyKey],
    ] as const;
    for (const [each, path = "messageId"] of found) {
      const [first, ...rest] = path.split(".");
      expect(first === "messageId" || hasField(definitionOf(each).payload, rest)).toBe(true);
    }
  });

  test("finds the request of an app's replies by their first part", () => {
    for (const row of Object.values(appMessages)) {
      const names = Object.keys(row.replies ?? {});
      for (const name of names) expect(requestOfReply(`${name}_FAILED`)).toBe(name);
    }
    expect(requestOfReply("END_CALL")).toBeUndefined();
  });
});
