/** One line: what an app wrote can't control the terminal, or give a CI server commands. */
export const toPrintable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
