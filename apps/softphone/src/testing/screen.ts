import type { Texts } from "../languages/en.ts";
import { ada, created, dialContext, type Tab } from "./tab.ts";

type Names = (texts: Texts) => readonly string[];

/** What a user sees in one situation. */
export interface Screen {
  readonly name: string;
  /** Whether a CRM page embeds the phone; true by default. */
  readonly hasCrm?: boolean;
  readonly arrange?: (tab: Tab) => unknown;
  /** Buttons that the user clicks, one after another. */
  readonly clicks?: Names;
  /** What the user then types in the number field, and what follows from it. */
  readonly types?: { readonly text: string; readonly follows: (tab: Tab) => void };
  /** Buttons that must be on the screen. */
  readonly buttons?: Names;
  /** Texts that must be there. */
  readonly says?: Names;
  /** Whether everything is in reach without scrolling. */
  readonly fits?: true;
  /** Buttons that are in reach without scrolling, whatever else there is. */
  readonly reaches?: Names;
}

export const logIn = (tab: Tab) => tab.phone.logIn("Robin Reed");
export const connect = (tab: Tab) =>
  tab.crm.emit({
    type: "ready",
    takesRecordings: true,
    offersContacts: true,
    offersTasks: true,
    offersCallRecords: true,
  });
export const dial = (tab: Tab) => {
  tab.crm.emit({ type: "dial", context: dialContext });
  tab.crm.emit(created);
};
export const talk = (tab: Tab) => {
  dial(tab);
  tab.clock.advance(63_000);
};
export const ring = (tab: Tab, from = ada) => tab.crm.emit({ type: "simulateIncomingCall", from });
export const hangUp: Names = ({ common }) => [common.hangUp];
/** The keys of a telephone, and the button that ends the call. */
export const keysAndHangUp: Names = ({ keypad, common }) => [
  ..."1,2 ABC,3 DEF,4 GHI,5 JKL,6 MNO,7 PQRS,8 TUV,9 WXYZ,0 +".split(","),
  keypad.star,
  keypad.pound,
  common.hangUp,
];
