import type { DialRequest } from "@calling-extensions/host";
import { createStore } from "zustand/vanilla";

/** A number that was not dialled, and why. */
export interface RefusedDial {
  readonly request: DialRequest;
  readonly reason: string;
}

/** The button that was clicked: a number's, on the page of one record. */
const isSameClick = (a: DialRequest, b: DialRequest): boolean =>
  a.phoneNumber === b.phoneNumber &&
  a.phonePropertyName === b.phonePropertyName &&
  a.viewedRecord.objectTypeId === b.viewedRecord.objectTypeId &&
  a.viewedRecord.objectId === b.viewedRecord.objectId;

/** Dials that came to nothing, to be told where the user clicked. */
export class RefusedDials {
  readonly store = createStore<readonly RefusedDial[]>(() => []);
  readonly #takenBack = new WeakSet<DialRequest>();

  /** The user took a dial back when asked: nobody has to be told that it was not made. */
  takeBack(request: DialRequest): void {
    this.#takenBack.add(request);
  }

  add(request: DialRequest, reason: string): void {
    if (this.#takenBack.has(request)) return;
    this.forget(request);
    this.store.setState([...this.store.getState(), { request, reason }], true);
  }

  /** The number is dialled anew, or its reason was read. */
  forget(request: DialRequest): void {
    const kept = this.store.getState().filter((refused) => !isSameClick(refused.request, request));
    if (kept.length < this.store.getState().length) this.store.setState(kept, true);
  }
}

export const findRefusal = (
  refused: readonly RefusedDial[],
  request: DialRequest,
): RefusedDial | undefined => refused.find((one) => isSameClick(one.request, request));
