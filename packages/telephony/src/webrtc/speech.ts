/** The first three resonances of a mouth that says a vowel, in hertz. */
const vowels = [
  [730, 1090, 2440],
  [270, 2290, 3010],
  [570, 840, 2410],
  [300, 870, 2240],
  [530, 1840, 2480],
] as const;

const PITCH_HZ = 120;
const HARMONICS = 24;
const SYLLABLE_SECONDS = 0.22;
/** Pauses follow after as many syllables as a short sentence has. */
const SYLLABLES = 7;
const PAUSE_SECONDS = 0.6;
const VOLUME = 0.5;

/** How strongly a mouth in the position of a vowel passes a frequency. */
const resonance = (frequency: number, formants: readonly number[]): number =>
  formants.reduce((sum, formant) => sum + 1 / (1 + ((frequency - formant) / 90) ** 2), 0);

/** Sums the sines of the multiples of a phase. Each follows from the two before, which is faster than a sine. */
function sumOfHarmonics(weights: readonly number[], phase: number): number {
  const factor = 2 * Math.cos(phase);
  let before = 0;
  let sine = Math.sin(phase);
  let sum = 0;
  for (const weight of weights) {
    sum += weight * sine;
    const next = factor * sine - before;
    before = sine;
    sine = next;
  }
  return sum;
}

/** Generates a sentence without words: vowels with the rhythm and pitch of speech, and a pause. */
export function generateSpeech(sampleRate: number): Float32Array<ArrayBuffer> {
  const syllableLength = Math.round(SYLLABLE_SECONDS * sampleRate);
  const speechLength = SYLLABLES * syllableLength;
  const samples = new Float32Array(speechLength + Math.round(PAUSE_SECONDS * sampleRate));
  for (let syllable = 0; syllable < SYLLABLES; syllable += 1) {
    const formants = vowels[(syllable * 3) % vowels.length] ?? vowels[0];
    // The pitch falls toward the end of a sentence.
    const pitch = PITCH_HZ * (1.15 - (0.3 * syllable) / SYLLABLES);
    const weights = Array.from({ length: HARMONICS }, (_, index) =>
      resonance(pitch * (index + 1), formants),
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (let index = 0; index < syllableLength; index += 1) {
      const loudness = Math.sin((Math.PI * index) / syllableLength) ** 0.7;
      const phase = (2 * Math.PI * pitch * index) / sampleRate;
      samples[syllable * syllableLength + index] =
        (VOLUME * loudness * sumOfHarmonics(weights, phase)) / total;
    }
  }
  return samples;
}
