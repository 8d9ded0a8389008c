/** Plays an audio element. */
export interface Player {
  start(): void;
  stop(): void;
}

const gestures = ["pointerdown", "keydown"];

/**
 * Creates a player. A browser that plays nothing before the user clicks plays after the first click or key, and
 * `onBlocked` runs.
 */
export function createPlayer(element: HTMLAudioElement, onBlocked?: () => void): Player {
  let isWanted = false;
  let isWaiting = false;

  function play() {
    element.play().then(stopWaiting, (error: unknown) => {
      if (!isWanted || isWaiting) return;
      isWaiting = true;
      for (const type of gestures) document.addEventListener(type, play);
      if (error instanceof Error && error.name === "NotAllowedError") onBlocked?.();
    });
  }
  function stopWaiting() {
    isWaiting = false;
    for (const type of gestures) document.removeEventListener(type, play);
  }

  return {
    start() {
      isWanted = true;
      play();
    },
    stop() {
      isWanted = false;
      stopWaiting();
      element.pause();
    },
  };
}
