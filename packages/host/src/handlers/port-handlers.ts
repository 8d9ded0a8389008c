import type { Envelope } from "@calling-extensions/channel";
import {
  CallingError,
  messageType,
  type HostMessage,
  type PayloadOf,
} from "@calling-extensions/contract";
import type { RequestOf } from "../api/hooks.ts";
import type { RecordReference } from "../api/records.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import { portError } from "../errors/host-error.ts";
import type { CallPort } from "../ports/call-port.ts";
import { omitNullish } from "../wire/omit-nullish.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import type { CallReference, Handler, Handlers } from "./handler.ts";

export interface PortHandlerOptions {
  calls: CallRegistry;
  callPort: CallPort;
  /** Whether the provider allows the origin of a URL. */
  isAllowedUrl(this: void, url: string): boolean;
  navigateFrame(this: void, url: string): void;
  /** Opens a record in another tab of the page, if the user has just answered the call there. */
  navigateElsewhere(this: void, record: RecordReference, envelope: Envelope): boolean;
  send(this: void, message: HostMessage): void;
  onProblem(this: void, problem: CallingError): void;
}

const engagementReplies = {
  publishToChannel: [
    messageType.PUBLISH_TO_CHANNEL_SUCCEEDED,
    messageType.PUBLISH_TO_CHANNEL_FAILED,
  ],
  storeRecording: [messageType.CALL_RECORDING_SUCCEEDED, messageType.CALL_RECORDING_FAILED],
  finalizeEngagement: [
    messageType.FINALIZE_ENGAGEMENT_SUCCEEDED,
    messageType.FINALIZE_ENGAGEMENT_FAILED,
  ],
} as const;

const withoutEngagement = () => new CallingError("portFailed", "The call has no engagement.");

type EngagementKey = "engagementId" | "externalCallId";

/** Handles requests of the app to the CRM page, and replies with the outcome. */
export function createPortHandlers({
  calls,
  callPort,
  isAllowedUrl,
  navigateFrame,
  navigateElsewhere,
  send,
  onProblem,
}: PortHandlerOptions): Pick<
  Handlers,
  | "NAVIGATE_TO_RECORD"
  | "FINALIZE_ENGAGEMENT"
  | "PUBLISH_TO_CHANNEL"
  | "CALL_RECORDING"
  | "CREATE_TASK"
  | "SET_WIDGET_URL"
> {
  const reportError = (port: string, cause: unknown): { message: string } => {
    const problem = portError(port, cause);
    onProblem(problem);
    return { message: problem.message };
  };

  async function handleNavigateToRecord(
    data: PayloadOf<"NAVIGATE_TO_RECORD">,
    envelope: Envelope,
  ): Promise<void> {
    const { objectCoordinates } = data;
    const openIn = data.openIn ?? "CURRENT_TAB";
    const objectId = fromWireId(objectCoordinates.objectId);
    try {
      if (objectId === undefined) throw new CallingError("portFailed", "No such record.");
      const record = { objectTypeId: objectCoordinates.objectTypeId, objectId };
      const isElsewhere = openIn === "CURRENT_TAB" && navigateElsewhere(record, envelope);
      if (!isElsewhere) await callPort("navigateToRecord", { record, openIn });
      send({ type: messageType.NAVIGATE_TO_RECORD_SUCCEEDED, data: undefined });
    } catch (cause) {
      const error = reportError("navigateToRecord", cause);
      const engagementId = Number(
        fromWireId(data.engagementId) ?? calls.open.at(-1)?.engagementId ?? 0,
      );
      send({
        type: messageType.NAVIGATE_TO_RECORD_FAILED,
        data: { error, engagementId, objectCoordinates },
      });
    }
  }

  /** The engagement that a message is about, as ports name it. */
  function findEngagement({ externalCallId, engagementId: wireId }: CallReference) {
    const named = fromWireId(wireId);
    const call = calls.find(externalCallId, named);
    return {
      engagementId: named ?? call?.engagementId,
      externalCallId: call?.externalCallId ?? String(externalCallId),
    };
  }

  /** Handles a request about an engagement with a port, which gets what `parse` reads from the message. */
  const handleEngagement =
    <Port extends keyof typeof engagementReplies>(
      port: Port,
      parse: (data: PayloadOf<"CALL_RECORDING">) => Omit<RequestOf<Port>, EngagementKey>,
    ): Handler<"CALL_RECORDING"> =>
    async (data) => {
      const [succeeded, failed] = engagementReplies[port];
      const { engagementId, externalCallId } = findEngagement(data);
      const reference = omitNullish({
        externalCallId: data.externalCallId,
        engagementId: engagementId === undefined ? undefined : Number(engagementId),
      });
      try {
        if (engagementId === undefined) throw withoutEngagement();
        await callPort(port, { ...parse(data), engagementId, externalCallId });
        send({ type: succeeded, data: reference });
      } catch (cause) {
        send({ type: failed, data: { ...reference, error: reportError(port, cause) } });
      }
    };

  async function handleCreateTask(data: PayloadOf<"CREATE_TASK">): Promise<void> {
    const { requestId, title, dueAt, taskType } = data;
    // The app couldn't tell to which request a result belongs.
    if (!requestId) return;
    const { engagementId, externalCallId } = findEngagement(data);
    try {
      if (!title?.trim() || dueAt == null) {
        throw new CallingError("portFailed", "The task needs a title and a due date.");
      }
      if (engagementId === undefined) throw withoutEngagement();
      const task = { requestId, title: title.trim(), dueAt, taskType: taskType ?? "TODO" };
      await callPort("createTask", { ...task, engagementId, externalCallId });
      send({ type: messageType.TASK_CREATED, data: { requestId } });
    } catch (cause) {
      const error = reportError("createTask", cause);
      send({ type: messageType.TASK_CREATED, data: { requestId, error } });
    }
  }

  return {
    [messageType.NAVIGATE_TO_RECORD]: handleNavigateToRecord,
    [messageType.FINALIZE_ENGAGEMENT]: handleEngagement("finalizeEngagement", () => ({})),
    [messageType.PUBLISH_TO_CHANNEL]: handleEngagement("publishToChannel", () => ({})),
    // @differs An app on our SDK can hand a recording to the page, which stores it with the call. The vendor's
    // apps store recordings on their own servers and name their URL, which also works here.
    [messageType.CALL_RECORDING]: handleEngagement("storeRecording", ({ recording }) => {
      if (recording instanceof Blob) return { recording };
      throw new CallingError("portFailed", "The recording is no Blob.");
    }),
    [messageType.CREATE_TASK]: handleCreateTask,
    [messageType.SET_WIDGET_URL]: (data, envelope) => {
      // @compat Apps that send SET_WIDGET_URL by hand put the URL at top level.
      // @differs The URL in `data`, where `setWidgetUrl()` puts it, counts too; the vendor's host does not
      // find it there.
      const url = data.iFrameUrl ?? envelope["iFrameUrl"];
      if (typeof url === "string" && isAllowedUrl(url)) {
        send({ type: messageType.SET_WIDGET_URL_SUCCEEDED, data: undefined });
        navigateFrame(url);
        return;
      }
      const message = "The origin of the URL is not among the allowed origins of this provider.";
      send({ type: messageType.SET_WIDGET_URL_FAILED, data: { error: { message } } });
    },
  };
}
