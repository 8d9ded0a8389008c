import { hasCapability, type Envelope } from "@calling-extensions/channel";
import {
  supportsMessage,
  extensionTypes,
  type Capability,
  type HostMessage,
} from "@calling-extensions/contract";

/** The app at the other end, as it named itself in the handshake. */
export class AppPeer {
  /** What takes which type, asked once for each. */
  readonly #knownTypes = new Map<HostMessage["type"], boolean>();
  #syncAck: Envelope | undefined;

  /** The last answer to a handshake; undefined before the first. */
  get syncAck(): Envelope | undefined {
    return this.#syncAck;
  }

  connect(syncAck: Envelope): void {
    this.#syncAck = syncAck;
    this.#knownTypes.clear();
  }

  /**
   * Whether the app takes messages of a type: by its version, those of ours by what it can do.
   *
   * @compat A vendor app answers a message newer than itself with an ERROR: it is not sent one.
   */
  knows(type: HostMessage["type"]): boolean {
    const known = this.#knownTypes.get(type) ?? this.#takes(type);
    this.#knownTypes.set(type, known);
    return known;
  }

  /** Whether the app named a capability in its last answer to a handshake. */
  hasCapability(capability: Capability): boolean {
    return hasCapability(this.#syncAck?.["appSdk"], capability);
  }

  #takes(type: HostMessage["type"]): boolean {
    const capability = extensionTypes[type];
    if (capability !== undefined) return hasCapability(this.#syncAck?.["appSdk"], capability);
    const version = this.#syncAck?.["version"];
    return supportsMessage(typeof version === "string" ? version : undefined, type);
  }
}
