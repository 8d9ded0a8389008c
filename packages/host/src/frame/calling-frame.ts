import type { FrameOptions, FrameSize, HostProvider } from "../api/options.ts";

const DEFAULT_SIZE: FrameSize = { width: 400, height: 650 };
const DEFAULT_MIN_SIZE: FrameSize = { width: 200, height: 120 };
const DEFAULT_ALLOW = "microphone; autoplay; speaker-selection";

const clamp = (value: number, min: number, max: number): number =>
  Math.round(Math.min(Math.max(value, min), Math.max(min, max)));

/** The app's iframe in a wrapper of its own; nothing else of the container is touched. */
export class CallingFrame {
  readonly iframe: HTMLIFrameElement;
  readonly #wrapper: HTMLDivElement;
  readonly #minSize: FrameSize;
  readonly #maxSize: () => FrameSize;
  #size: FrameSize;
  /** Where the frame goes once it has left the page that it shows. */
  #nextUrl: string | undefined;

  constructor(options: FrameOptions, provider: HostProvider, onLoad: () => void) {
    const { ownerDocument: document } = options.container;
    const root = document.documentElement;
    this.#minSize = options.minSize ?? DEFAULT_MIN_SIZE;
    this.#maxSize =
      options.maxSize ?? (() => ({ width: root.clientWidth, height: root.clientHeight }));
    // @differs The frame is in a wrapper of its own, without an id, and leaves the container's
    // other content alone; the vendor gives it a fixed id, and empties the container.
    this.#wrapper = document.createElement("div");
    this.iframe = document.createElement("iframe");
    // @differs The frame has a title; the vendor's has none.
    this.iframe.title = options.title ?? `Calling app: ${provider.name}`;
    // @differs Permissions, sandbox and referrer policy are options; the vendor's frame has a fixed
    // list of permissions.
    this.iframe.allow = options.allow ?? DEFAULT_ALLOW;
    if (options.sandbox !== undefined) this.iframe.setAttribute("sandbox", options.sandbox);
    if (options.referrerPolicy) this.iframe.referrerPolicy = options.referrerPolicy;
    this.iframe.style.cssText = "display: block; width: 100%; height: 100%; border: 0";
    this.iframe.addEventListener("load", () => {
      const url = this.#nextUrl;
      this.#nextUrl = undefined;
      if (url === undefined) onLoad();
      else this.iframe.src = url;
    });
    this.iframe.src = provider.url;
    this.#size = this.resize(options.size ?? DEFAULT_SIZE);
    this.#wrapper.append(this.iframe);
    options.container.append(this.#wrapper);
  }

  get size(): FrameSize {
    return this.#size;
  }

  /** The app's window. It stays the same when the frame loads another page. */
  get window(): Window {
    const { contentWindow } = this.iframe;
    if (!contentWindow) throw new Error("The frame's container is not in the document.");
    return contentWindow;
  }

  /** Sets the size within its bounds, and answers what it became. */
  resize({ width, height }: Partial<FrameSize>): FrameSize {
    const max = this.#maxSize();
    this.#size = {
      width: clamp(width ?? this.#size.width, this.#minSize.width, max.width),
      height: clamp(height ?? this.#size.height, this.#minSize.height, max.height),
    };
    this.#wrapper.style.width = `${this.#size.width}px`;
    this.#wrapper.style.height = `${this.#size.height}px`;
    return this.#size;
  }

  /** Loads an address in the frame; the one it shows, anew, where it is the same. */
  navigate(url: string): void {
    const [page] = this.iframe.src.split("#");
    // A new fragment alone would load nothing: the page is left first.
    const staysOnPage = url.includes("#") && url.startsWith(`${page}#`);
    this.#nextUrl = staysOnPage ? url : undefined;
    this.iframe.src = staysOnPage ? "about:blank" : url;
  }

  remove(): void {
    this.#wrapper.remove();
  }
}
