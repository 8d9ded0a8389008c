/** A name, or names with bars between them, in camel case: `noAnswer|busy` for `NO_ANSWER|BUSY`. */
export type CamelCase<Text extends string> = Text extends `${infer Name}|${infer Rest}`
  ? `${CamelCase<Name>}|${CamelCase<Rest>}`
  : Text extends `${infer Word}_${infer Rest}`
    ? `${Lowercase<Word>}${Capitalize<CamelCase<Rest>>}`
    : Lowercase<Text>;

export const camelCase = <Text extends string>(text: Text): CamelCase<Text> =>
  text
    .toLowerCase()
    .replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase()) as CamelCase<Text>;
