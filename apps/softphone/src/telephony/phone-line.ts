import type { SipCarrier } from "@calling-extensions/sip";
import type { Carrier, CarrierCapabilities, Registration } from "@calling-extensions/telephony";
import type { StoredValue } from "@calling-extensions/ui/storage";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { CarrierSwitch } from "./carrier-switch.ts";
import type { AccountDetails, AccountForm, StoredAccount } from "./sip-account.ts";
import { unconnectedCarrier } from "./unconnected-carrier.ts";

/** How the phone reaches the other party: simulated, or through a SIP server. */
export interface PhoneLineState {
  readonly kind: "demo" | "sip";
  readonly registration: Registration;
  readonly capabilities: CarrierCapabilities;
  /** The account that was used last. Without a password, the user has to enter it. */
  readonly account: AccountDetails | undefined;
}

/** Chooses between demo calls and a SIP account. */
export interface PhoneLine {
  readonly state: Pick<StoreApi<PhoneLineState>, "getState" | "getInitialState" | "subscribe">;
  signIn(account: AccountForm, options: { remembersPassword: boolean }): void;
  /** Tries again after the server has refused, or the program couldn't be loaded. */
  retry(): void;
  /** Ends the registration and forgets the password. Demo calls are the default again. */
  signOut(): void;
  destroy(): void;
}

export function createPhoneLine({
  carrier,
  demoCarrier,
  storage,
  createId,
  loadIceServers,
  mayCall,
  onAccountChanged,
}: {
  carrier: CarrierSwitch;
  demoCarrier: Carrier;
  storage: StoredValue<StoredAccount>;
  createId: () => string;
  loadIceServers: () => Promise<RTCIceServer[]>;
  /** Whether a call may be redirected to a number. */
  mayCall: (number: string) => boolean;
  /** Receives the account to call with; undefined for demo calls. */
  onAccountChanged: (account: AccountDetails | undefined) => void;
}): PhoneLine {
  const stored = storage.load();
  const state = createStore<PhoneLineState>(() => ({
    kind: stored ? "sip" : "demo",
    registration: stored ? unconnectedCarrier.registration : demoCarrier.registration,
    capabilities: stored ? unconnectedCarrier.capabilities : demoCarrier.capabilities,
    account: stored && detailsOf(stored),
  }));
  const instanceId = stored?.instanceId ?? createId();
  let sipCarrier: SipCarrier | undefined;
  /** What the user has signed in with. */
  let current: AccountForm | undefined;
  /** Counts attempts: a program that loads after the user has signed out isn't used. */
  let attempt = 0;

  function use(next: Carrier) {
    carrier.use(next);
    state.setState({ capabilities: next.capabilities });
  }
  function leave() {
    attempt += 1;
    use(unconnectedCarrier);
    sipCarrier?.destroy();
    sipCarrier = undefined;
    current = undefined;
  }

  async function connect(form: AccountForm) {
    leave();
    current = form;
    const thisAttempt = attempt;
    state.setState({
      kind: "sip",
      account: detailsOf(form),
      registration: { state: "registering" },
    });
    onAccountChanged(form);
    try {
      // Only phones with an account load it.
      const [{ createSipCarrier }, iceServers] = await Promise.all([
        import("@calling-extensions/sip"),
        loadIceServers(),
      ]);
      if (thisAttempt !== attempt) return;
      sipCarrier = createSipCarrier({
        account: { ...form, voicemail: form.voicemail || undefined },
        instanceId,
        mayCall,
        iceServers,
      });
      use(sipCarrier);
    } catch {
      if (thisAttempt !== attempt) return;
      state.setState({ registration: { state: "failed", problem: "notLoaded" } });
    }
  }

  carrier.on((event) => {
    // While the user signs in, nothing is registered yet.
    if (event.type !== "registrationChanged" || carrier.registration.state === "unregistered")
      return;
    state.setState({ registration: event.registration });
  });
  if (stored) {
    onAccountChanged(stored);
    if (stored.password !== undefined) void connect({ ...stored, password: stored.password });
  }

  return {
    state,
    signIn(form, { remembersPassword }) {
      const account = {
        ...detailsOf(form),
        server: form.server.trim(),
        user: form.user.trim(),
        voicemail: form.voicemail.trim(),
      };
      const { password } = form;
      storage.save({ ...account, instanceId, ...(remembersPassword && { password }) });
      void connect({ ...account, password });
    },
    retry() {
      if (sipCarrier) sipCarrier.register();
      else if (current) void connect(current);
    },
    signOut() {
      leave();
      storage.remove();
      use(demoCarrier);
      state.setState({ kind: "demo", registration: demoCarrier.registration });
      onAccountChanged(undefined);
    },
    destroy: leave,
  };
}

/** A SIP server knows its users, and the short numbers that the account says. */
export const dialPlanOf = ({ maxInternalDigits }: AccountDetails) => ({
  maxInternalDigits,
  hasNames: true,
});

const detailsOf = ({
  server,
  user,
  voicemail,
  trustsIdentity,
  maxInternalDigits,
}: AccountDetails): AccountDetails => ({
  server,
  user,
  voicemail,
  trustsIdentity,
  maxInternalDigits,
});
