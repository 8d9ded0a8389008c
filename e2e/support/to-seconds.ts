/** The seconds that a timer shows: 62 for `1:02`. */
export const toSeconds = (clock: string): number =>
  clock.split(":").reduce((total, part) => total * 60 + Number(part), 0);
