import type { Envelope } from "@calling-extensions/channel";
import {
  CallingError,
  messageType,
  type HostMessage,
  type NamedRequestType,
  type PayloadOf,
} from "@calling-extensions/contract";
import type { RequestOf } from "../api/hooks.ts";
import type { FoundContact } from "../api/ports.ts";
import type { RecordReference } from "../api/records.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import { portError } from "../host-error.ts";
import {
  MAX_CONTACT_QUERY_LENGTH,
  MAX_FOUND_CONTACTS,
  MAX_NUMBERS_PER_CONTACT,
} from "../limits.ts";
import type { CallPort } from "../ports/call-port.ts";
import { omitNullish } from "../wire/omit-nullish.ts";
import { fromWireId, toWireId } from "../wire/wire-ids.ts";
import type { CallReference, Handler, Handlers } from "./handler.ts";
import { answerNamedRequests, type Answers } from "./named-requests.ts";

export interface PortRequestOptions {
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

type EngagementKey = "engagementId" | "externalCallId";
type WireContact = NonNullable<PayloadOf<"CONTACTS_FOUND">["contacts"]>[number];

const withoutEngagement = () => new CallingError("portFailed", "The call has no engagement.");

/** Handles requests of the app to the CRM page, and replies with the outcome. */
export class PortRequests {
  readonly #options: PortRequestOptions;
  /** Only the latest search counts. */
  #latestSearch = new AbortController();
  readonly handlers: Pick<
    Handlers,
    | NamedRequestType
    | "NAVIGATE_TO_RECORD"
    | "FINALIZE_ENGAGEMENT"
    | "PUBLISH_TO_CHANNEL"
    | "CALL_RECORDING"
    | "SET_WIDGET_URL"
  >;

