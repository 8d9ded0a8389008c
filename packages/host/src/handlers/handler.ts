import type { Envelope } from "@calling-extensions/channel";
import type { AppMessageType, PayloadOf } from "@calling-extensions/contract";

/** Handles the messages of one type from the app. */
export type Handler<Type extends AppMessageType> = (
  data: PayloadOf<Type>,
  envelope: Envelope,
) => void | Promise<void>;

/** The handlers of all messages from the app. */
export type Handlers = { readonly [Type in AppMessageType]: Handler<Type> };

/** How a message names its call. */
export type CallReference = Pick<PayloadOf<"CALL_ENDED">, "externalCallId" | "engagementId">;
