import { describe, expect, expectTypeOf, test } from "vitest";
import { messageType, messageTypes } from "./message-tables.ts";
import { appMessageOf, handlerNameOf, methodOf } from "./message-names.ts";
import type {
  AppMessage,
  AppMessageType,
  HostMessage,
  HostMessageType,
  MessageOf,
  PayloadOf,
} from "./messages.ts";

describe("the names of messages", () => {
  test("are equal to their types", () => {
    expect(Object.keys(messageType)).toEqual(messageTypes);
    for (const [name, value] of Object.entries(messageType)) expect(value).toBe(name);
    expectTypeOf(messageType.DIAL_NUMBER).toEqualTypeOf<"DIAL_NUMBER">();
  });

  test("find the row of an app's message, and no inherited properties", () => {
    expect(appMessageOf("CALL_ENDED")).toEqual({ callEvent: "ended" });
    for (const name of ["DIAL_NUMBER", "sync", "constructor", "__proto__", ""]) {
      expect(appMessageOf(name)).toBeUndefined();
    }
  });

  test("name the handlers that receive them", () => {
    expect(handlerNameOf("CALLER_ID_MATCH_SUCCEEDED")).toBe("onCallerIdMatchSucceeded");
    expectTypeOf(handlerNameOf("END_CALL")).toEqualTypeOf<"onEndCall">();
  });

  test("name the methods that send them, except for those with another name", () => {
    expect(methodOf("CALL_ENDED", {})).toBe("callEnded");
    expect(methodOf("SET_WIDGET_URL", {})).toBe("setWidgetUrl");
    expect(methodOf("OUTGOING_CALL_STARTED", { method: "outgoingCall" })).toBe("outgoingCall");
  });
});

describe("the types of messages", () => {
  test("map each name to its payload", () => {
    expectTypeOf<PayloadOf<"CREATE_ENGAGEMENT_SUCCEEDED">>().toEqualTypeOf<{
      engagementId: number | string;
      externalCallId?: string | number | null | undefined;
    }>();
    expectTypeOf<PayloadOf<"CALL_ENDED">["callEndStatus"]>().toEqualTypeOf<
      | "COMPLETED"
      | "FAILED"
      | "CANCELED"
      | "BUSY"
      | "NO_ANSWER"
      | "REJECTED"
      | "MISSED"
      | null
      | undefined
    >();
    expectTypeOf<PayloadOf<"LOGGED_IN">>().toEqualTypeOf<undefined>();
    expectTypeOf<PayloadOf<"CALL_DATA">>().toBeUnknown();
  });

  test("are a union discriminated by type", () => {
    expectTypeOf<MessageOf<"END_CALL">>().toEqualTypeOf<{
      type: "END_CALL";
      data: PayloadOf<"END_CALL">;
    }>();
    expectTypeOf<Extract<HostMessage, { type: "DIAL_NUMBER" }>["data"]>().toEqualTypeOf<
      PayloadOf<"DIAL_NUMBER">
    >();
    expectTypeOf<AppMessage["type"]>().toEqualTypeOf<AppMessageType>();
  });

  test("contain their sender", () => {
    expectTypeOf<"DIAL_NUMBER">().toExtend<HostMessageType>();
    expectTypeOf<"DIAL_NUMBER">().not.toExtend<AppMessageType>();
    expectTypeOf<"ERROR">().toExtend<AppMessageType & HostMessageType>();
    expectTypeOf<"SYNC" | "READY">().not.toExtend<AppMessageType | HostMessageType>();
  });
});
