/** The provider that an address asks for: `?provider=9100` has it open when the page comes up. */
export const providerParameter = (search: string): string | undefined =>
  new URLSearchParams(search).get("provider") ?? undefined;
