/** What code leaves behind in a page. */
export interface Leaks {
  /** On the window, the document, an open port, or an element of the document. */
  listeners: number;
  timers: number;
  /** Started, but not closed. */
  ports: number;
  /** Created, with both ends open. */
  channels: number;
}

interface Listener {
  target: EventTarget;
  type: string;
  callback: unknown;
  isCapture: boolean;
}

/** Replaces a method with a function that wraps it. */
function wrap<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  around: (original: Owner[Name]) => Owner[Name],
): void {
  owner[name] = around(owner[name]);
}

const closedPorts = new WeakSet<EventTarget>();

/** Listeners on removed elements, completed database requests, and closed ports are garbage. */
function isHeld({ target }: Listener): boolean {
  if (target instanceof Node) return target.isConnected;
  if (target instanceof IDBRequest) return target.readyState === "pending";
  return !closedPorts.has(target);
}

const captures = (options: unknown): boolean =>
  typeof options === "object" ? Reflect.get(options ?? {}, "capture") === true : options === true;

function watchListeners(): () => number {
  let listeners: Listener[] = [];
  const isSame = (left: Listener, right: Listener): boolean =>
    left.target === right.target &&
    left.type === right.type &&
    left.callback === right.callback &&
    left.isCapture === right.isCapture;
  const forget = (gone: Listener): void => {
    listeners = listeners.filter((listener) => !isSame(listener, gone));
  };

  wrap(
    EventTarget.prototype,
    "addEventListener",
    (add) =>
      function addEventListener(this: EventTarget | undefined, type, callback, options) {
        const target = this ?? window;
        const listener = { target, type, callback, isCapture: captures(options) };
        forget(listener);
        listeners.push(listener);
        if (typeof options === "object") {
          if (options.once) add.call(target, type, () => forget(listener), options);
          if (options.signal) add.call(options.signal, "abort", () => forget(listener));
        }
        add.call(target, type, callback, options);
      },
  );
  wrap(
    EventTarget.prototype,
    "removeEventListener",
    (remove) =>
      function removeEventListener(this: EventTarget | undefined, type, callback, options) {
        const target = this ?? window;
        forget({ target, type, callback, isCapture: captures(options) });
        remove.call(target, type, callback, options);
      },
  );
  return () => listeners.filter(isHeld).length;
}

function watchTimers(): () => number {
  const timers = new Set<unknown>();
  const start = window.setTimeout.bind(window);
  const repeat = window.setInterval.bind(window);
  window.setTimeout = ((handler: () => void, delay?: number) => {
    const id = start(() => {
      timers.delete(id);
      handler();
    }, delay);
    timers.add(id);
    return id;
  }) as typeof setTimeout;
  window.setInterval = ((handler: () => void, delay?: number) => {
    const id = repeat(handler, delay);
    timers.add(id);
    return id;
  }) as typeof setInterval;
  for (const name of ["clearTimeout", "clearInterval"] as const) {
    wrap(window, name, (clear) => (id) => {
      timers.delete(id);
      clear.call(window, id);
    });
  }
  return () => timers.size;
}

const isOpen = ({ port1, port2 }: MessageChannel): boolean =>
  !closedPorts.has(port1) && !closedPorts.has(port2);

function watchPorts(): () => { ports: number; channels: number } {
  const started = new Set<MessagePort>();
  const channels: MessageChannel[] = [];
  const port = MessagePort.prototype;
  wrap(
    port,
    "start",
    (start) =>
      function startPort(this: MessagePort) {
        started.add(this);
        start.call(this);
      },
  );
  wrap(
    port,
    "close",
    (close) =>
      function closePort(this: MessagePort) {
        started.delete(this);
        closedPorts.add(this);
        close.call(this);
      },
  );
  const onmessage = Object.getOwnPropertyDescriptor(port, "onmessage");
  Object.defineProperty(port, "onmessage", {
    ...onmessage,
    // Setting the handler starts the port.
    set(this: MessagePort, handler: unknown) {
      if (!closedPorts.has(this)) started.add(this);
      onmessage?.set?.call(this, handler);
    },
  });
  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      channels.push(this);
    }
  };
  return () => ({ ports: started.size, channels: channels.filter(isOpen).length });
}

/** Starts to count what the page holds. Returns a function that returns the current counts. */
export function countLeaks(): () => Leaks {
  const listeners = watchListeners();
  const timers = watchTimers();
  const ports = watchPorts();
  return () => ({ listeners: listeners(), timers: timers(), ...ports() });
}

/** Returns the difference of two counts. */
export const leaksSince = (before: Leaks, after: Leaks): Leaks => ({
  listeners: after.listeners - before.listeners,
  timers: after.timers - before.timers,
  ports: after.ports - before.ports,
  channels: after.channels - before.channels,
});
