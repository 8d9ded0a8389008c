import * as z from "zod/mini";
import { type Frames, liveCallsOf, otherPartyNumber } from "./frame-state.ts";

const record = z.object({ objectTypeId: z.string(), objectId: z.string() });

const callControls = z.object({
  isMuted: z.boolean(),
  isOnHold: z.boolean(),
  actions: z.readonly(z.array(z.enum(["mute", "hold", "sendTones", "transfer"]))),
});

const callCommand = z.discriminatedUnion("action", [
  z.object({ action: z.enum(["mute", "unmute", "hold", "resume"]) }),
  z.object({ action: z.enum(["sendTones", "transfer"]), value: z.string() }),
]);

const sharedCall = z.object({
  providerId: z.string(),
  appName: z.string(),
  key: z.string(),
  /** The app's id of the call: two tabs may have the same call under different keys. */
  externalCallId: z.string(),
  direction: z.enum(["INBOUND", "OUTBOUND"]),
  state: z.enum(["dialing", "ringing", "inProgress"]),
  number: z.string(),
  startedAt: z.number(),
  answeredAt: z.optional(z.number()),
  calledRecord: z.optional(record),
  /** What the app can do with it when another tab asks. */
  actions: z.array(z.string()),
  /** What it can do while the call is in progress. */
  controls: z.catch(z.optional(callControls), undefined),
});

/** A live call of the tab that has the phone, as the other tabs show it. */
export type SharedCall = z.infer<typeof sharedCall>;

const completedCall = z.extend(
  z.pick(sharedCall, { key: true, direction: true, startedAt: true, calledRecord: true }),
  {
    viewedRecord: z.optional(record),
    answeredAt: z.optional(z.number()),
    endStatus: z.optional(z.string()),
    disposition: z.optional(z.string()),
  },
);

/** A call that was completed: what a task queue needs to know of it. */
export type CompletedCall = z.infer<typeof completedCall>;

const relayedMessage = z.object({ type: z.string(), data: z.optional(z.unknown()) });

const sharedReply = z.object({
  id: z.string(),
  providerId: z.string(),
  reply: z.object({
    tabs: z.array(z.string()),
    message: z.optional(relayedMessage),
    record: z.optional(record),
  }),
});

/** What an app in another tab gets from the host that writes its calls. */
export type SharedReply = z.infer<typeof sharedReply>;

/** What the tab or window that has the phone publishes. */
export const sharedPhone = z.object({
  place: z.enum(["tab", "window"]),
  /** The id of that tab or window. The next owner repeats it until it continues the calls. */
  tab: z.string(),
  /** The tab that had the phone before, if that is gone: it takes the phone back when it is loaded again. */
  cameFrom: z.optional(z.string()),
  calls: z.array(sharedCall),
  /** The calls that were completed last. */
  completedCalls: z.array(completedCall),
  /** The apps that load in every tab. */
  appsInEveryTab: z.array(z.string()),
  /** The last replies, the oldest first. */
  replies: z.array(sharedReply),
});
export type SharedPhone = z.infer<typeof sharedPhone>;

/** Where the phone is. */
export type PhonePlace = SharedPhone["place"];

/** What the other tabs ask it to do. */
export const phoneCommand = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("dial"),
    providerId: z.string(),
    request: z.object({
      phoneNumber: z.string(),
      countryCode: z.string(),
      viewedRecord: record,
      calledRecord: record,
      phonePropertyName: z.string(),
    }),
  }),
  z.object({ type: z.literal("hangUp"), providerId: z.string(), callKey: z.string() }),
  z.object({
    type: z.literal("answer"),
    providerId: z.string(),
    callKey: z.string(),
    tab: z.string(),
  }),
  z.object({
    type: z.literal("control"),
    providerId: z.string(),
    callKey: z.string(),
    command: callCommand,
  }),
  z.object({ type: z.literal("show"), providerId: z.string() }),
  z.object({ type: z.literal("release") }),
  z.object({
    type: z.literal("relay"),
    providerId: z.string(),
    tab: z.string(),
    message: relayedMessage,
  }),
]);
export type PhoneCommand = z.infer<typeof phoneCommand>;

/** Returns the calls that the apps completed last. */
export const completedCallsOf = (frames: Frames): CompletedCall[] =>
  frames.flatMap(({ completedCalls }) =>
    completedCalls.flatMap((call) => {
      const { success, data } = completedCall.safeParse(call);
      return success ? data : [];
    }),
  );

/** Returns the live calls of the apps, without what only their own tab shows. */
export const sharedCallsOf = (frames: Frames): SharedCall[] =>
  frames.flatMap((frame) =>
    liveCallsOf(frame).flatMap((call) => {
      const { id: providerId, name: appName } = frame.provider;
      const { success, data } = sharedCall.safeParse({
        ...call,
        providerId,
        appName,
        number: otherPartyNumber(call),
        actions: frame.callActions,
      });
      return success ? data : [];
    }),
  );
