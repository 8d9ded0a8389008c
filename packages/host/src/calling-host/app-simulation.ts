import { messageType, type HostMessage, type PayloadOf } from "@calling-extensions/contract";
import { hostError } from "../host-error.ts";
import type { AppConnection } from "./app-connection.ts";

/** What an app can simulate in development and tests. */
export class AppSimulation {
  readonly #connection: AppConnection;

  constructor(connection: AppConnection) {
    this.#connection = connection;
  }

  get canSimulateCalls(): boolean {
    return this.#isSupported(messageType.SIMULATE_INCOMING_CALL);
  }

  get canSimulateActions(): boolean {
    return this.#isSupported(messageType.SIMULATE_ACTION);
  }

  readonly simulateIncomingCall = ({ from }: { from: string }): void =>
    this.#send({ type: messageType.SIMULATE_INCOMING_CALL, data: { from } });

  readonly simulateAction = (action: PayloadOf<"SIMULATE_ACTION">["action"]): void =>
    this.#send({ type: messageType.SIMULATE_ACTION, data: { action } });

  #isSupported(type: HostMessage["type"]): boolean {
    return this.#connection.isConnected && this.#connection.supports(type);
  }

  #send(message: HostMessage): void {
    if (!this.#isSupported(message.type)) throw hostError("unknownMessage", message.type);
    this.#connection.send(message);
  }
}
