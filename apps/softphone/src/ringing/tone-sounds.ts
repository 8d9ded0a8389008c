const SAMPLE_RATE = 16_000;
const VOLUME = 0.25;
/** Fades in and out, so that a tone doesn't click. */
const FADE_SECONDS = 0.01;

interface Tone {
  readonly frequencies: readonly number[];
  readonly seconds: number;
}

const sounds = {
  /** Two rings and a pause, as telephones do. It can be repeated. */
  ringtone: [
    { frequencies: [440, 480], seconds: 0.4 },
    { frequencies: [], seconds: 0.2 },
    { frequencies: [440, 480], seconds: 0.4 },
    { frequencies: [], seconds: 2 },
  ],
  /** Two beeps and a long pause, so that the user can go on talking. It can be repeated. */
  callWaiting: [
    { frequencies: [440], seconds: 0.15 },
    { frequencies: [], seconds: 0.15 },
    { frequencies: [440], seconds: 0.15 },
    { frequencies: [], seconds: 5 },
  ],
  /** Three notes, to find out whether a speaker works. */
  test: [
    { frequencies: [523], seconds: 0.25 },
    { frequencies: [659], seconds: 0.25 },
    { frequencies: [784], seconds: 0.4 },
  ],
} satisfies Record<string, readonly Tone[]>;

export type SoundName = keyof typeof sounds;

function renderTone({ frequencies, seconds }: Tone): Int16Array {
  const samples = new Int16Array(Math.round(seconds * SAMPLE_RATE));
  return samples.map((_, index) => {
    const time = index / SAMPLE_RATE;
    const fade = Math.min(1, time / FADE_SECONDS, (seconds - time) / FADE_SECONDS);
    const wave = frequencies.reduce(
      (sum, frequency) => sum + Math.sin(2 * Math.PI * frequency * time),
      0,
    );
    return frequencies.length === 0 ? 0 : (wave / frequencies.length) * fade * VOLUME * 32_767;
  });
}

/** The header of a WAV file with one channel of 16 bits. */
function wavHeader(bytes: number): DataView<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(44));
  const texts: [at: number, text: string][] = [
    [0, "RIFF"],
    [8, "WAVEfmt "],
    [36, "data"],
  ];
  for (const [at, text] of texts) {
    for (let index = 0; index < text.length; index += 1) {
      header.setUint8(at + index, text.codePointAt(index) ?? 0);
    }
  }
  header.setUint32(4, 36 + bytes, true);
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, SAMPLE_RATE, true);
  header.setUint32(28, SAMPLE_RATE * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  header.setUint32(40, bytes, true);
  return header;
}

function createSound(tones: readonly Tone[]): string {
  const parts = tones.map((tone) => renderTone(tone).buffer as ArrayBuffer);
  const bytes = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return URL.createObjectURL(new Blob([wavHeader(bytes), ...parts], { type: "audio/wav" }));
}

const urls = new Map<SoundName, string>();

/** The URL of a sound, which is created when it is first needed. */
export function soundUrl(name: SoundName): string {
  const url = urls.get(name) ?? createSound(sounds[name]);
  urls.set(name, url);
  return url;
}
