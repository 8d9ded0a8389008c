/** The path of the invalid field, read from why a message is invalid: `CALL_ENDED: data.callEndStatus is not …`. */
export const wrongField = (reason: string | undefined): string | undefined =>
  reason === undefined ? undefined : /: (data(?:\.[\w$-]+)*)/.exec(reason)?.[1];
