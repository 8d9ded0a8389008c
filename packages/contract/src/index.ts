/** Schemas as data, their validation and JSON Schema. */
export type { Infer, ScalarTypes, Schema } from "./schema/schema.ts";
export { validationError } from "./schema/validation-error.ts";
export { toJsonSchema, type JsonSchema } from "./schema/json-schema.ts";

/** The table of messages and everything derived from it. */
export type {
  AppMessage,
  AppMessageType,
  ExtensionType,
  HostMessage,
  HostMessageType,
  MessageOf,
  MessageType,
  NamedRequestType,
  PayloadOf,
  ReplyTo,
  RequestRow,
  UnhandledType,
} from "./messages/messages.ts";
export {
  appExtensions,
  appMessages,
  extensionTypes,
  handledExtensions,
  hostPayloads,
  messageOrigins,
  messageType,
  messageTypes,
  type AppMessageRow,
} from "./messages/message-tables.ts";
export {
  appMessageOf,
  ENGAGEMENT_CREATED_REPLY,
  handlerNameOf,
  handshakeTypes,
  isImplicitSuccess,
  localEvents,
  methodOf,
  requestOfReply,
  type HandlerName,
} from "./messages/message-names.ts";
export { definitionOf, typesOf, type MessageDefinition } from "./messages/message-definition.ts";
export { capabilities, type Capability, type CapabilityRow } from "./messages/capabilities.ts";
export { CALL_STATUSES } from "./messages/call-statuses.ts";
export { parseAppMessage, type ParsedAppMessage } from "./messages/parse-app-message.ts";
export { parseHostMessage, type ParsedMessage } from "./messages/parse-message.ts";
export { supportsMessage, PROTOCOL_VERSION } from "./messages/supports-message.ts";

/** How real apps deviate from the protocol, and how a host reads them. */
export {
  createWarning,
  describeWarning,
  habits,
  type Habit,
  type MessageWarning,
} from "./habits/habits.ts";

/** The lifecycle of a call. */
export { transition, type StateTable, type Transition } from "./lifecycle/transition.ts";
export {
  callLifecycle,
  isLive,
  isOver,
  type CallEvent,
  type CallState,
} from "./lifecycle/call-lifecycle.ts";
export {
  CALL_END_STATUSES,
  callOutcomes,
  endNameOf,
  outcomeOf,
  type CallEndStatus,
  type CallOutcome,
} from "./lifecycle/call-end-status.ts";

/** The document of a call: everything that is stored about it. */
export { callFields, type CallField, type CallFields } from "./calls/call-fields.ts";
export {
  browserFields,
  documentSchema,
  hookFields,
  sentFields,
  shownFields,
  withoutDetails,
  type CallDocument,
  type DocumentRecord,
  type EngagementChanges,
  type EngagementOwner,
  type NewCall,
  type PropertyValue,
  type SavedCall,
  type ShownFields,
} from "./calls/call-document.ts";
export { callEvents, type CallDocumentEvent } from "./calls/call-events.ts";
export { endProperties, statusOfEnd } from "./calls/end-properties.ts";
export { joinTexts } from "./calls/call-document.ts";
export { beginCall, hasNewsForCrm, reduceCall, type Reduction } from "./calls/reduce-call.ts";

/** The settings of a calling app in the CRM. */
export {
  callingSettings,
  callingSettingsDefaults,
  DEFAULT_FRAME_SIZE,
  MIN_FRAME_SIZE,
  type CallingSettings,
} from "./calling-settings.ts";

/** The error class and its codes. */
export {
  CallingError,
  createErrors,
  isCallingError,
  type CallingErrorOptions,
} from "./errors/calling-error.ts";
export {
  appErrors,
  commonErrors,
  hostErrors,
  sessionErrors,
  type ErrorCode,
} from "./errors/error-codes.ts";

/** Errors whose message ends with a link to their documentation. */
export {
  documentedCodes,
  DocumentedError,
  isDocumentedError,
  type DocumentedCode,
} from "./errors/documented-error.ts";

/** Where the protocol and the rules of the check are documented. */
export {
  errorUrl,
  messagesUrl,
  rulesUrl,
  ruleUrl,
  SITE_URL,
  withoutErrorUrl,
} from "./documentation.ts";

/** What correct apps do: the rules of the check. */
export type { Rule, Severity } from "./rules/rule.ts";
export { pageRules } from "./rules/page-rules.ts";
export { callRules } from "./rules/call-rules.ts";
export { unusualRules } from "./rules/unusual-rules.ts";
export { restartRules } from "./rules/restart-rules.ts";
