import {
  CallingError,
  messageType,
  type AppMessage,
  type AppMessageType,
  type PayloadOf,
} from "@calling-extensions/contract";
import type { Envelope } from "@calling-extensions/channel";
import { callHandlers } from "./call-handlers.ts";
import { portError } from "../ports/call-port.ts";
import { omitNullish } from "../wire/omit-nullish.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import { hostError } from "../errors/host-error.ts";
import type { HostParts } from "../calling-host/host-parts.ts";

type Handler<Type extends AppMessageType> = (
  parts: HostParts,
  data: PayloadOf<Type>,
  envelope: Envelope,
) => void | Promise<void>;

function handleResize({ resize }: HostParts, { width, height }: PayloadOf<"RESIZE_WIDGET">): void {
  resize(omitNullish({ width, height }));
}

function handleInitialized(parts: HostParts, data: PayloadOf<"INITIALIZED">): void {
  if (data.sizeInfo) handleResize(parts, data.sizeInfo);
  parts.setStatus("initialized");
  // Only an app that says so is logged out: many never say.
  const isLoggedIn = data.isLoggedIn !== false && data.isLoggedIn !== 0;
  parts.emit("login", { isLoggedIn });
  if (data.isAvailable != null)
    parts.emit("availability", { isAvailable: Boolean(data.isAvailable) });
  parts.dials.setApp({ isInitialized: true, isLoggedIn });
  parts.announceVisibility();
}

const handleLogin =
  (isLoggedIn: boolean) =>
  ({ dials, emit }: HostParts): void => {
    emit("login", { isLoggedIn });
    dials.setApp({ isLoggedIn });
  };

const handleAvailability =
  (isAvailable: boolean) =>
  ({ emit }: HostParts): void =>
    emit("availability", { isAvailable });

async function handleNavigateToRecord(
  { callPort, calls, send, reportProblem }: HostParts,
  data: PayloadOf<"NAVIGATE_TO_RECORD">,
): Promise<void> {
  const { objectCoordinates, openIn } = data;
  const objectId = fromWireId(objectCoordinates.objectId);
  try {
    if (objectId === undefined) throw new CallingError("portFailed", "No such record.");
    const record = { objectTypeId: objectCoordinates.objectTypeId, objectId };
    await callPort("navigateToRecord", { record, openIn: openIn ?? "CURRENT_TAB" });
    send({ type: messageType.NAVIGATE_TO_RECORD_SUCCEEDED, data: undefined });
  } catch (error) {
    const problem = portError("navigateToRecord", error);
    reportProblem(problem);
    send({
      type: messageType.NAVIGATE_TO_RECORD_FAILED,
      data: {
        error: { message: problem.message },
        engagementId: Number(fromWireId(data.engagementId) ?? calls.open.at(-1)?.engagementId ?? 0),
        objectCoordinates,
      },
    });
  }
}

type Channel = "publishToChannel" | "finalizeEngagement";
const channelAnswers = {
  publishToChannel: [
    messageType.PUBLISH_TO_CHANNEL_SUCCEEDED,
    messageType.PUBLISH_TO_CHANNEL_FAILED,
  ],
  finalizeEngagement: [
    messageType.FINALIZE_ENGAGEMENT_SUCCEEDED,
    messageType.FINALIZE_ENGAGEMENT_FAILED,
  ],
} as const;

const handleChannel =
  (name: Channel) =>
  async (
    { callPort, calls, send, reportProblem }: HostParts,
    { externalCallId, engagementId }: PayloadOf<"FINALIZE_ENGAGEMENT">,
  ): Promise<void> => {
    const [succeeded, failed] = channelAnswers[name];
    const givenId = fromWireId(engagementId);
    const call = calls.find(externalCallId, givenId);
    const id = givenId ?? call?.engagementId;
    const echo = {
      ...(externalCallId != null && { externalCallId }),
      ...(id !== undefined && { engagementId: Number(id) }),
    };
    try {
      if (id === undefined) {
        throw new CallingError("portFailed", "The call has no engagement.");
      }
      await callPort(name, {
        engagementId: id,
        externalCallId: call?.externalCallId ?? String(externalCallId),
      });
      send({ type: succeeded, data: echo });
    } catch (error) {
      const problem = portError(name, error);
      reportProblem(problem);
      send({ type: failed, data: { ...echo, error: { message: problem.message } } });
    }
  };

function handleSetWidgetUrl(
  { isAllowed, retarget, send }: HostParts,
  data: PayloadOf<"SET_WIDGET_URL">,
  envelope: Envelope,
): void {
  // @compat Apps that send SET_WIDGET_URL by hand put the address at top level.
  // @differs The address in `data`, where `setWidgetUrl()` has it, counts too; the vendor's host does
  // not find it there.
  const url = data.iFrameUrl ?? envelope["iFrameUrl"];
  if (typeof url === "string" && isAllowed(url)) {
    send({ type: messageType.SET_WIDGET_URL_SUCCEEDED, data: undefined });
    retarget(url);
    return;
  }
  const message = "The address is not of an origin that this provider lists.";
  send({ type: messageType.SET_WIDGET_URL_FAILED, data: { error: { message } } });
}

function handleError({ dials, ports, reportProblem }: HostParts, data: PayloadOf<"ERROR">): void {
  if (data.type === "UNKNOWN_MESSAGE_TYPE") {
    // @compat A vendor app answers a type that it does not know with an ERROR: that one is no alert.
    reportProblem(hostError("unknownMessage"));
    return;
  }
  const message =
    typeof data.message === "string" && data.message !== ""
      ? data.message
      : "The calling app reported an error without saying which.";
  // The protocol has no refusal of a dial: apps that can't take one say so in an ERROR.
  dials.refuse(message);
  ports.showAlert({ message });
}

function handleDialRefused(
  { dials, ports }: HostParts,
  { startTimestamp, phoneNumber, reason }: PayloadOf<"DIAL_REFUSED">,
): void {
  const message = reason || "The calling app refused the call without a reason.";
  if (dials.refuse(message, { startTimestamp, phoneNumber })) ports.showAlert({ message });
}

/** What the host does with each message of an app's. */
const handlers: { readonly [Type in AppMessageType]: Handler<Type> } = {
  ...callHandlers,
  [messageType.INITIALIZED]: handleInitialized,
  [messageType.LOGGED_IN]: handleLogin(true),
  [messageType.LOGGED_OUT]: handleLogin(false),
  [messageType.USER_AVAILABLE]: handleAvailability(true),
  [messageType.USER_UNAVAILABLE]: handleAvailability(false),
  [messageType.NAVIGATE_TO_RECORD]: handleNavigateToRecord,
  [messageType.FINALIZE_ENGAGEMENT]: handleChannel("finalizeEngagement"),
  [messageType.PUBLISH_TO_CHANNEL]: handleChannel("publishToChannel"),
  [messageType.RESIZE_WIDGET]: handleResize,
  [messageType.SET_WIDGET_URL]: handleSetWidgetUrl,
  [messageType.CALL_DATA]: ({ emit }, data) => emit("callData", data),
  [messageType.ERROR]: handleError,
  [messageType.DIAL_REFUSED]: handleDialRefused,
};

/** Hands a message to its handler. What a handler rejects with is a fault of ours: it is reported. */
export function handleAppMessage(parts: HostParts, message: AppMessage, envelope: Envelope): void {
  // The table's key and the message's type are the same word, which the index loses.
  const handler = handlers[message.type] as Handler<AppMessageType>;
  handler(parts, message.data, envelope)?.catch((cause: unknown) => {
    parts.reportProblem(hostError("handlerFailed", message.type, { cause }));
  });
}
