import type { DialRequest } from "@calling-extensions/host";
import { createStore } from "zustand/vanilla";
import type { PhoneControl } from "../engine/phone-control.ts";
import type { CallingProvider } from "../providers/calling-provider.ts";

interface WaitingCall {
  readonly provider: CallingProvider;
  readonly request: DialRequest;
}

/** Calls that the user started before the calling engine, whose code loads after the page. */
export const waitingCalls = createStore<readonly WaitingCall[]>(() => []);

export const addWaitingCall = (call: WaitingCall): void =>
  waitingCalls.setState([...waitingCalls.getState(), call], true);

/** Dials them. */
export function dialWaitingCalls(control: PhoneControl): void {
  const calls = waitingCalls.getState();
  waitingCalls.setState([], true);
  for (const { provider, request } of calls) control.dial(provider, request);
}
