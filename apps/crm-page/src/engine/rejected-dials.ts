import { withoutErrorUrl } from "@calling-extensions/contract";
import type { DialRequest } from "@calling-extensions/host";
import { createStore } from "zustand/vanilla";

/** A dial that was rejected, and why. */
export interface RejectedDial {
  readonly request: DialRequest;
  readonly reason: string;
}

/** Whether two requests come from the same call button. */
const isSameClick = (a: DialRequest, b: DialRequest): boolean =>
  a.phoneNumber === b.phoneNumber &&
  a.phonePropertyName === b.phonePropertyName &&
  a.viewedRecord.objectTypeId === b.viewedRecord.objectTypeId &&
  a.viewedRecord.objectId === b.viewedRecord.objectId;

/** Rejected dials, shown beside the button that was clicked. */
export class RejectedDials {
  readonly store = createStore<readonly RejectedDial[]>(() => []);
  readonly #takenBack = new WeakSet<DialRequest>();

  /** Marks a dial that the user canceled: its rejection is not shown. */
  takeBack(request: DialRequest): void {
    this.#takenBack.add(request);
  }

  add(request: DialRequest, reason: string): void {
    if (this.#takenBack.has(request)) return;
    this.forget(request);
    this.store.setState(
      [...this.store.getState(), { request, reason: withoutErrorUrl(reason) }],
      true,
    );
  }

  /** Removes a rejection that was dismissed, or whose number is dialed again. */
  forget(request: DialRequest): void {
    const remaining = this.store
      .getState()
      .filter((rejected) => !isSameClick(rejected.request, request));
    if (remaining.length < this.store.getState().length) this.store.setState(remaining, true);
  }
}

export const findRejection = (
  rejected: readonly RejectedDial[],
  request: DialRequest,
): RejectedDial | undefined => rejected.find((one) => isSameClick(one.request, request));
