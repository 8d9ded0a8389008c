const lowFrequencies = [697, 770, 852, 941];
const highFrequencies = [1209, 1336, 1477];
const keys = ["123", "456", "789", "*0#"];

/** Softer than this is noise. Full volume is 1. */
const MIN_AMPLITUDE = 0.03;
/** How much louder the frequency of a tone is than the next one of its group. */
const MIN_RATIO = 3;

/** The amplitude of one frequency in a signal, by the Goertzel algorithm. */
function amplitudeOf(frequency: number, samples: Float32Array, sampleRate: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / sampleRate);
  let last = 0;
  let beforeLast = 0;
  for (const sample of samples) {
    [last, beforeLast] = [sample + coefficient * last - beforeLast, last];
  }
  const power = last * last + beforeLast * beforeLast - coefficient * last * beforeLast;
  return (2 * Math.sqrt(Math.max(0, power))) / samples.length;
}

/** The index of the frequency that is clearly louder than the others, or undefined. */
function findLoudest(amplitudes: readonly number[]): number | undefined {
  const loudest = Math.max(...amplitudes);
  const index = amplitudes.indexOf(loudest);
  const isClear = amplitudes.every((each, other) => other === index || loudest > each * MIN_RATIO);
  return loudest > MIN_AMPLITUDE && isClear ? index : undefined;
}

/**
 * Returns the key whose tone is in a signal, or undefined. 40 ms of a signal are enough to tell the
 * frequencies apart.
 */
export function detectTone(samples: Float32Array, sampleRate: number): string | undefined {
  const find = (frequencies: readonly number[]) =>
    findLoudest(frequencies.map((frequency) => amplitudeOf(frequency, samples, sampleRate)));
  const row = find(lowFrequencies);
  const column = row === undefined ? undefined : find(highFrequencies);
  return row === undefined || column === undefined ? undefined : keys[row]?.[column];
}
