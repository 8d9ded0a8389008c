import type { PayloadOf } from "@calling-extensions/contract";
import type * as Vendor from "@hubspot/calling-extensions-sdk";
import { describe, expectTypeOf, test } from "vitest";
import type * as Ours from "./vendor-types.ts";

/** Whether each type is assignable to the other. */
type IsEither<One, Other> = [One, Other] extends [Other, One] ? true : false;

describe("the vendor's type names", () => {
  test("describe the same values, for writing and reading", () => {
    expectTypeOf<IsEither<Ours.OnResize, Vendor.OnResize>>().toEqualTypeOf<true>();
    expectTypeOf<IsEither<Ours.SizeInfo, Vendor.SizeInfo>>().toEqualTypeOf<true>();
    expectTypeOf<IsEither<Ours.OnInitialized, Vendor.OnInitialized>>().toEqualTypeOf<true>();
    expectTypeOf<IsEither<Ours.OnIncomingCall, Vendor.OnIncomingCall>>().toEqualTypeOf<true>();
    expectTypeOf<IsEither<Ours.OnOutgoingCall, Vendor.OnOutgoingCall>>().toEqualTypeOf<true>();
    expectTypeOf<IsEither<Ours.OnCallAnswered, Vendor.OnCallAnswered>>().toEqualTypeOf<true>();
    expectTypeOf<
      IsEither<Ours.OnCallTransferred, Vendor.OnCallTransferred>
    >().toEqualTypeOf<true>();
    expectTypeOf<
      IsEither<Ours.OnFinalizeEngagement, Vendor.OnFinalizeEngagement>
    >().toEqualTypeOf<true>();
    expectTypeOf<
      IsEither<Ours.OnPublishToChannel, Vendor.OnPublishToChannel>
    >().toEqualTypeOf<true>();
    expectTypeOf<IsEither<Ours.OnSetWidgetUrl, Vendor.OnSetWidgetUrl>>().toEqualTypeOf<true>();
    expectTypeOf<IsEither<Ours.EndStatus, Vendor.EndStatus>>().toEqualTypeOf<true>();
    expectTypeOf<IsEither<Ours.OnCallEnded, Vendor.OnCallEnded>>().toEqualTypeOf<true>();
    expectTypeOf<
      IsEither<Ours.RawEngagementProperties, Vendor.RawEngagementProperties>
    >().toEqualTypeOf<true>();
    expectTypeOf<IsEither<Ours.OnCallCompleted, Vendor.OnCallCompleted>>().toEqualTypeOf<true>();
    expectTypeOf<IsEither<Ours.OnError, Vendor.OnError>>().toEqualTypeOf<true>();
    expectTypeOf<IsEither<Ours.IframeOptions, Vendor.IframeOptions>>().toEqualTypeOf<true>();
  });

  test("accept what the vendor's accept, and more object types", () => {
    expectTypeOf<Vendor.ObjectCoordinates>().toExtend<Ours.ObjectCoordinates>();
    expectTypeOf<Vendor.OnNavigateToRecord>().toExtend<Ours.OnNavigateToRecord>();
    expectTypeOf<Vendor.ContactIdMatch>().toExtend<Ours.ContactIdMatch>();
    expectTypeOf<Vendor.CompanyIdMatch>().toExtend<Ours.CompanyIdMatch>();
    expectTypeOf<Vendor.OnMessage>().toExtend<Ours.OnMessage>();
    expectTypeOf<"2-1234">().toExtend<Ours.ObjectCoordinates["objectTypeId"]>();
  });

  test("are valid arguments of the SDK's methods", () => {
    expectTypeOf<Ours.OnInitialized>().toExtend<PayloadOf<"INITIALIZED">>();
    expectTypeOf<Ours.OnIncomingCall>().toExtend<PayloadOf<"INCOMING_CALL">>();
    expectTypeOf<Ours.OnOutgoingCall>().toExtend<PayloadOf<"OUTGOING_CALL_STARTED">>();
    expectTypeOf<Ours.OnCallEnded>().toExtend<PayloadOf<"CALL_ENDED">>();
    expectTypeOf<Ours.OnCallCompleted>().toExtend<PayloadOf<"CALL_COMPLETED">>();
    expectTypeOf<Ours.OnNavigateToRecord>().toExtend<PayloadOf<"NAVIGATE_TO_RECORD">>();
    expectTypeOf<Ours.OnResize>().toExtend<PayloadOf<"RESIZE_WIDGET">>();
    expectTypeOf<Ours.OnSetWidgetUrl>().toExtend<PayloadOf<"SET_WIDGET_URL">>();
    expectTypeOf<Ours.OnFinalizeEngagement>().toExtend<PayloadOf<"FINALIZE_ENGAGEMENT">>();
    expectTypeOf<Ours.ContactIdMatch | Ours.CompanyIdMatch>().toExtend<
      PayloadOf<"CALLER_ID_MATCH_SUCCEEDED">["callerIdMatches"][number]
    >();
  });
});
