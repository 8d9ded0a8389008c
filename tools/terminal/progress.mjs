import { isTerminal, paint } from "./paint.mjs";

const FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
const FRAME_MS = 100;
/** Without a terminal nothing moves: after so long a silence, a line says what is being done. */
const REMINDER_MS = 5000;

const secondsSince = (/** @type {number} */ start) => (performance.now() - start) / 1000;

/** What did not run, and why, is told where the rest went well too. */
const skipsOf = (/** @type {string} */ output) =>
  output.split("\n").filter((line) => line.startsWith("SKIPPED: "));

function clearLine() {
  if (isTerminal) process.stdout.write("\r\x1b[K");
}

/**
 * Shows what is being done: in a terminal one moving line with what runs now, and everywhere a line
 * for each thing done, with its time.
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
  const keepTime = () => {
    clearInterval(timer);
    timer = running.size > 0 ? setInterval(draw, isTerminal ? FRAME_MS : REMINDER_MS) : undefined;
    timer?.unref();
  };

  return {
    /**
     * Does one thing under its name, and says how it went.
     *
     * @template {{ ok: boolean; output: string }} Result
     * @param {string} name
     * @param {() => Promise<Result>} work
     * @returns {Promise<Result>}
     */
    async step(name, work) {
      const start = performance.now();
      running.set(name, start);
      keepTime();
      const result = await work();
      running.delete(name);
      clearLine();
      keepTime();
      const mark = result.ok ? paint("green", "✔") : paint("red", "✘");
      console.log(
        `${mark} ${name.padEnd(28)} ${paint("dim", `${secondsSince(start).toFixed(1)} s`)}`,
      );
      if (!result.ok) console.log(`${result.output.trim()}\n`);
      else for (const line of skipsOf(result.output)) console.log(line);
      return result;
    },
  };
}
