import type {
  Carrier,
  CarrierEvent,
  LegNumbers,
  Registration,
} from "@calling-extensions/telephony";
import { UA, type URI } from "jssip";
import type { RTCSession } from "jssip/lib/RTCSession";
import type { IncomingRTCSessionEvent, RTCSessionEvent, UAEventMap } from "jssip/lib/UA";
import { readCaller } from "./caller.ts";
import { restoreHidden } from "./hidden-text.ts";
import {
  CANDIDATE_WINDOW_MS,
  MAX_RECONNECT_SECONDS,
  MIN_RECONNECT_SECONDS,
  REGISTER_AGAIN_MS,
  REGISTRATION_TIMEOUT_MS,
  REGISTRATION_SECONDS,
} from "./limits.ts";
import { findRedirect } from "./redirect.ts";
import { createReadableSocket } from "./readable-socket.ts";
import { isRefusal, registrationProblem } from "./registration-problem.ts";
import { reportCollisions } from "./report-collisions.ts";
import { sessionOptions } from "./session.ts";
import type { SipAccount } from "./sip-account.ts";
import { readAddress, readUser, toSipUri } from "./sip-address.ts";
import { SipLeg, type SipNetwork } from "./sip-leg.ts";

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

/** What JsSIP's types lack. */
interface TransactionEvent {
  readonly transaction: { readonly request: { readonly ruri: URI } };
}

