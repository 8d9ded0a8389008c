import type { CallingHost, DialRequest, Visibility } from "@calling-extensions/host";
import { locationOf, type CallingProvider } from "../providers/calling-provider.ts";
import { createStore } from "../state/store.ts";
import {
  changeFrame,
  frameKey,
  HIDDEN,
  liveCallsOf,
  MINIMIZED,
  newFrame,
  SHOWN,
  type Frames,
  type FrameState,
} from "./frame-state.ts";

/**
 * The calling apps that are open, outside React's tree of routes: which are mounted, what their
 * hosts report, and the orders that the page gives them.
 */
export class CallingDesk {
  readonly frames = createStore<Frames>([]);
  readonly #hosts = new Map<string, CallingHost>();
  /** Dials of apps whose frame is not mounted yet. */
  readonly #waiting = new Map<string, DialRequest[]>();

  /** Mounts an app; one that is mounted stays as it is. */
  open(provider: CallingProvider, visibility: Visibility): void {
    if (this.find(provider.id)) return;
    this.frames.set([...this.frames.get(), newFrame(provider, visibility)]);
  }

  /** Mounts what must be there from the start, renews what changed, and drops what is gone. */
  sync(providers: readonly CallingProvider[]): void {
    const byId = new Map(providers.map((provider) => [provider.id, provider]));
    const kept = this.frames.get().filter((frame) => byId.has(frame.provider.id) || isBusy(frame));
    this.frames.set(
      kept.map((frame) => {
        const renewed = newFrame(byId.get(frame.provider.id) ?? frame.provider, frame.visibility);
        return isBusy(frame) || frameKey(renewed) === frameKey(frame) ? frame : renewed;
      }),
    );
    for (const provider of providers) {
      if (locationOf(provider) === "remote") this.open(provider, HIDDEN);
    }
  }

  dial(provider: CallingProvider, request: DialRequest): void {
    this.open(provider, SHOWN);
    this.show(provider.id);
    const host = this.#hosts.get(provider.id);
    if (host) host.dial(request);
    else this.#waiting.set(provider.id, [...(this.#waiting.get(provider.id) ?? []), request]);
  }

  /** A frame's host is there. The answer says that it is gone. */
  attach(id: string, host: CallingHost): () => void {
    this.#hosts.set(id, host);
    // In StrictMode the first host is destroyed at once: what waits goes to the one that stays.
    queueMicrotask(() => this.#dialWaiting(id, host));
    return () => {
      if (this.#hosts.get(id) === host) this.#hosts.delete(id);
    };
  }

  /** Shows an app; the navigation bar's panel has room for one, so another one there goes. */
  show(id: string): void {
    const frame = this.find(id);
    if (!frame) return;
    if (frame.location === "remote") {
      for (const other of this.frames.get()) {
        const isInTheWay = other.location === "remote" && !other.visibility.isHidden;
        if (other !== frame && isInTheWay) this.hide(other.provider.id);
      }
    }
    this.#setVisibility(id, SHOWN);
  }

  /** Down to its title bar; the navigation bar's panel folds away altogether. */
  minimize(id: string): void {
    this.#setVisibility(id, MINIMIZED);
  }

  hide(id: string): void {
    this.#setVisibility(id, HIDDEN);
  }

  hangUp(id: string): void {
    this.#hosts.get(id)?.endCall();
  }

  reload(id: string): void {
    this.#hosts.get(id)?.reload();
  }

  /** An app whose host could not even be made. */
  fail(id: string, failure: string): void {
    this.change(id, (frame) => ({ ...frame, status: "failed", failure }));
  }

  resize(id: string, size: { width: number; height: number }): void {
    this.#hosts.get(id)?.resize(size);
  }

  change(id: string, change: (frame: FrameState) => FrameState): void {
    this.frames.set(changeFrame(this.frames.get(), id, change));
  }

  find(id: string): FrameState | undefined {
    return this.frames.get().find((frame) => frame.provider.id === id);
  }

  #setVisibility(id: string, visibility: Visibility): void {
    this.change(id, (frame) => ({ ...frame, visibility }));
    this.#hosts.get(id)?.setVisibility(visibility);
  }

  #dialWaiting(id: string, host: CallingHost): void {
    if (this.#hosts.get(id) !== host) return;
    const requests = this.#waiting.get(id) ?? [];
    this.#waiting.delete(id);
    for (const request of requests) host.dial(request);
  }
}

const isBusy = (frame: FrameState): boolean => liveCallsOf(frame).length > 0;
