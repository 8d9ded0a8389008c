import { createContext, useContext, type ComponentType, type ReactNode } from "react";
import { createStore, useStore, type StoreApi } from "zustand";
import type { SteadyClock } from "@calling-extensions/platform";
import type { Call } from "../call/call.ts";
import type { ServerSettings } from "../settings/server-settings.ts";
import type { AudioDevices } from "../devices/audio-devices.ts";
import type { LateCode } from "../loading/late-code.ts";
import type { FarEndControl } from "../telephony/far-end-control.ts";
import type { PhoneLine, PhoneLineState } from "../telephony/phone-line.ts";
import type { Calls } from "./calls.ts";
import type { PhoneState } from "./phone-state.ts";
import type { Phone } from "./phone.ts";

type Dialog = ComponentType<{ onClose: () => void }>;

/** What the screen shows besides its first contents. */
export interface LateScreens {
  /** The screen for the state of the call that the user sees. */
  readonly ScreenOfCall: ComponentType<{ call: Call }>;
  readonly WaitingCall: ComponentType;
  readonly CallNotices: ComponentType;
  /** The simulated other party, and the SIP account, below the phone. */
  readonly FarEndDrawer: ComponentType;
  readonly SipAccountBar: ComponentType;
  readonly Sheet: ComponentType<{ title: string; onClose: () => void; children: ReactNode }>;
  readonly HistoryDialog: Dialog;
  readonly DevicesDialog: Dialog;
  readonly WrapUpDialog: Dialog;
  readonly GreetingDialog: Dialog;
  readonly ShortcutsDialog: Dialog;
  readonly DemoNumbersDialog: Dialog;
}

/** What makes calls. It loads after the first screen. */
export interface LateServices {
  readonly screens: LateScreens;
  loadSettings(this: void): Promise<ServerSettings>;
  readonly farEnd: FarEndControl;
  readonly line: Pick<PhoneLine, "state" | "signIn" | "retry" | "signOut">;
  readonly devices: AudioDevices;
}

/** What the first screen works with. */
export interface FirstServices {
  readonly phone: Phone;
  readonly clock: SteadyClock;
  readonly late: LateCode<LateServices>;
}

export const SoftphoneContext = createContext<FirstServices | undefined>(undefined);

function useFirstServices(): FirstServices {
  const services = useContext(SoftphoneContext);
  if (!services) throw new Error("No SoftphoneContext");
  return services;
}

/** What makes calls; undefined until it has loaded. */
export const useLateServices = (): LateServices | undefined =>
  useStore(useFirstServices().late.state, ({ code }) => code);

/** What the screens work with that load after what makes calls. */
export function useServices(): FirstServices & LateServices {
  const first = useFirstServices();
  const late = useLateServices();
  if (!late) throw new Error("What makes calls hasn't loaded.");
  return { ...first, ...late };
}

/** The loader of what makes calls, and whether it has failed. */
export function useLateLoading() {
  const { late } = useFirstServices();
  const hasFailed = useStore(late.state, (state) => state.hasFailed);
  return { hasFailed, load: late.load };
}

type LineKind = Pick<PhoneLineState, "kind">;
type LineKindStore = Pick<StoreApi<LineKind>, "getState" | "getInitialState" | "subscribe">;

const demoLine: LineKindStore = createStore<LineKind>(() => ({ kind: "demo" }));

/** How the phone reaches the other party. Until that is known, it shows what most users have. */
export const useLineKind = (): PhoneLineState["kind"] =>
  useStore<LineKindStore, PhoneLineState["kind"]>(
    useLateServices()?.line.state ?? demoLine,
    ({ kind }) => kind,
  );

export const usePhone = (): Phone => useFirstServices().phone;

/** What the user can do with calls, for screens that load with it. */
export function useCalls(): Calls {
  const { calls } = usePhone();
  if (!calls) throw new Error("What makes calls hasn't loaded.");
  return calls;
}

/** A part of the phone's state. The component renders again when it changes. */
export const usePhoneState = <Part>(select: (state: PhoneState) => Part): Part =>
  useStore(usePhone().store, select);
