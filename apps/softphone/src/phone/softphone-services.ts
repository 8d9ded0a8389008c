import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Clock } from "@calling-extensions/ui/time";
import type { AudioDevices } from "../devices/audio-devices.ts";
import type { FarEndControl } from "../telephony/far-end-control.ts";
import type { PhoneLine } from "../telephony/phone-line.ts";
import type { PhoneState } from "./phone-state.ts";
import type { Phone } from "./phone.ts";

/** What the screens work with. */
export interface SoftphoneServices {
  readonly phone: Phone;
  readonly farEnd: FarEndControl;
  readonly line: PhoneLine;
  readonly devices: AudioDevices;
  readonly clock: Clock;
}

export const SoftphoneContext = createContext<SoftphoneServices | undefined>(undefined);

export function useServices(): SoftphoneServices {
  const services = useContext(SoftphoneContext);
  if (!services) throw new Error("Render the screens inside a SoftphoneContext.");
  return services;
}

export const usePhone = (): Phone => useServices().phone;

/** A part of the phone's state. The component renders again when it changes. */
export const usePhoneState = <Part>(select: (state: PhoneState) => Part): Part =>
  useStore(usePhone().store, select);
