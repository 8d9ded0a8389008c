/* oxlint-disable typescript/no-floating-promises, typescript/no-misused-promises -- these programs were written when methods returned nothing */
import { describe, expect, expectTypeOf, test } from "vitest";
import CallingExtensions, {
  Constants,
  type ContactIdMatch,
  type CompanyIdMatch,
  type EventHandlers,
  type OnCallEnded,
  type OnInitialized,
  type OnMessage,
  type OnOutgoingCall,
  type Options,
  type RawEngagementProperties,
} from "./index.ts";

/**
 * Programs that are compiled but never run. A compiler error fails the type check.
 * The first ones are from the vendor's documentation and demos; the vendor's types reject them.
 */
const documented = {
  "a handler that uses its own instance": () => {
    const cti = new CallingExtensions({
      eventHandlers: { onReady: () => cti.initialized({ isLoggedIn: true }) },
    });
    return cti;
  },
  "options without debugMode": () => new CallingExtensions({ eventHandlers: {} }),
  "one handler only": () =>
    new CallingExtensions({ eventHandlers: { onEndCall: () => undefined } }),
  "initialized with isAvailable and sizeInfo": (cti: CallingExtensions) =>
    cti.initialized({
      isLoggedIn: true,
      isAvailable: false,
      sizeInfo: { width: 400, height: 600 },
    }),
  "outgoingCall with phoneNumber and dialingContext": (cti: CallingExtensions) =>
    new CallingExtensions({
      eventHandlers: {
        onDialNumber: (dialingContext) =>
          cti.outgoingCall({
            externalCallId: "a",
            phoneNumber: dialingContext.phoneNumber,
            createEngagement: true,
            dialingContext,
          }),
      },
    }),
  "outgoingCall without externalCallId": (cti: CallingExtensions) =>
    cti.outgoingCall({ toNumber: "+12025550101", createEngagement: true }),
  "callCompleted without externalCallId": (cti: CallingExtensions) =>
    cti.callCompleted({ engagementId: 1, hideWidget: false }),
  "incomingCall with only externalCallId and fromNumber": (cti: CallingExtensions) =>
    cti.incomingCall({ externalCallId: "a", fromNumber: "+12025550101" }),
  "a numeric externalCallId": (cti: CallingExtensions) => cti.callAnswered({ externalCallId: 7 }),
  "callEnded without engagementId": (cti: CallingExtensions) =>
    cti.callEnded({
      externalCallId: "a",
      callEndStatus: Constants.callEndStatus.INTERNAL_COMPLETED,
    }),
  "callEnded without anything": (cti: CallingExtensions) => cti.callEnded(),
  "engagementProperties without hs_timestamp and with names that the app defines": (
    cti: CallingExtensions,
  ) =>
    cti.callCompleted({
      engagementId: 1,
      engagementProperties: {
        hs_call_body: "",
        hs_call_recording_url: null,
        my_rating: 5,
      },
    }),
  "record types other than contacts and companies": (cti: CallingExtensions) => [
    cti.navigateToRecord({ objectCoordinates: { portalId: 1, objectId: 2, objectTypeId: "0-3" } }),
    cti.navigateToRecord({ objectCoordinates: { portalId: 1, objectId: 2, objectTypeId: "2-77" } }),
  ],
  "initialized with the data of onReady": () => {
    const cti = new CallingExtensions({
      eventHandlers: {
        onReady: ({ engagementId, iframeLocation, usesCallingWindow, portalId, hostUrl }) => {
          const payload: OnInitialized = {
            engagementId,
            isLoggedIn: true,
            iframeLocation,
            usesCallingWindow,
            portalId,
            hostUrl,
          };
          cti.initialized(payload);
        },
      },
    });
    const written: OnInitialized = {
      isLoggedIn: false,
      iframeLocation: "remote",
      usesCallingWindow: true,
      portalId: 1,
      hostUrl: "https://app.hubspot.com",
    };
    return [cti.initialized(written), cti.initialized({ isLoggedIn: true, ...written })];
  },
  "fields that the app defines": (cti: CallingExtensions) => [
    cti.initialized({ isLoggedIn: true, portalId: 1, iframeLocation: "widget" }),
    cti.outgoingCall({ externalCallId: "a", campaign: { id: 3 } }),
    cti.callData("anything"),
    cti.sendError({ message: "No microphone" }),
    cti.sendMessage({ type: Constants.messageType.CALL_DATA, data: { some: "thing" } }),
    cti.logDebugMessage({ message: "hello", type: Constants.debugMessageType.GENERIC_MESSAGE }),
  ],
};

