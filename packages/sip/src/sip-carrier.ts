import type {
  CallLeg,
  CallOptions,
  Carrier,
  CarrierCapabilities,
  CarrierEvent,
  LegNumbers,
  LegToResume,
  Registration,
} from "@calling-extensions/telephony";
import type { UA } from "jssip";
import type { RTCSession } from "jssip/lib/RTCSession";
import type { IncomingRTCSessionEvent, RTCSessionEvent } from "jssip/lib/UA";
import { readCaller } from "./caller.ts";
import { CANDIDATE_WINDOW_MS } from "./limits.ts";
import { findRedirect } from "./redirect.ts";
import { SipRegistration } from "./sip-registration.ts";
import { sessionOptions } from "./session.ts";
import type { SipAccount } from "./sip-account.ts";
import { readAddress, readUser, toSipUri } from "./sip-address.ts";
import { SipLeg, type SipNetwork } from "./sip-leg.ts";
import { createUserAgent } from "./user-agent.ts";

export interface SipCarrierOptions {
  readonly account: SipAccount;
  /**
   * Identifies this phone at the server. With the same id, a phone that registers after a reload replaces its
   * old registration instead of ringing twice.
   */
  readonly instanceId: string;
  /** Whether a call may be redirected to a number: not to one that the user could not dial. */
  readonly mayCall?: (number: string) => boolean;
  /** STUN and TURN servers, for phones and networks that can't reach each other directly. */
  readonly iceServers?: readonly RTCIceServer[];
}

export interface SipCarrier extends Carrier {
  /** Registers again after a refusal. */
  register(): void;
}

/** Makes calls with SIP over WebSocket. Registers at once. */
export function createSipCarrier(options: SipCarrierOptions): SipCarrier {
  return new JsSipCarrier(options);
}

class JsSipCarrier implements SipCarrier {
  readonly capabilities: CarrierCapabilities;
  readonly #account: SipAccount;
  readonly #agent: UA;
  readonly #registration: SipRegistration;
  readonly #network: SipNetwork;
  readonly #listeners = new Set<(event: CarrierEvent) => void>();
  readonly #legs = new Set<SipLeg>();
  #microphoneId: string | undefined;

  constructor(options: SipCarrierOptions) {
    const { account, instanceId } = options;
    this.#account = account;
    this.#agent = createUserAgent({
      account,
      instanceId,
      onUnreadableCall: () => this.#emit({ type: "unreadableCall" }),
    });
    this.#registration = new SipRegistration(this.#agent, (registration) =>
      this.#emit({ type: "registrationChanged", registration }),
    );
    this.#network = this.#createNetwork(options);
    this.capabilities = {
      media: true,
      hold: true,
      dtmf: true,
      blindTransfer: true,
      attendedTransfer: true,
      busySignal: true,
      voicemail: account.voicemail !== undefined,
      conferenceNumber: account.conference,
    };
    this.#agent.on("newRTCSession", (event: RTCSessionEvent) => {
      gatherBriefly(event.session);
      // JsSIP reports the calls of this phone, too.
      if (isIncoming(event)) this.#handleIncoming(event);
    });
    this.#registration.start();
  }

  get registration(): Registration {
    return this.#registration.current;
  }

  register(): void {
    this.#registration.retry();
  }

  place({ fromNumber, toNumber }: LegNumbers, options?: CallOptions): CallLeg {
    const created = this.#createLeg({ direction: "OUTBOUND", numbers: { fromNumber, toNumber } });
    // A leg without a microphone would emit its first event before this returns.
    queueMicrotask(() => created.dial(options));
    return created.leg;
  }

  /** The dialog was lost with the page. */
  resume({ direction, fromNumber, toNumber }: LegToResume): CallLeg {
    const { leg } = this.#createLeg({ direction, numbers: { fromNumber, toNumber } });
    queueMicrotask(() => leg.fail("reloaded"));
    return leg;
  }

  useMicrophone(deviceId: string | undefined): void {
    if (deviceId === this.#microphoneId) return;
    this.#microphoneId = deviceId;
    for (const { leg } of this.#legs) leg.changeMicrophone();
  }

  on(listener: (event: CarrierEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  destroy(): void {
    this.#listeners.clear();
    for (const { leg } of this.#legs) leg.close();
    this.#registration.stop();
  }

  #createNetwork({
    account,
    iceServers = [],
    mayCall = () => true,
  }: SipCarrierOptions): SipNetwork {
    const { domain } = readAddress(account);
    const hosts = [domain, new URL(account.server).hostname];
    const toUri = (number: string) => toSipUri(number, domain);
    return {
      iceServers,
      isConnected: () => this.#agent.isConnected(),
      whenConnected: (run) => this.#registration.whenConnected(run),
      call: (toNumber, microphone) =>
        this.#agent.call(toUri(toNumber), sessionOptions(iceServers, microphone)),
      findRedirect: (end) => findRedirect(end, { hosts, mayCall }),
      toUri,
      voicemailUri: account.voicemail === undefined ? undefined : toUri(account.voicemail),
      microphoneId: () => this.#microphoneId,
      findLeg: (leg) => [...this.#legs].find((each) => each.leg === leg),
    };
  }

  #createLeg(
    options: Pick<
      ConstructorParameters<typeof SipLeg>[0],
      "direction" | "numbers" | "callerName" | "incoming"
    >,
  ): SipLeg {
    const onEnded = () => this.#legs.delete(created);
    const created = new SipLeg({ ...options, network: this.#network, onEnded });
    this.#legs.add(created);
    return created;
  }

  #handleIncoming({ session, request }: IncomingRTCSessionEvent): void {
    const { number, name } = readCaller(request, this.#account.trustsIdentity ?? false);
    const numbers: LegNumbers = {
      fromNumber: number,
      toNumber: readUser(String(session.local_identity.uri)),
    };
    const { leg } = this.#createLeg({
      direction: "INBOUND",
      numbers,
      callerName: name,
      incoming: session,
    });
    this.#emit({ type: "incomingCall", leg });
  }

  #emit(event: CarrierEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/** Doesn't wait for servers that don't reply: what is found until then is enough. */
function gatherBriefly(session: RTCSession) {
  session.on("icecandidate", ({ ready }) => {
    setTimeout(ready, CANDIDATE_WINDOW_MS);
  });
}

/** JsSIP's declarations have an enumeration that its code doesn't have. */
const isIncoming = (event: RTCSessionEvent): event is IncomingRTCSessionEvent =>
  (event.originator as string) === "remote";
