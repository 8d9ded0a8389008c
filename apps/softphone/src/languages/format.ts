/** Times, days, numbers and countries as a language writes them. */
export interface Format {
  /** Time in the user's time zone, to the minute. */
  time(epochMs: number): string;
  /** A day with its weekday. */
  fullDate(epochMs: number): string;
  /** Today, yesterday. */
  relativeDay(days: number): string;
  /** With one decimal. */
  decimal(value: number): string;
  percent(fraction: number): string;
  milliseconds(value: number): string;
  /** Whole seconds or minutes, in words. */
  duration(seconds: number): string;
  /** The name of a country by its two letters. */
  country(code: string): string;
}

/** Each formatter is created when it is first needed: most of them are rarely used. */
function lazy<Formatter>(create: () => Formatter): () => Formatter {
  let formatter: Formatter | undefined;
  return () => (formatter ??= create());
}

export function createFormat(locale: string): Format {
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const time = lazy(() => new Intl.DateTimeFormat(locale, { timeStyle: "short" }));
  const fullDate = lazy(() => new Intl.DateTimeFormat(locale, { dateStyle: "full" }));
  const relative = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
  const decimal = lazy(() => new Intl.NumberFormat(locale, oneDecimal));
  const percent = lazy(() => new Intl.NumberFormat(locale, { style: "percent", ...oneDecimal }));
  const milliseconds = lazy(
    () =>
      new Intl.NumberFormat(locale, {
        style: "unit",
        unit: "millisecond",
        maximumFractionDigits: 0,
      }),
  );
  const inUnit = (unit: "second" | "minute") =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" });
  const countries = lazy(() => new Intl.DisplayNames(locale, { type: "region" }));

  return {
    time: (epochMs) => time().format(epochMs),
    fullDate: (epochMs) => fullDate().format(epochMs),
    relativeDay(days) {
      const text = relative().format(days, "day");
      // It is a heading, not a part of a sentence.
      return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
    },
    decimal: (value) => decimal().format(value),
    percent: (fraction) => percent().format(fraction),
    milliseconds: (value) => milliseconds().format(value),
    duration: (seconds) =>
      seconds < 60 ? inUnit("second").format(seconds) : inUnit("minute").format(seconds / 60),
    country: (code) => countries().of(code) ?? code,
  };
}
