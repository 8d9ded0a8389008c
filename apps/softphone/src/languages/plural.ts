/** The form for each plural category that a language has. `other` is for the categories that it hasn't. */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Returns a function that chooses the plural form for a count. The rules are loaded when they are first needed. */
export function createPlural(locale: string): (count: number, forms: PluralForms) => string {
  let rules: Intl.PluralRules | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(locale);
    return forms[rules.select(count)] ?? forms.other;
  };
}
