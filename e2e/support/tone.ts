const RATE = 8000;
const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;

/**
 * Returns a recording of a tone that browsers can play: 16-bit WAV. With two channels, the tone changes to the other one
 * each second, as two people who talk.
 */
export function createTone(seconds: number, channels: 1 | 2 = 1): Buffer<ArrayBuffer> {
  const frameBytes = BYTES_PER_SAMPLE * channels;
  const dataBytes = seconds * RATE * frameBytes;
  const wav = Buffer.alloc(HEADER_BYTES + dataBytes);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  // PCM.
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(channels, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * frameBytes, 28);
  wav.writeUInt16LE(frameBytes, 32);
  wav.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(dataBytes, 40);
  for (let index = 0; index < seconds * RATE; index++) {
    const sample = Math.round(8000 * Math.sin((index / RATE) * 440 * 2 * Math.PI));
    const channel = Math.floor(index / RATE) % channels;
    wav.writeInt16LE(sample, HEADER_BYTES + index * frameBytes + channel * BYTES_PER_SAMPLE);
  }
  return wav;
}