  constructor(options: PortRequestOptions) {
    this.#options = options;
    const named: Answers = {
      [messageType.SEARCH_CONTACTS]: (data) => this.#searchContacts(data),
      [messageType.CREATE_TASK]: (data) => this.#createTask(data),
      [messageType.SHOW_CALL_RECORDS]: (data) => this.#showCallRecords(data),
    };
    this.handlers = {
      ...answerNamedRequests(named, options),
      [messageType.NAVIGATE_TO_RECORD]: (data, envelope) => this.#navigateToRecord(data, envelope),
      [messageType.FINALIZE_ENGAGEMENT]: this.#engagementHandler("finalizeEngagement", () => ({})),
      [messageType.PUBLISH_TO_CHANNEL]: this.#engagementHandler("publishToChannel", () => ({})),
      // @differs An app on our SDK can hand a recording to the page, which stores it with the call. The vendor's
      // apps store recordings on their own servers and name their URL, which also works here.
      [messageType.CALL_RECORDING]: this.#engagementHandler("storeRecording", ({ recording }) => {
        if (recording instanceof Blob) return { recording };
        throw new CallingError("portFailed", "The recording is no Blob.");
      }),
      [messageType.SET_WIDGET_URL]: (data, envelope) => this.#setWidgetUrl(data, envelope),
    };
  }

  /** Ends a search that still runs. */
  stop(): void {
    this.#latestSearch.abort();
  }

  async #searchContacts({
    query,
  }: PayloadOf<"SEARCH_CONTACTS">): ReturnType<Answers["SEARCH_CONTACTS"]> {
    this.stop();
    const { signal } = (this.#latestSearch = new AbortController());
    const name = (query ?? "").trim().slice(0, MAX_CONTACT_QUERY_LENGTH);
    if (name === "") return { contacts: [] };
    try {
      const found = await this.#options.callPort("searchContacts", { query: name, signal });
      if (signal.aborted) return undefined;
      return { contacts: found.slice(0, MAX_FOUND_CONTACTS).map(toWireContact) };
    } catch (cause) {
      if (signal.aborted) return undefined;
      throw cause;
    }
  }

  async #createTask(
    data: PayloadOf<"CREATE_TASK"> & { readonly requestId: string },
  ): ReturnType<Answers["CREATE_TASK"]> {
    const { requestId, title, dueAt, taskType } = data;
    const { engagementId, externalCallId } = this.#findEngagement(data);
    if (!title?.trim() || dueAt == null) {
      throw new CallingError("portFailed", "The task needs a title and a due date.");
    }
    if (engagementId === undefined) throw withoutEngagement();
    const task = { requestId, title: title.trim(), dueAt, taskType: taskType ?? "TODO" };
    await this.#options.callPort("createTask", { ...task, engagementId, externalCallId });
    return {};
  }

  async #showCallRecords(
    data: PayloadOf<"SHOW_CALL_RECORDS">,
  ): ReturnType<Answers["SHOW_CALL_RECORDS"]> {
    const { engagementId, externalCallId } = this.#findEngagement(data);
    if (engagementId === undefined) throw withoutEngagement();
    const isEditing = data.isEditing ?? false;
    const call = { engagementId, externalCallId, isEditing };
    const records = await this.#options.callPort("showCallRecords", call);
    return {
      records: records.map(({ objectTypeId, objectId, name }) => ({
        objectTypeId,
        objectId: toWireId(objectId),
        name,
      })),
    };
  }

  async #navigateToRecord(
    data: PayloadOf<"NAVIGATE_TO_RECORD">,
    envelope: Envelope,
  ): Promise<void> {
    const { calls, callPort, navigateElsewhere, send } = this.#options;
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
      const error = this.#reportError("navigateToRecord", cause);
      const engagementId = Number(
        fromWireId(data.engagementId) ?? calls.open.at(-1)?.engagementId ?? 0,
      );
      send({
        type: messageType.NAVIGATE_TO_RECORD_FAILED,
        data: { error, engagementId, objectCoordinates },
      });
    }
  }

  /** Handles a request about an engagement with a port, which gets what `parse` reads from the message. */
  #engagementHandler<Port extends keyof typeof engagementReplies>(
    port: Port,
    parse: (data: PayloadOf<"CALL_RECORDING">) => Omit<RequestOf<Port>, EngagementKey>,
  ): Handler<"CALL_RECORDING"> {
    const { callPort, send } = this.#options;
    const [succeeded, failed] = engagementReplies[port];
    return async (data) => {
      const { engagementId, externalCallId } = this.#findEngagement(data);
      const reference = omitNullish({
        externalCallId: data.externalCallId,
        engagementId: engagementId === undefined ? undefined : Number(engagementId),
      });
      try {
        if (engagementId === undefined) throw withoutEngagement();
        await callPort(port, { ...parse(data), engagementId, externalCallId });
        send({ type: succeeded, data: reference });
      } catch (cause) {
        send({ type: failed, data: { ...reference, error: this.#reportError(port, cause) } });
      }
    };
  }

  #setWidgetUrl(data: PayloadOf<"SET_WIDGET_URL">, envelope: Envelope): void {
    const { isAllowedUrl, navigateFrame, send } = this.#options;
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
  }

  /** The engagement that a message is about, as ports name it. */
  #findEngagement({ externalCallId, engagementId: wireId }: CallReference) {
    const named = fromWireId(wireId);
    const call = this.#options.calls.find(externalCallId, named);
    return {
      engagementId: named ?? call?.engagementId,
      externalCallId: call?.externalCallId ?? String(externalCallId),
    };
  }

  #reportError(port: string, cause: unknown): { message: string } {
    const problem = portError(port, cause);
    this.#options.onProblem(problem);
    return { message: problem.message };
  }
}

const toWireContact = ({ objectId, phoneNumbers, ...contact }: FoundContact): WireContact => ({
  ...contact,
  objectId: toWireId(objectId),
  phoneNumbers: phoneNumbers.slice(0, MAX_NUMBERS_PER_CONTACT),
});
