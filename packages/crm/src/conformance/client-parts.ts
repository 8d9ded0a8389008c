/**
 * The parts of the vendor's client whose methods are all called, by the test file in this folder
 * that calls them.
 */
export const drivenParts = {
  objects: [
    "crm.tickets",
    "crm.contacts",
    "crm.companies",
    "crm.deals",
    "crm.objects.calls",
    "crm.objects.notes",
    "crm.objects.tasks",
    "crm.objects.basicApi",
    "crm.objects.batchApi",
    "crm.objects.searchApi",
  ],
  associations: ["crm.associations"],
  properties: ["crm.properties"],
  pipelines: ["crm.pipelines"],
  schemas: ["crm.owners", "crm.schemas"],
  calling: ["crm.extensions.calling"],
  files: ["files.filesApi"],
  folders: ["files.foldersApi"],
  oauth: ["oauth"],
  webhooks: ["webhooks"],
} as const;

const MADE_TYPES = "types of records made over HTTP";
const OTHER_TYPES = "records of this type are not served";

/** The parts of the client that this service does not support, with the reason. */
export const excludedParts: Readonly<Record<string, string>> = {
  "crm.associations.v4.reportApi": "reports by e-mail",
  "crm.commerce": OTHER_TYPES,
  "crm.exports": "files of records",
  "crm.extensions.cards": "cards of apps in the page",
  "crm.extensions.videoconferencing": "video meetings",
  "crm.imports": "files of records",
  "crm.lineItems": OTHER_TYPES,
  "crm.lists": "lists of records",
  "crm.objects.communications": OTHER_TYPES,
  "crm.objects.dealSplits": OTHER_TYPES,
  "crm.objects.emails": OTHER_TYPES,
  "crm.objects.feedbackSubmissions": OTHER_TYPES,
  "crm.objects.goals": OTHER_TYPES,
  "crm.objects.leads": OTHER_TYPES,
  "crm.objects.meetings": OTHER_TYPES,
  "crm.objects.postalMail": OTHER_TYPES,
  "crm.objects.taxes": OTHER_TYPES,
  "crm.products": OTHER_TYPES,
  "crm.quotes": OTHER_TYPES,
  "crm.schemas.coreApi.archive": MADE_TYPES,
  "crm.schemas.coreApi.archiveAssociation": MADE_TYPES,
  "crm.schemas.coreApi.create": MADE_TYPES,
  "crm.schemas.coreApi.createAssociation": MADE_TYPES,
  "crm.schemas.coreApi.update": MADE_TYPES,
  "crm.timeline": "events of apps on timelines",
};

const isOf = (method: string, part: string): boolean =>
  method === part || method.startsWith(`${part}.`);

/** Whether the service doesn't support a method of the client. */
export const isExcluded = (method: string): boolean =>
  Object.keys(excludedParts).some((part) => isOf(method, part));

/** Whether a test file in this folder calls a method of the client. */
export const isDriven = (method: string): boolean =>
  !isExcluded(method) &&
  Object.values(drivenParts)
    .flat()
    .some((part) => isOf(method, part));
