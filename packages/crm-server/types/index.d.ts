/**
 * The CRM service as a part of a program: a test, a command line. Written by hand, as the built code's
 * own types are those of its database and its schemas; `src/packed-types.test.ts` holds them equal.
 */

/** What programs present to the interface. */
export interface Credentials {
  /** For `Authorization: Bearer …`. */
  readonly accessToken: string;
  /** For `?hapikey=…`. */
  readonly hapikey: string;
}

/** A calling app's settings. Sizes in CSS pixels. */
export interface CallingSettings {
  readonly name: string;
  /** Absolute address of the app's page. */
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
  /** Offered to everybody; unless said it is. */
  readonly isReady?: boolean;
  readonly supportsCustomObjects?: boolean;
  readonly supportsInboundCalling?: boolean;
  readonly usesRemote?: boolean;
  readonly usesCallingWindow?: boolean;
}

/** A record with a fixed id, below 100001. */
export interface SeedRecord {
  readonly id: string | number;
  readonly properties: Readonly<Record<string, string | number | boolean | null>>;
}

/** The kinds of records that a seed may have, by their names in paths. */
export type SeedRecordType =
  | "contacts"
  | "companies"
  | "deals"
  | "tickets"
  | "calls"
  | "notes"
  | "sites";

/** Somebody who uses the CRM. The demo data's user has the id 11, the owner id 21 and `apps.manage`. */
export interface SeedUser {
  readonly id: string | number;
  readonly ownerId: string | number;
  readonly name: string;
  readonly email: string;
  /** `apps.manage` lets calling apps be installed and removed. */
  readonly permissions?: string[];
}

/** The account itself, people, records, apps and tokens that are stored over the demo data at every start. */
export interface SeedInput {
  readonly portal?: {
    readonly id: string | number;
    readonly name: string;
    /** ISO 3166: how numbers without a country are read. */
    readonly defaultCountry: string;
  };
  readonly users?: SeedUser[];
  readonly records?: { readonly [Type in SeedRecordType]?: SeedRecord[] };
  /** Each end as `contacts/101`. */
  readonly associations?: {
    readonly from: string;
    readonly to: string;
    /** By id or name; the plain one unless said. */
    readonly types?: (string | number)[];
  }[];
  /** Tokens of private apps, in clear: for local work and tests. */
  readonly tokens?: {
    readonly token: string;
    readonly scopes: string[];
    readonly appId?: string | number;
    readonly userId?: string | number;
    /** ISO 8601. */
    readonly expiresAt?: string;
  }[];
  readonly apps?: {
    readonly id: string | number;
    readonly settings: CallingSettings;
    /** Unless said it is. */
    readonly isInstalled?: boolean;
    /** What it is granted; all that a calling app needs, unless said. */
    readonly scopes?: string[];
  }[];
}

/** How a calling app fares in the page. */
export interface PageReport {
  /** Name of the provider. */
  readonly provider: string;
  readonly kind: "status" | "diagnosis" | "problem";
  /** The status, or the code of the error. */
  readonly code: string;
  readonly text: string;
}

/** How many requests one token or key may send; by default as many as it wants. */
export interface RateLimits {
  /** In any ten seconds. */
  readonly perTenSeconds?: number | undefined;
  /** In any second. */
  readonly perSecond?: number | undefined;
  /** In a day, from midnight UTC. */
  readonly perDay?: number | undefined;
}

/** How records are answered, where systems of this kind differ. */
export interface ObjectSettings {
  /** What stands for a requested property without a value: nothing at all, as unless said, or `null`. */
  readonly unsetProperties?: "absent" | "null";
  /** Whether the record's id and the times of its creation and change come with any properties. */
  readonly alwaysReturn?: boolean;
  /** How much one search may ask for. */
  readonly search?: {
    readonly filterGroups?: number;
    readonly filtersInGroup?: number;
    readonly filters?: number;
    readonly queryLength?: number;
    /** How far a search is paged, and counted. */
    readonly results?: number;
  };
}

/** Where the data lives: a directory, a PostgreSQL database, or memory, which forgets. */
export type CrmServerStore =
  | { dataDir: string }
  | { databaseUrl: string; dataDir?: string | undefined }
  | { memory: true };

export type CrmServerOptions = CrmServerStore & {
  /** 0, as unless said, takes any free one. */
  port?: number | undefined;
  /** Where the demo softphone is served; unless said the demo data has no softphone. */
  softphonePort?: number | undefined;
  /** A YAML file whose records and apps are stored over the demo data at every start. */
  seedFile?: string | undefined;
  /** The same as data, stored after the file's. */
  seed?: SeedInput | undefined;
  /**
   * Further origins that calling apps may redirect to, such as a login page's, by the app's id:
   * `https://login.example.com`, or `https://*.example.com` for every subdomain.
   */
  allowedOrigins?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Speaks https with this key and certificate, in PEM; http unless said. */
  tls?: { key: string; cert: string } | undefined;
  /** Is told how calling apps fare in the page, for whoever develops one. */
  onReport?: ((report: PageReport) => void) | undefined;
  /** Where the built page is; the one in this package unless said. */
  pageDir?: string | undefined;
  /** The SDK's package, built; the one in this package unless said. */
  sdkDir?: string | undefined;
  /** How many requests a token or key may make; as many as it likes unless said. */
  rateLimits?: RateLimits | undefined;
  /** How records are answered where systems of this kind differ; as the interface says unless said. */
  objects?: ObjectSettings | undefined;
  /** The only token and key; made anew unless said. */
  credentials?: Credentials | undefined;
  /** Has `/_test/reset` and `/_test/snapshots`, for tests. Off by default. */
  hasTestRoutes?: boolean | undefined;
  /** Logs every request; failures are logged in any case. */
  logger?: boolean | undefined;
  /** The clock, in epoch milliseconds. */
  now?: (() => number) | undefined;
};

/** A running service. */
export interface CrmServer {
  /** Origin of the page and of the interface: `http://127.0.0.1:4400`. */
  readonly url: string;
  readonly port: number;
  /** Address of the SDK for script tags, where there is one. */
  readonly sdkUrl: string | undefined;
  /** The token and the key, where they were given or made without a file to keep them in. */
  readonly credentials: Credentials | undefined;
  /** Has every open page load a calling app's frame anew: the app, by its id, was started again. */
  announceAppRestart(appId: string): Promise<void>;
  /** Lets requests in flight finish, and closes the store. Stopping twice is safe. */
  stop(): Promise<void>;
}

/** Starts the CRM service on this machine's loopback address. */
export declare function createCrmServer(options: CrmServerOptions): Promise<CrmServer>;

/** Another process listens there. Its message is for people. */
export declare class PortTaken extends Error {}
/** Another process uses the data directory. Its message is for people. */
export declare class DataDirectoryTaken extends Error {}
/** A seed that cannot be used. Its message is for people. */
export declare class SeedError extends Error {}
/** The database cannot be had. Its message is for people. */
export declare class StoreUnreachable extends Error {}
/** The data is damaged, newer than the service, or on a full disk. Its message is for people. */
export declare class StoreUnusable extends Error {}
/** The credentials file is broken, or its database is missing. Its message is for people. */
export declare class CredentialsUnusable extends Error {}