/** Makes calls with SIP over WebSocket. Registers at once. */
export function createSipCarrier({
  account,
  instanceId,
  iceServers = [],
  mayCall = () => true,
}: SipCarrierOptions): SipCarrier {
  const { user, domain } = readAddress(account);
  const hosts = [domain, new URL(account.server).hostname];
  const listeners = new Set<(event: CarrierEvent) => void>();
  const legs = new Set<SipLeg>();
  const waiting: (() => void)[] = [];
  let registration: Registration = { state: "registering" };
  let wasConnected = false;
  let microphoneId: string | undefined;
  let registerAgain: ReturnType<typeof setTimeout> | undefined;
  let registrationTimeout: ReturnType<typeof setTimeout> | undefined;

  reportCollisions();
  const agent = new UA({
    sockets: [createReadableSocket(account.server, () => emit({ type: "unreadableCall" }))],
    uri: `sip:${user}@${domain}`,
    password: account.password,
    instance_id: instanceId,
    register_expires: REGISTRATION_SECONDS,
    connection_recovery_min_interval: MIN_RECONNECT_SECONDS,
    connection_recovery_max_interval: MAX_RECONNECT_SECONDS,
    session_timers: true,
    user_agent: "calling-extensions softphone",
  });

  function emit(event: CarrierEvent) {
    for (const listener of listeners) listener(event);
  }
  function changeRegistration(next: Registration) {
    clearTimeout(registrationTimeout);
    registration = next;
    emit({ type: "registrationChanged", registration });
  }
  function waitForRegistration() {
    changeRegistration({ state: "registering" });
    registrationTimeout = setTimeout(
      () => changeRegistration({ state: "reconnecting", problem: "noReply" }),
      REGISTRATION_TIMEOUT_MS,
    );
  }

  const network: SipNetwork = {
    iceServers,
    isConnected: () => agent.isConnected(),
    whenConnected(run) {
      if (agent.isConnected()) run();
      else waiting.push(run);
    },
    call: (toNumber, microphone) =>
      agent.call(toSipUri(toNumber, domain), sessionOptions(iceServers, microphone)),
    findRedirect: (end) => findRedirect(end, { hosts, mayCall }),
    toUri: (number) => toSipUri(number, domain),
    voicemailUri: account.voicemail === undefined ? undefined : toSipUri(account.voicemail, domain),
    microphoneId: () => microphoneId,
    findLeg: (leg) => [...legs].find((each) => each.leg === leg),
  };

  function createLeg(
    options: Pick<
      ConstructorParameters<typeof SipLeg>[0],
      "direction" | "numbers" | "callerName" | "incoming"
    >,
  ) {
    const created = new SipLeg({ ...options, network, onEnded: () => legs.delete(created) });
    legs.add(created);
    return created;
  }

  agent.on("connected", () => {
    wasConnected = true;
    waitForRegistration();
  });
  agent.on("disconnected", ({ error }) => {
    // The phone closes the connection itself when it signs out.
    if (!error && registration.state === "unregistered") return;
    const problem = wasConnected ? "connectionLost" : "unreachable";
    changeRegistration({ state: "reconnecting", problem });
  });
  agent.on("newTransaction" as keyof UAEventMap, (event: unknown) => {
    // JsSIP forgets the password for the realm that asked first, and a proxy may have another one.
    agent.set("password", account.password);
    // A digest is that of the address which is sent.
    const { request } = (event as TransactionEvent).transaction;
    const address = restoreHidden(String(request.ruri));
    request.ruri.toString = () => address;
  });
  agent.on("registered", () => {
    changeRegistration({ state: "registered" });
    for (const run of waiting.splice(0)) run();
  });
  agent.on("registrationFailed", ({ response }) => {
    const statusCode = (response as typeof response | null)?.status_code;
    if (!agent.isConnected()) return;
    const problem = registrationProblem(statusCode);
    if (isRefusal(statusCode)) {
      changeRegistration({ state: "failed", problem, statusCode });
      return;
    }
    changeRegistration({ state: "reconnecting", problem, statusCode });
    clearTimeout(registerAgain);
    registerAgain = setTimeout(() => agent.register(), REGISTER_AGAIN_MS);
  });
  agent.on("newRTCSession", (event: RTCSessionEvent) => {
    const { session } = event;
    gatherBriefly(session);
    // JsSIP reports the calls of this phone, too.
    if (!isIncoming(event)) return;
    const { number, name } = readCaller(event.request, account.trustsIdentity ?? false);
    const numbers: LegNumbers = {
      fromNumber: number,
      toNumber: readUser(String(session.local_identity.uri)),
    };
    const { leg } = createLeg({
      direction: "INBOUND",
      numbers,
      callerName: name,
      incoming: session,
    });
    emit({ type: "incomingCall", leg });
  });

  /** After the computer slept or changed networks, the server may have forgotten this phone. */
  const checkConnection = () => {
    if (agent.isConnected()) agent.register();
  };
  window.addEventListener("online", checkConnection);
  agent.start();

  return {
    capabilities: {
      media: true,
      hold: true,
      dtmf: true,
      blindTransfer: true,
      attendedTransfer: true,
      busySignal: true,
      voicemail: account.voicemail !== undefined,
    },
    get registration() {
      return registration;
    },
    place({ fromNumber, toNumber }, options) {
      const created = createLeg({ direction: "OUTBOUND", numbers: { fromNumber, toNumber } });
      // A leg without a microphone would emit its first event before this returns.
      queueMicrotask(() => created.dial(options));
      return created.leg;
    },
    // The dialog was lost with the page.
    resume({ direction, fromNumber, toNumber }) {
      const { leg } = createLeg({ direction, numbers: { fromNumber, toNumber } });
      queueMicrotask(() => leg.fail("reloaded"));
      return leg;
    },
    register() {
      if (registration.state !== "failed" || !agent.isConnected()) return;
      waitForRegistration();
      agent.register();
    },
    useMicrophone(deviceId) {
      if (deviceId === microphoneId) return;
      microphoneId = deviceId;
      for (const { leg } of legs) leg.changeMicrophone();
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      listeners.clear();
      clearTimeout(registerAgain);
      clearTimeout(registrationTimeout);
      window.removeEventListener("online", checkConnection);
      for (const { leg } of legs) leg.close();
      registration = { state: "unregistered" };
      agent.stop();
    },
  };
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
