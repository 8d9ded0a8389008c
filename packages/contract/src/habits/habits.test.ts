import { anything, assert, constantFrom, dictionary, property, record, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { appPayloads } from "../messages/message-tables.ts";
import { parseAppMessage } from "../messages/parse-app-message.ts";
import type { AppMessageType } from "../messages/messages.ts";
import type { Schema } from "../schema/schema.ts";
import { describeWarning, habits, type Habit } from "./habits.ts";

/** Parses an app's message, which must be valid. */
function parse(type: string, data: unknown) {
  const parsed = parseAppMessage({ type, data });
  if (!parsed.ok) throw new Error(parsed.reason);
  return { data: parsed.message.data, warnings: parsed.warnings };
}

interface Row {
  readonly type: AppMessageType;
  readonly field: string;
  readonly habit: Habit;
  /** What apps send, and how it is read. */
  readonly readings: readonly (readonly [given: unknown, read: unknown])[];
}

const booleans = [
  ["true", true],
  ["TRUE", true],
  [" False ", false],
  ["1", true],
  ["0", false],
] as const;

const rows: readonly Row[] = [
  {
    type: "OUTGOING_CALL_STARTED",
    field: "createEngagement",
    habit: "booleanAsText",
    readings: booleans,
  },
  { type: "INITIALIZED", field: "isLoggedIn", habit: "booleanAsText", readings: booleans },
  { type: "CALL_COMPLETED", field: "hideWidget", habit: "booleanAsText", readings: booleans },
  {
    type: "INCOMING_CALL",
    field: "callStartTime",
    habit: "timeFormat",
    readings: [
      ["1700000000000", 1_700_000_000_000],
      [1_700_000_000, 1_700_000_000_000],
      [1_700_000_000.25, 1_700_000_000_250],
      ["1700000000", 1_700_000_000_000],
      [1_700_000_000_000_000, 1_700_000_000_000],
      [1_700_000_000_000_000_000, 1_700_000_000_000],
      [new Date(1_700_000_000_000), 1_700_000_000_000],
      ["2023-11-14T22:13:20.000Z", 1_700_000_000_000],
      ["2023-11-14T23:13:20+01:00", 1_700_000_000_000],
      ["Tue, 14 Nov 2023 22:13:20 GMT", 1_700_000_000_000],
    ],
  },
  {
    type: "DIAL_REFUSED",
    field: "startTimestamp",
    habit: "numberAsText",
    readings: [
      ["1700000000000", 1_700_000_000_000],
      [" 17.5 ", 17.5],
    ],
  },
  {
    type: "OUTGOING_CALL_STARTED",
    field: "callStartTime",
    habit: "ignoredField",
    readings: [
      [0, undefined],
      [-1_700_000_000, undefined],
      [12_345.6, undefined],
      ["0", undefined],
      ["soon", undefined],
      ["2023-14-45T99:99", undefined],
      [new Date(Number.NaN), undefined],
      [{}, undefined],
    ],
  },
  {
    type: "OUTGOING_CALL_STARTED",
    field: "fromNumber",
    habit: "textAsNumber",
    readings: [[12_025_550_101, "12025550101"]],
  },
  {
    type: "RESIZE_WIDGET",
    field: "width",
    habit: "pixelsAsText",
    readings: [
      ["420px", 420],
      [" 420.5 PX", 420.5],
      ["420", 420],
    ],
  },
  {
    type: "CALL_ENDED",
    field: "callEndStatus",
    habit: "valueSpelling",
    readings: [
      ["INTERNAL_COMPLETED", "COMPLETED"],
      ["INTERNAL_NO_ANSWER", "NO_ANSWER"],
      ["completed", "COMPLETED"],
      ["Busy", "BUSY"],
      ["no-answer", "NO_ANSWER"],
      ["noAnswer", "NO_ANSWER"],
      ["cancelled", "CANCELED"],
    ],
  },
  {
    type: "CALL_ENDED",
    field: "externalCallId",
    habit: "emptyId",
    readings: [
      ["", null],
      ["  ", null],
    ],
  },
  { type: "CALL_ENDED", field: "engagementId", habit: "emptyId", readings: [["", null]] },
];

const readings = rows.flatMap(({ readings: values, ...row }) =>
  values.map(([given, read]) => ({ ...row, given, read })),
);

test.each(readings)(
  "$type: $field $given is read as $read",
  ({ type, field, habit, given, read }) => {
    expect(parse(type, { [field]: given, extra: "stays" })).toEqual({
      data: { [field]: read, extra: "stays" },
      warnings: [{ field: `data.${field}`, habit }],
    });
  },
);

describe("the name of a field", () => {
  test("can differ in case, at any depth", () => {
    const data = {
      externalCallID: "a",
      dialingContext: { CalleeInfo: { calleeID: 101 } },
    };
    expect(parse("OUTGOING_CALL_STARTED", data)).toEqual({
      data: { externalCallId: "a", dialingContext: { calleeInfo: { calleeId: 101 } } },
      warnings: [
        { field: "data.externalCallId", habit: "fieldSpelling" },
        { field: "data.dialingContext.calleeInfo", habit: "fieldSpelling" },
        { field: "data.dialingContext.calleeInfo.calleeId", habit: "fieldSpelling" },
      ],
    });
  });

  test("has precedence if it is exact", () => {
    const data = { externalCallId: "a", externalCallID: "b" };
    expect(parse("CALL_ANSWERED", data).data).toEqual({ externalCallId: "a" });
    const missing = { externalCallId: null, externalCallID: "b" };
    expect(parse("CALL_ANSWERED", missing).data).toEqual({ externalCallId: "b" });
  });

  test("isn't changed in a map", () => {
    const data = { engagementProperties: { HS_Call_Body: "x", __proto__x: 1 } };
    expect(parse("CALL_COMPLETED", data)).toEqual({ data, warnings: [] });
  });
});

test.each<[AppMessageType, Record<string, unknown>, string]>([
  ["INITIALIZED", { isAvailable: "yes" }, "data.isAvailable"],
  ["INITIALIZED", { sizeInfo: "420px" }, "data.sizeInfo"],
  ["CALL_ENDED", { callEndStatus: "HUNG_UP" }, "data.callEndStatus"],
  ["CALL_ENDED", { callEndStatus: 7 }, "data.callEndStatus"],
  ["CALL_ENDED", { engagementId: "none" }, "data.engagementId"],
  ["CALL_COMPLETED", { engagementProperties: [1] }, "data.engagementProperties"],
  ["OUTGOING_CALL_STARTED", { callStartTime: "today" }, "data.callStartTime"],
  ["OUTGOING_CALL_STARTED", { externalCallId: {} }, "data.externalCallId"],
  ["RESIZE_WIDGET", { width: -1 }, "data.width"],
  ["RESIZE_WIDGET", { width: "100%" }, "data.width"],
])("an optional field that can't be read is left out: %s %j", (type, data, field) => {
  expect(parse(type, { ...data, extra: 1 })).toEqual({
    data: { extra: 1 },
    warnings: [{ field, habit: "ignoredField" }],
  });
});

test("an engagement property that can't be read doesn't affect the others", () => {
  const engagementProperties = { hs_call_title: "Title", nested: {}, list: [], ["__proto__"]: {} };
  expect(parse("CALL_COMPLETED", { engagementProperties })).toMatchObject({
    data: { engagementProperties: { hs_call_title: "Title" } },
    warnings: [
      { field: "data.engagementProperties.nested", habit: "ignoredField" },
      { field: "data.engagementProperties.list", habit: "ignoredField" },
      { field: "data.engagementProperties.*", habit: "ignoredField" },
    ],
  });
});

test("an item of a list that can't be read doesn't affect the others", () => {
  const controls = { externalCallId: "a", isMuted: false, isOnHold: false };
  expect(parse("CALL_CONTROLS", { ...controls, actions: ["MUTE", {}, 5] })).toEqual({
    data: { ...controls, actions: ["MUTE", "5"] },
    warnings: [
      { field: "data.actions.*", habit: "ignoredField" },
      { field: "data.actions.*", habit: "textAsNumber" },
    ],
  });
});

test.each([42, "ended", [], true])("data that isn't an object counts as absent: %j", (data) => {
  expect(parse("CALL_ENDED", data)).toEqual({
    data: {},
    warnings: [{ field: "data", habit: "ignoredField" }],
  });
});

test("a required field with an obvious meaning is read", () => {
  const data = { ObjectCoordinates: { objectID: "101", objectTypeId: "0-1" }, openIn: "new tab" };
  expect(parse("NAVIGATE_TO_RECORD", data).data).toEqual({
    objectCoordinates: { objectId: "101", objectTypeId: "0-1" },
    openIn: "NEW_TAB",
  });
});

test("a message that matches the contract isn't copied", () => {
  const message = { type: "CALL_ENDED", messageId: 1, data: { callEndStatus: "BUSY" } };
  const parsed = parseAppMessage(message);
  expect(parsed.ok && parsed.message).toBe(message);
});

describe("a warning", () => {
  test("contains no private data, and is short", () => {
    const secret = "+12025550101";
    const properties = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`${secret} ${"x".repeat(1_000)}${index}`, {}]),
    );
    const data = { engagementProperties: properties, engagementId: secret, hideWidget: secret };
    const { warnings } = parse("CALL_COMPLETED", data);
    const text = warnings.map(describeWarning).join("\n");
    expect(text).not.toContain(secret);
    expect(text.length).toBeLessThan(5_000);
  });

  test.each(Object.keys(habits) as Habit[])("of %s is a sentence", (habit) => {
    expect(describeWarning({ field: "data.a", habit })).toMatch(/^data\.a: [A-Z].+\.$/);
  });
});

