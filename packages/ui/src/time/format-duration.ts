const SECOND_MS = 1000;

function splitDuration(milliseconds: number): { hours: number; minutes: number; seconds: number } {
  const total = Math.max(0, Math.floor(milliseconds / SECOND_MS));
  return {
    hours: Math.floor(total / 3600),
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** A running timer: `0:07`, `12:30`, `1:02:03`. */
export function formatTimer(milliseconds: number): string {
  const { hours, minutes, seconds } = splitDuration(milliseconds);
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
    : `${minutes}:${twoDigits(seconds)}`;
}

const symbols = { hours: "h", minutes: "min", seconds: "s" };

/** A duration with units: `7 s`, `12 min 30 s`, `1 h 2 min`. From one hour on, seconds are left out. */
export function formatDuration(milliseconds: number, units = symbols): string {
  const { hours, minutes, seconds } = splitDuration(milliseconds);
  const inHours = `${hours} ${units.hours}`;
  const inMinutes = `${minutes} ${units.minutes}`;
  const inSeconds = `${seconds} ${units.seconds}`;
  if (hours > 0) return minutes > 0 ? `${inHours} ${inMinutes}` : inHours;
  if (minutes > 0) return seconds > 0 ? `${inMinutes} ${inSeconds}` : inMinutes;
  return inSeconds;
}
