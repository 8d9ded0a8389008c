import type { RecordingEntry } from "@calling-extensions/recording";

type Message = RecordingEntry<"message">;

/** A message of the app, with what a test says about it. */
export const message = (values: Partial<Message> & { t: number }): Message => ({
  kind: "message",
  id: values.t,
  from: "app",
  type: "CALL_DATA",
  ...values,
});

export const stored = (
  values: Partial<RecordingEntry<"stored">> & { t: number },
): RecordingEntry<"stored"> => ({ kind: "stored", call: "a", change: "created", ...values });

/** A call from its start to its completion, with what the CRM stored. */
export function callEntries(call: string, start: number): RecordingEntry[] {
  const at = (offset: number): number => start + offset;
  return [
    message({
      t: at(0),
      type: "OUTGOING_CALL_STARTED",
      call,
      before: "idle",
      after: "dialing",
      data: {
        toNumber: "+12025550100",
        createEngagement: true,
        dialingContext: { calleeInfo: { calleeId: 7, calleeObjectTypeId: "0-1" } },
      },
    }),
    stored({ t: at(1), call, engagementId: "70", properties: { status: "CALLING" } }),
    message({ t: at(2), type: "CALL_ANSWERED", call, before: "dialing", after: "inProgress" }),
    message({
      t: at(3),
      type: "CALL_ENDED",
      call,
      before: "inProgress",
      after: "ended",
      data: { callEndStatus: "COMPLETED" },
    }),
    message({ t: at(4), type: "CALL_COMPLETED", call, before: "ended", after: "completed" }),
    stored({ t: at(5), call, change: "completed", properties: { status: "COMPLETED" } }),
  ];
}
