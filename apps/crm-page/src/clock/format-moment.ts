const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** A moment in the viewer's zone and language, to the minute. */
export const formatMoment = (epochMs: number): string => moment.format(epochMs);

/** Its day alone. */
export const formatDay = (epochMs: number): string => day.format(epochMs);
