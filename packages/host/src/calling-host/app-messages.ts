import { someAllowOrigin, type Envelope } from "@calling-extensions/channel";
import type { AppMessage, AppMessageType } from "@calling-extensions/contract";
import { hostError } from "../host-error.ts";
import { httpOrigin } from "../frame/allowed-origins.ts";
import { createAppStateHandlers } from "../handlers/app-state-handlers.ts";
import type { Handler, Handlers } from "../handlers/handler.ts";
import { PortRequests } from "../handlers/port-requests.ts";
import { CallMessages, type MessageTargets } from "./call-messages.ts";
import type { HostCore } from "./host-core.ts";

/** Handles the app's messages, each with the handler of its type. */
export class AppMessages {
  readonly calls: CallMessages;
  readonly #core: HostCore;
  readonly #requests: PortRequests;
  readonly #handlers: Handlers;

  constructor(core: HostCore, targets: MessageTargets) {
    this.#core = core;
    const { calls, callPort, events, ports, onProblem } = core;
    const { app, relay, dials } = targets;
    this.calls = new CallMessages(core, targets);
    this.#requests = new PortRequests({
      calls,
      callPort,
      // @differs An app navigates only to origins that its provider lists; the vendor's host continues with
      // any origin that the app names.
      isAllowedUrl: (url) => someAllowOrigin(app.origins, httpOrigin(url) ?? ""),
      navigateFrame: app.navigate,
      navigateElsewhere: (record, envelope) => relay.navigateElsewhere(record, envelope),
      send: relay.send,
      onProblem,
    });
    this.#handlers = {
      ...createAppStateHandlers({
        dials,
        events,
        showAlert: ports.showAlert,
        setStatus: app.connection.setStatus,
        announceVisibility: app.visibility.announce,
        resize: (size) => events.emit("resize", app.frame.resize(size)),
        onProblem,
      }),
      ...this.#requests.handlers,
      ...this.calls.handlers,
    };
  }

  readonly handle = ({ type, data }: AppMessage, envelope: Envelope): void => {
    // Indexing loses the relation between the table's key and the message's type.
    const handler = this.#handlers[type] as Handler<AppMessageType>;
    handler(data, envelope)?.catch((cause: unknown) =>
      this.#core.onProblem(hostError("handlerFailed", type, { cause })),
    );
  };

  stop(): void {
    this.calls.stop();
    this.#requests.stop();
  }
}