interface CallRecord {
  externalCallId: string;
  toNumber: string;
  agent: string;
}
interface StoredProperties {
  hs_timestamp: number;
  hs_call_title: string;
  my_rating: number;
}

/** A program written for the vendor's types. */
const typedWithTheVendors = (call: CallRecord, properties: StoredProperties) => {
  const ended: OnCallEnded = { externalCallId: "a", engagementId: 1, callEndStatus: "BUSY" };
  const isLoggedIn: OnInitialized = { isLoggedIn: true, engagementId: 1 };
  const raw: RawEngagementProperties = { hs_timestamp: 1, hs_call_title: "A call" };
  const eventHandlers: EventHandlers = {
    onReady: (ready: { engagementId: number; portalId: number; userId: number }) => {
      if (ready.engagementId) cti.initialized(isLoggedIn);
    },
    onDialNumber: (event: { phoneNumber: string; ownerId: number; startTimestamp: number }) => {
      cti.outgoingCall({ externalCallId: "a", toNumber: event.phoneNumber });
    },
    onCreateEngagementSucceeded: (data: { engagementId: number }) =>
      cti.callEnded({ ...ended, engagementId: data.engagementId }),
    onCreateEngagementFailed: async (data: { error: { message: string } }) => {
      await Promise.resolve(data.error.message);
    },
    onCallerIdMatchSucceeded: (data: { callerIdMatches: (ContactIdMatch | CompanyIdMatch)[] }) => {
      const [match] = data.callerIdMatches;
      if (match?.callerIdType === "CONTACT") cti.sendError({ message: match.firstName.trim() });
      if (match) cti.navigateToRecord({ objectCoordinates: match.objectCoordinates });
    },
    onVisibilityChanged: (data: { isMinimized: boolean; isHidden: boolean }, event) => {
      cti.logDebugMessage({ message: event.type, type: String(data.isHidden) });
    },
    onEndCall: () => cti.callEnded(ended),
    onFailed: (data: { error: { message: string } }) => cti.sendError(data.error),
    defaultEventHandler: (event: { some: string }) => cti.callData(event.some),
  };
  const options: Options = { debugMode: true, eventHandlers };
  const cti = new CallingExtensions(options);
  cti.outgoingCall(call);
  cti.callCompleted({ externalCallId: "a", engagementProperties: raw });
  cti.callCompleted({ externalCallId: "a", engagementProperties: properties });
  cti.onMessageHandler({ type: "DIAL_NUMBER", data: {} });
  return cti.options.eventHandlers;
};

/** An app can replace a method. */
class Recorder extends CallingExtensions {
  readonly seen: string[] = [];

  override sendMessage(message: OnMessage): void {
    this.seen.push(message.type);
    super.sendMessage(message);
  }

  override outgoingCall(callInfo: OnOutgoingCall) {
    this.seen.push(callInfo.externalCallId);
    return super.outgoingCall(callInfo);
  }
}

const mistaken = (cti: CallingExtensions) => [
  // @ts-expect-error -- a misspelled status
  cti.callEnded({ callEndStatus: "DONE" }),
  // @ts-expect-error -- a size that is no number
  cti.resizeWidget({ width: "wide" }),
  // @ts-expect-error -- a handler that reads a missing field
  new CallingExtensions({ eventHandlers: { onDialNumber: (dial) => dial.nothing } }),
];

describe("TypeScript", () => {
  test.each(Object.entries(documented))("accepts %s", (_, program) => {
    expect(program).toBeTypeOf("function");
  });

  test("accepts a program that uses the vendor's types", () => {
    expectTypeOf(typedWithTheVendors).returns.toEqualTypeOf<EventHandlers>();
    expectTypeOf(Recorder).toBeConstructibleWith({ eventHandlers: {} });
  });

  test("rejects arguments that no host understands", () => {
    expect(mistaken).toBeTypeOf("function");
  });
});
