import { DEFAULT_FRAME_SIZE, MIN_FRAME_SIZE } from "@calling-extensions/contract";
import { hostError } from "../host-error.ts";
import type { FrameOptions, FrameSize, HostProvider } from "../api/options.ts";

const DEFAULT_ALLOW = "microphone; autoplay; speaker-selection";

const clamp = (value: number, min: number, max: number): number =>
  Math.round(Math.min(Math.max(value, min), Math.max(min, max)));

/** The app's iframe in a wrapper. The rest of the container stays unchanged. */
export class CallingFrame {
  readonly iframe: HTMLIFrameElement;
  readonly #wrapper: HTMLDivElement;
  readonly #minSize: FrameSize;
  readonly #maxSize: () => FrameSize;
  /** The last size that was requested, which may not fit. */
  #requested: FrameSize;
  #size: FrameSize;
  /** The URL to load after the current page is left. */
  #nextUrl: string | undefined;

  constructor(options: FrameOptions, provider: HostProvider) {
    const { ownerDocument: document } = options.container;
    const root = document.documentElement;
    this.#minSize = options.minSize ?? MIN_FRAME_SIZE;
    this.#maxSize =
      options.maxSize ?? (() => ({ width: root.clientWidth, height: root.clientHeight }));
    // @differs The frame has a wrapper without an id, and the container's other content stays unchanged; the
    // vendor gives the frame a fixed id, and empties the container.
    this.#wrapper = document.createElement("div");
    this.iframe = document.createElement("iframe");
    // @differs The frame has a title; the vendor's has none.
    this.iframe.title = options.title ?? `Calling app: ${provider.name}`;
    // @differs Permissions, sandbox and referrer policy are options; the vendor's frame has a fixed list of
    // permissions.
    this.iframe.allow = options.allow ?? DEFAULT_ALLOW;
    if (options.sandbox !== undefined) this.iframe.setAttribute("sandbox", options.sandbox);
    if (options.referrerPolicy) this.iframe.referrerPolicy = options.referrerPolicy;
    this.iframe.style.cssText = "display: block; width: 100%; height: 100%; border: 0";
    this.iframe.src = provider.url;
    this.#requested = options.size ?? DEFAULT_FRAME_SIZE;
    this.#size = this.resize({});
    this.#wrapper.append(this.iframe);
    options.container.append(this.#wrapper);
  }

  get size(): FrameSize {
    return this.#size;
  }

  /** The app's window. It stays the same when the frame loads another page. */
  get window(): Window {
    const { contentWindow } = this.iframe;
    if (!contentWindow)
      throw hostError("invalidOptions", "The frame's container is not in the document.");
    return contentWindow;
  }

  /** Calls the listener after each load of a page. */
  onLoad(listener: () => void): void {
    this.iframe.addEventListener("load", () => {
      const url = this.#nextUrl;
      this.#nextUrl = undefined;
      if (url === undefined) listener();
      else this.iframe.src = url;
    });
  }

  /** Sets the size within its bounds, and returns the result. What is left out stays as it was requested last. */
  resize(size: Partial<FrameSize>): FrameSize {
    this.#requested = { ...this.#requested, ...size };
    const { width, height } = this.#requested;
    const max = this.#maxSize();
    this.#size = {
      width: clamp(width, this.#minSize.width, max.width),
      height: clamp(height, this.#minSize.height, max.height),
    };
    this.#wrapper.style.width = `${this.#size.width}px`;
    this.#wrapper.style.height = `${this.#size.height}px`;
    return this.#size;
  }

  /** Fits the size that was requested last into the window whenever that changes. Returns a function that stops it. */
  followWindow(onChange: (size: FrameSize) => void): () => void {
    const fit = (): void => {
      const { width, height } = this.#size;
      const size = this.resize({});
      if (size.width !== width || size.height !== height) onChange(size);
    };
    window.addEventListener("resize", fit);
    return () => window.removeEventListener("resize", fit);
  }

  /** Loads a URL in the frame, even the one that it shows. */
  navigate(url: string): void {
    const [page] = this.iframe.src.split("#");
    // A new fragment alone would load nothing, so the page is left first.
    const staysOnPage = url.includes("#") && url.startsWith(`${page}#`);
    this.#nextUrl = staysOnPage ? url : undefined;
    this.iframe.src = staysOnPage ? "about:blank" : url;
  }

  remove(): void {
    this.#wrapper.remove();
  }
}
