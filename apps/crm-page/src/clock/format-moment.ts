const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A moment in the viewer's zone and language, to the minute. */
export const formatMoment = (epochMs: number): string => moment.format(epochMs);
