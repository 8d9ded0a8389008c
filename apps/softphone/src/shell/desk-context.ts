import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Clock } from "../clock/clock.ts";
import type { FarEndControl } from "../far-end/far-end-control.ts";
import type { Phone } from "../phone/phone.ts";
import type { PhoneState } from "../phone/phone-state.ts";

export interface Desk {
  readonly phone: Phone;
  readonly farEnd: FarEndControl;
  readonly clock: Clock;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("A screen of the phone needs a DeskContext around it.");
  return desk;
}

export const usePhone = (): Phone => useDesk().phone;

/** A part of what the phone shows, kept up to date. */
export const usePhoneState = <Part>(select: (state: PhoneState) => Part): Part =>
  useStore(usePhone().store.api, select);
