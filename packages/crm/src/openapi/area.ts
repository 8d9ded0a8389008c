/** A request that shows an operation: the document shows it, and a test sends it to a real service. */
export interface ExampleRequest {
  /** What it is answered with. */
  readonly status: number;
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
}

/** What the document says of an operation beside its schemas. */
export interface Operation {
  /** What generated clients call it. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** One for each success there is, the usual one first, and for each conflict with a body. */
  readonly examples: readonly [ExampleRequest, ...ExampleRequest[]];
  /** Anybody may ask. */
  readonly isOpen?: boolean;
}

/** Operations that belong together: a tag of the document. */
export interface Area {
  readonly tag: string;
  readonly description: string;
  /** What they ask for, by its name among the document's security schemes. */
  readonly security: "accessToken" | "developerKey" | "pageSession";
  /** By method and path, as routes have them. */
  readonly operations: Readonly<Record<string, Operation>>;
}
