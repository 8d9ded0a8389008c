/** Usual names of fields. */
const FIELD_NAME = /^[A-Za-z]\w{0,63}$/;

/** The name of a field, unless it may be personal data. */
export const plainKey = (name: string): string | undefined =>
  FIELD_NAME.test(name) && !/\d{5}/.test(name) ? name : undefined;
