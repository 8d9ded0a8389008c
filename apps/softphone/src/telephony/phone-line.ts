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

export interface PhoneLineOptions {
  readonly carrier: CarrierSwitch;
  readonly demoCarrier: Carrier;
  readonly storage: StoredValue<StoredAccount>;
  readonly createId: () => string;
  readonly loadIceServers: () => Promise<RTCIceServer[]>;
  /** Whether a call may be redirected to a number. */
  readonly mayCall: (number: string) => boolean;
  /** Receives the account to call with; undefined for demo calls. */
  readonly onAccountChanged: (account: AccountDetails | undefined) => void;
  /** The user signs in. */
  readonly onSignIn?: () => void;
}

/** Chooses between demo calls and a SIP account. */
export class PhoneLine {
  readonly state: Pick<StoreApi<PhoneLineState>, "getState" | "getInitialState" | "subscribe">;
  readonly #options: PhoneLineOptions;
  readonly #change: (change: Partial<PhoneLineState>) => void;
  readonly #instanceId: string;
  #sipCarrier: SipCarrier | undefined;
  /** What the user has signed in with. */
  #current: AccountForm | undefined;
  /** Counts attempts: a program that loads after the user has signed out isn't used. */
  #attempt = 0;

  constructor(options: PhoneLineOptions) {
    this.#options = options;
    const { carrier, demoCarrier, storage, createId, onAccountChanged } = options;
    const stored = storage.load();
    const { registration, capabilities } = stored ? unconnectedCarrier : demoCarrier;
    const state = createStore<PhoneLineState>(() => ({
      kind: stored ? "sip" : "demo",
      registration,
      capabilities,
      account: stored && detailsOf(stored),
    }));
    this.state = state;
    this.#change = (change) => state.setState(change);
    this.#instanceId = stored?.instanceId ?? createId();
    carrier.on((event) => {
      // While the user signs in, nothing is registered yet.
      if (event.type !== "registrationChanged" || carrier.registration.state === "unregistered")
        return;
      this.#change({ registration: event.registration });
    });
    if (stored) {
      onAccountChanged(stored);
      const { password } = stored;
      if (password !== undefined) void this.#connect({ ...stored, password });
    }
  }

  signIn(form: AccountForm, { remembersPassword }: { remembersPassword: boolean }): void {
    const { storage, onSignIn } = this.#options;
    onSignIn?.();
    const account = {
      ...detailsOf(form),
      server: form.server.trim(),
      user: form.user.trim(),
      voicemail: form.voicemail.trim(),
      conference: form.conference.trim(),
    };
    const { password } = form;
    const instanceId = this.#instanceId;
    storage.save({ ...account, instanceId, ...(remembersPassword && { password }) });
    void this.#connect({ ...account, password });
  }

  /** Tries again after the server has refused, or the program couldn't be loaded. */
  retry(): void {
    if (this.#sipCarrier) this.#sipCarrier.register();
    else if (this.#current) void this.#connect(this.#current);
  }

  /** Ends the registration and forgets the password. Demo calls are the default again. */
  signOut(): void {
    const { storage, demoCarrier, onAccountChanged } = this.#options;
    this.#leave();
    storage.remove();
    this.#use(demoCarrier);
    this.#change({ kind: "demo", registration: demoCarrier.registration });
    onAccountChanged(undefined);
  }

  destroy(): void {
    this.#leave();
  }

  #use(next: Carrier): void {
    this.#options.carrier.use(next);
    this.#change({ capabilities: next.capabilities });
  }

  #leave(): void {
    this.#attempt += 1;
    this.#use(unconnectedCarrier);
    this.#sipCarrier?.destroy();
    this.#sipCarrier = undefined;
    this.#current = undefined;
  }

  async #connect(form: AccountForm): Promise<void> {
    const { onAccountChanged, loadIceServers, mayCall } = this.#options;
    this.#leave();
    this.#current = form;
    const attempt = this.#attempt;
    this.#change({
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
      if (attempt !== this.#attempt) return;
      this.#sipCarrier = createSipCarrier({
        account: {
          ...form,
          voicemail: form.voicemail || undefined,
          conference: form.conference || undefined,
        },
        instanceId: this.#instanceId,
        mayCall,
        iceServers,
      });
      this.#use(this.#sipCarrier);
    } catch {
      if (attempt !== this.#attempt) return;
      this.#change({ registration: { state: "failed", problem: "notLoaded" } });
    }
  }
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
  conference,
  trustsIdentity,
  maxInternalDigits,
}: AccountDetails): AccountDetails => ({
  server,
  user,
  voicemail,
  conference,
  trustsIdentity,
  maxInternalDigits,
});
