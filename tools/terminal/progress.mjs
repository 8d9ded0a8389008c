import { isTerminal, paint } from "./paint.mjs";

const FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
const FRAME_MS = 100;
/** Outside of a terminal, a line lists the running steps this often. */
const REMINDER_MS = 5000;

const secondsSince = (/** @type {number} */ start) => (performance.now() - start) / 1000;

/** Skipped tests, with reasons. They are shown even if a step succeeded. */
const skipsOf = (/** @type {string} */ output) =>
  output.split("\n").filter((line) => line.startsWith("SKIPPED: "));

function clearLine() {
  if (isTerminal) process.stdout.write("\r\x1b[K");
}

/**
 * @param {string} name
 * @param {number} seconds
 * @param {{ ok: boolean; output: string }} result
 */
const print = (name, seconds, { ok, output }) => {
  const mark = ok ? paint("green", "✔") : paint("red", "✘");
  console.log(`${mark} ${name.padEnd(28)} ${paint("dim", `${seconds.toFixed(1)} s`)}`);
  if (!ok) console.log(`${output.trim()}\n`);
  else for (const line of skipsOf(output)) console.log(line);
};

/**
 * Shows the progress of steps: one line for each completed step with its time, and in a terminal a line with the
 * running ones.
 *
 * @typedef {ReturnType<typeof createProgress>} Progress
 */
export function createProgress() {
  /** @type {Map<string, number>} */
  const running = new Map();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let frame = 0;

  const draw = () => {
    const names = [...running].map(
      ([name, start]) => `${name} ${secondsSince(start).toFixed(0)} s`,
    );
    if (!isTerminal) return console.log(`  … ${names.join(", ")}`);
    frame = (frame + 1) % FRAMES.length;
    const line = `${FRAMES[frame]} ${names.join(" · ")}`;
    clearLine();
    process.stdout.write(line.slice(0, (process.stdout.columns || 80) - 1));
  };
  const restartTimer = () => {
    clearInterval(timer);
    timer = running.size > 0 ? setInterval(draw, isTerminal ? FRAME_MS : REMINDER_MS) : undefined;
    timer?.unref();
  };

  return {
    /**
     * Runs a step, and prints its name, result and time.
     *
     * @template {{ ok: boolean; output: string }} Result
     * @param {string} name
     * @param {() => Promise<Result>} work
     * @returns {Promise<Result>}
     */
    async step(name, work) {
      const start = performance.now();
      running.set(name, start);
      restartTimer();
      const result = await work();
      running.delete(name);
      clearLine();
      restartTimer();
      print(name, secondsSince(start), result);
      return result;
    },

    /**
     * Starts a step beside a command that prints its own output.
     *
     * @template {{ ok: boolean; output: string }} Result
     * @param {string} name
     * @param {() => Promise<Result>} work
     * @returns {() => Promise<Result>} waits for the step, and prints its name, result and time
     */
    stepInBackground(name, work) {
      const start = performance.now();
      const ended = work().then((result) => ({ result, seconds: secondsSince(start) }));
      return async () => {
        const { result, seconds } = await ended;
        print(name, seconds, result);
        return result;
      };
    },
  };
}
