const RATE = 8000;
const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;

/** Returns a recording of a tone that browsers can play: 16-bit mono WAV. */
export function createTone(seconds: number): Buffer<ArrayBuffer> {
  const dataBytes = seconds * RATE * BYTES_PER_SAMPLE;
  const wav = Buffer.alloc(HEADER_BYTES + dataBytes);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  // PCM, one channel.
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * BYTES_PER_SAMPLE, 28);
  wav.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  wav.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(dataBytes, 40);
  for (let index = 0; index < seconds * RATE; index++) {
    const sample = Math.round(8000 * Math.sin((index / RATE) * 440 * 2 * Math.PI));
    wav.writeInt16LE(sample, HEADER_BYTES + index * BYTES_PER_SAMPLE);
  }
  return wav;
}
