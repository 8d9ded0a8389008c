import { onOnline } from "@calling-extensions/platform";
import type { MediaConnection } from "@calling-extensions/telephony";
import { readAudioStats } from "@calling-extensions/telephony/webrtc";
import {
  CONNECT_TIMEOUT_MS,
  RECONNECT_TIMEOUT_MS,
  RESTART_INTERVAL_MS,
  SILENCE_CHECK_INTERVAL_MS,
  SILENCE_TIMEOUT_MS,
} from "./limits.ts";

/** What keeps the audio of a call connected. */
export interface ConnectionWatch {
  /** The call is answered: from now on, there must be audio. */
  start(): void;
  stop(): void;
}

/** A timer that is started once, until it is stopped. */
function createTimeout(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start(milliseconds: number) {
      timer ??= setTimeout(run, milliseconds);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

const isLost = ({ connectionState }: RTCPeerConnection): boolean =>
  connectionState === "disconnected" || connectionState === "failed";

/**
 * Keeps a connection alive during a change of networks: looks for another way until it is connected again, or
 * until the time for that is over. Notices if nothing arrives from the other party.
 */
export function keepConnected({
  connection,
  restart,
  isQuiet,
  onChange,
  onLost,
}: {
  connection: RTCPeerConnection;
  /** Looks for another way through the network. Resolves when the other party has replied. */
  restart: () => Promise<unknown>;
  /** Whether nothing needs to arrive now, such as on hold. */
  isQuiet: () => boolean;
  onChange: (state: MediaConnection) => void;
  onLost: () => void;
}): ConnectionWatch {
  const abort = new AbortController();
  const { signal } = abort;
  const timeout = createTimeout(onLost);
  let isStarted = false;
  let isRestarting = false;
  let silenceCheck: ReturnType<typeof setInterval> | undefined;

  /** Resolves after a time, or as soon as the connection changes. */
  const untilChange = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, RESTART_INTERVAL_MS);
      connection.addEventListener("connectionstatechange", () => resolve(), { once: true, signal });
    });

  async function restartUntilConnected() {
    if (!isStarted || isRestarting) return;
    isRestarting = true;
    do {
      await restart();
      if (connection.connectionState !== "connected") await untilChange();
    } while (isLost(connection) && !signal.aborted);
    isRestarting = false;
  }

  function handleChange() {
    if (connection.connectionState === "connected") {
      timeout.stop();
      onChange("connected");
    } else if (isLost(connection)) {
      onChange("interrupted");
      timeout.start(RECONNECT_TIMEOUT_MS);
      void restartUntilConnected();
    }
  }

  /** Reports whether packets arrive. */
  function watchSilence() {
    let [lastPackets, lastChange, isSilent] = [-1, performance.now(), false];
    async function check() {
      const { received } = await readAudioStats(connection);
      const now = performance.now();
      const isWaiting = connection.connectionState === "connected" && !isQuiet();
      if (received.packets !== lastPackets || !isWaiting) lastChange = now;
      lastPackets = received.packets;
      const wasSilent = isSilent;
      isSilent = now - lastChange >= SILENCE_TIMEOUT_MS;
      if (isSilent !== wasSilent && connection.connectionState === "connected" && !signal.aborted) {
        onChange(isSilent ? "oneWay" : "connected");
      }
    }
    return setInterval(() => void check(), SILENCE_CHECK_INTERVAL_MS);
  }

  connection.addEventListener("connectionstatechange", handleChange, { signal });
  // The browser notices seconds later that a way through another network is gone.
  const stopListening = onOnline(window, () => void restartUntilConnected());

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      silenceCheck = watchSilence();
      if (connection.connectionState !== "connected") timeout.start(CONNECT_TIMEOUT_MS);
      handleChange();
    },
    stop() {
      abort.abort();
      stopListening();
      timeout.stop();
      clearInterval(silenceCheck);
    },
  };
}
