/** What the app's page does that its user and the CRM page can't see in messages. */
interface WatchedPage {
  /** Dialogs and windows that it has opened without a click. */
  readonly dialogs: string[];
  /** How often it has posted something secret to any origin. */
  countPostedSecrets(this: void): number;
  /** Media tracks that are open, and requests for some. */
  countMedia(this: void): number;
  /** The longest time in milliseconds, since the last call, in which its scripts blocked it. */
  takeLongestTask(this: void): number;
}

declare global {
  interface Window {
    watchedPage: WatchedPage;
  }
}

// Each function runs alone in the page, so it refers to nothing outside.

function watchDialogs(): Pick<WatchedPage, "dialogs"> {
  const dialogs: string[] = [];
  /** How long a click lets a page open a window. */
  const activationMs = 5000;

  // Browsers show no dialog of a frame of another site, and block windows that no click opens.
  for (const [name, result] of [
    ["alert", undefined],
    ["confirm", false],
    ["prompt", null],
  ] as const) {
    Object.assign(window, {
      [name]: () => {
        dialogs.push(name);
        return result;
      },
    });
  }
  // navigator.userActivation is set in a page that the check has evaluated something in.
  let lastClick = -Infinity;
  const handleInput = ({ isTrusted }: Event): void => {
    if (isTrusted) lastClick = performance.now();
  };
  for (const type of ["pointerup", "keydown"])
    addEventListener(type, handleInput, { capture: true });
  const open = window.open.bind(window);
  window.open = (...args) => {
    if (performance.now() < lastClick + activationMs) return open(...args);
    dialogs.push("window.open");
    return null;
  };
  return { dialogs };
}

function watchMedia(): Pick<WatchedPage, "countMedia"> {
  const tracks: MediaStreamTrack[] = [];
  let requests = 0;
  // Undefined in a page that isn't secure.
  const media = navigator.mediaDevices as MediaDevices | undefined;
  if (media) {
    const getUserMedia = media.getUserMedia.bind(media);
    media.getUserMedia = async (constraints) => {
      requests += 1;
      try {
        const stream = await getUserMedia(constraints);
        tracks.push(...stream.getTracks());
        return stream;
      } finally {
        requests -= 1;
      }
    };
  }
  return {
    countMedia: () => requests + tracks.filter(({ readyState }) => readyState === "live").length,
  };
}

function watchLongTasks(): Pick<WatchedPage, "takeLongestTask"> {
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: "longtask" });
  return {
    takeLongestTask: () => {
      tasks.push(...observer.takeRecords());
      const own = tasks.splice(0).filter(({ name }) => name === "self");
      return Math.max(0, ...own.map(({ duration }) => duration));
    },
  };
}

function watchPostedSecrets(): Pick<WatchedPage, "countPostedSecrets"> {
  let postedSecrets = 0;
  const secretName = /token|secret|passw|jwt|api_?key|authorization/i;
  const secretValue = /^eyJ[\w-]+\.[\w-]+\./;
  const hasSecret = (value: unknown, name = "", depth = 0): boolean => {
    if (typeof value === "string") {
      return secretValue.test(value) || (secretName.test(name) && value.length > 7);
    }
    return (
      typeof value === "object" &&
      value !== null &&
      depth < 5 &&
      Object.entries(value).some(([key, each]) => hasSecret(each, key, depth + 1))
    );
  };
  // A window of another origin can't be changed, so the app gets another object for it.
  const realParent = window.parent;
  const post = (message: unknown, ...rest: readonly unknown[]): void => {
    const [target] = rest;
    const origin = (Object(target) as { targetOrigin?: unknown }).targetOrigin ?? target;
    if (origin === "*" && hasSecret(message)) postedSecrets += 1;
    (realParent.postMessage as (...args: unknown[]) => void)(message, ...rest);
  };
  const watchedParent = new Proxy(realParent, {
    get: (target, key) => (key === "postMessage" ? post : (Reflect.get(target, key) as unknown)),
  });
  Object.defineProperty(window, "parent", { configurable: true, get: () => watchedParent });
  const source = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "source");
  Object.defineProperty(MessageEvent.prototype, "source", {
    configurable: true,
    get(this: MessageEvent): unknown {
      const sender: unknown = source?.get?.call(this);
      return sender === realParent ? watchedParent : sender;
    },
  });
  return { countPostedSecrets: () => postedSecrets };
}

const watchers = [watchDialogs, watchMedia, watchLongTasks, watchPostedSecrets];

/** A script that runs in every frame before its own scripts, and provides `watchedPage`. */
export const watchPage = `if (window !== window.top) {
  window.watchedPage = Object.assign({}, ${watchers.map((watch) => `(${String(watch)})()`).join(", ")});
}`;
