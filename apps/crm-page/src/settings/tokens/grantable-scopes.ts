/** The scopes that the form offers, in their order. Apps of developers may ask for others, too. */
export const grantableScopes = [
  "crm.objects.contacts.read",
  "crm.objects.contacts.write",
  "crm.objects.companies.read",
  "crm.objects.companies.write",
  "crm.objects.deals.read",
  "crm.objects.deals.write",
  "tickets",
  "crm.objects.custom.read",
  "crm.objects.custom.write",
  "timeline",
  "crm.extensions_calling_transcripts.read",
  "crm.extensions_calling_transcripts.write",
  "files",
] as const;