/** The optional fields of all messages that have some. */
const types = (Object.keys(appPayloads) as AppMessageType[]).filter(
  (type) => typeof appPayloads[type] === "object",
);
const required: Partial<Record<AppMessageType, object>> = {
  NAVIGATE_TO_RECORD: { objectCoordinates: { objectId: 101, objectTypeId: "0-1" } },
};
const namesIn = (schema: Schema | undefined): string[] =>
  typeof schema === "object"
    ? Object.entries(schema).flatMap(([name, shape]) => [name].concat(namesIn(shape)))
    : [];
const fieldNames = types.flatMap((type) => namesIn(appPayloads[type]));
const names = [...fieldNames, ...fieldNames.map((name) => name.toUpperCase())];

test("invalid optional fields never make a message invalid or unreadable", () => {
  const garbage = dictionary(constantFrom(...names, "__proto__", "constructor"), anything());
  assert(
    property(
      constantFrom(...types),
      garbage,
      record({ dialingContext: garbage, engagementProperties: dictionary(string(), anything()) }),
      (type, fields, nested) => {
        const data = { ...fields, ...nested, ...required[type] };
        const parsed = parseAppMessage({ type, data });
        expect(parsed.ok).toBe(true);
        if (!parsed.ok) return;
        // The result matches the contract: reading it again changes and reports nothing.
        expect(parseAppMessage(parsed.message)).toEqual({ ...parsed, warnings: [] });
      },
    ),
    { numRuns: 1_000 },
  );
});

test.each([
  { toString: 0 },
  { valueOf: 1, toString: 1 },
  Object.create(null),
  [1_700_000_000_000],
  true,
])("an object or boolean is no time, and costs no message: %#", (callStartTime: unknown) => {
  const parsed = parseAppMessage({ type: "INCOMING_CALL", data: { callStartTime } });
  expect(parsed).toMatchObject({
    ok: true,
    warnings: [{ field: "data.callStartTime" }],
  });
  expect(parsed.ok && parsed.message).not.toHaveProperty("data.callStartTime");
});
