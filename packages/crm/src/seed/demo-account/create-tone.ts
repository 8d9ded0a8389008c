const SAMPLES_PER_SECOND = 8000;
const HEADER_BYTES = 44;

/**
 * Creates a recording: a WAV file with beeps of two pitches, the caller's on the left and the other party's on the
 * right. By default, they beep in turn.
 */
export function createTone(
  seconds: number,
  channelAt: (second: number) => 0 | 1 = (second) => (second % 2 === 0 ? 0 : 1),
): Buffer {
  const samples = seconds * SAMPLES_PER_SECOND;
  const file = Buffer.alloc(HEADER_BYTES + 2 * samples, 128);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(2, 22); // channels
  file.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  file.writeUInt32LE(2 * SAMPLES_PER_SECOND, 28);
  file.writeUInt16LE(2, 32); // bytes of both channels
  file.writeUInt16LE(8, 34); // bits
  file.write("data", 36, "latin1");
  file.writeUInt32LE(2 * samples, 40);
  for (let index = 0; index < samples; index += 1) {
    const time = index / SAMPLES_PER_SECOND;
    const channel = channelAt(Math.floor(time));
    if (time % 1 > 0.6) continue;
    const pitch = channel === 0 ? 330 : 440;
    const level = 128 + 40 * Math.sin(2 * Math.PI * pitch * time);
    file.writeUInt8(Math.round(level), HEADER_BYTES + 2 * index + channel);
  }
  return file;
}
