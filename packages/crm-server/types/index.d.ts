/**
 * The CRM service as part of a program, such as a test or a command line. Written by hand, because the
 * types of the code include those of its database and schemas; `src/packed-types.test.ts` compares both.
 */

/** What programs authenticate with. */
export interface Credentials {
  /** For `Authorization: Bearer …`. */
  readonly accessToken: string;
  /** For `?hapikey=…`. */
  readonly hapikey: string;
}

/** What the page's host does where the protocol leaves it open: a part of the host SDK's `policy`. */
export interface HostPolicyOptions {
  readonly dialAfterInitialized?: boolean;
  readonly dialAfterLogin?: boolean;
  readonly warnBeforeUnload?: boolean;
  readonly associateSingleMatch?: boolean;
  readonly showOnIncomingCall?: boolean;
  readonly navigateOnAnswer?: boolean;
  readonly tabs?: "every" | "owner";
  readonly dialTimeoutMs?: number;
  readonly portTimeoutMs?: number;
  readonly replyTimeoutMs?: number;
}

/** The settings of a calling app. Sizes are in CSS pixels. */
export interface CallingSettings {
  readonly name: string;
  /** The absolute URL of the app. */
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
  /** Whether users can choose the app. By default, they can. */
  readonly isReady?: boolean;
  readonly supportsCustomObjects?: boolean;
  readonly supportsInboundCalling?: boolean;
  readonly usesRemote?: boolean;
  readonly usesCallingWindow?: boolean;
}

/** A record with a fixed id, below 100001. */
export interface SeedRecord {
  readonly id: string | number;
  /** When a new record was created, in ISO 8601. By default now. */
  readonly createdAt?: string;
  readonly properties: Readonly<Record<string, string | number | boolean | null>>;
}

/** The record types that a seed may contain, as paths name them. */
export type SeedRecordType =
  | "contacts"
  | "companies"
  | "deals"
  | "tickets"
  | "tasks"
  | "calls"
  | "notes"
  | "sites";

/** A user of the CRM. The user of the demo data has the id 11, the owner id 21, and is an administrator. */
export interface SeedUser {
  readonly id: string | number;
  readonly ownerId: string | number;
  readonly name: string;
  readonly email: string;
  /** What the user can do in the page. A new user is a sales rep by default; others keep their role. */
  readonly role?: "administrator" | "manager" | "salesRep";
  /** Use `role` instead: with `apps.manage` it means an administrator, otherwise a sales rep. */
  readonly permissions?: string[];
}

/** Who can read a file. */
export type FileAccess =
  | "PUBLIC_INDEXABLE"
  | "PUBLIC_NOT_INDEXABLE"
  | "PRIVATE"
  | "HIDDEN_INDEXABLE"
  | "HIDDEN_NOT_INDEXABLE"
  | "HIDDEN_PRIVATE";

/** The account, its users, records, apps and tokens, which every start writes over the demo data. */
export interface SeedInput {
  readonly portal?: {
    readonly id: string | number;
    readonly name: string;
    /** The country of numbers without a country code, as ISO 3166 letters. */
    readonly defaultCountry: string;
  };
  readonly users?: SeedUser[];
  readonly records?: { readonly [Type in SeedRecordType]?: SeedRecord[] };
  /** Both records in the form `contacts/101`. */
  readonly associations?: {
    readonly from: string;
    readonly to: string;
    /** By id or name. By default, the one without a label. */
    readonly types?: (string | number)[];
  }[];
  /** Files, each with its content as text or in base64. */
  readonly files?: {
    readonly id: string | number;
    /** `/notes/welcome.txt` */
    readonly path: string;
    /** By default `PRIVATE`. Only seeds create hidden files. */
    readonly access?: FileAccess;
    readonly text?: string;
    readonly base64?: string;
  }[];
  /** Tokens of private apps in plain text, for local work and tests. */
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
    /** By default, it is. */
    readonly isInstalled?: boolean;
    /** The scopes that it is granted. By default, all that a calling app needs. */
    readonly scopes?: string[];
    /** Makes it an app that users can authorize. For local work and tests. */
    readonly developer?: {
      readonly clientId: string;
      /** In plain text, of 65 characters at least. */
      readonly clientSecret: string;
      /** Whether it gets tokens without its secret, by PKCE alone. By default, it doesn't. */
      readonly isPublic?: boolean;
      readonly redirectUrls: string[];
      /** By default, all that a calling app needs. */
      readonly scopes?: string[];
      readonly optionalScopes?: string[];
      readonly callbackUrl?: string;
    };
  }[];
}

/** The state of a calling app in the page. */
export interface PageReport {
  /** Name of the provider. */
  readonly provider: string;
  readonly kind: "status" | "diagnosis" | "problem";
  /** The status, or the code of the error. */
  readonly code: string;
  readonly text: string;
}

/** The limits for requests of one token or key; unlimited by default. */
export interface RateLimits {
  /** In any ten seconds. */
  readonly perTenSeconds?: number | undefined;
  /** In any second. */
  readonly perSecond?: number | undefined;
  /** In a day, from midnight UTC. */
  readonly perDay?: number | undefined;
}

/** The format of records, where CRMs differ. */
export interface ObjectSettings {
  /** A requested property without a value is absent (the default), or `null`. */
  readonly unsetProperties?: "absent" | "null";
  /** Always returns the record's id and the times of its creation and last change as properties. */
  readonly alwaysReturn?: boolean;
  /** The limits of one search. */
  readonly search?: {
    readonly filterGroups?: number;
    readonly filtersInGroup?: number;
    readonly filters?: number;
    readonly queryLength?: number;
    /** How many results can be paged through and counted. */
    readonly results?: number;
  };
}

/** Where content is in a service with the interface of Amazon S3. */
export interface S3Options {
  readonly bucket: string;
  /** In front of the keys, such as `crm/`; by default nothing. */
  readonly prefix?: string | undefined;
  /** The URL of a service other than Amazon's. */
  readonly endpoint?: string | undefined;
  /** By default that of the SDK's own configuration. */
  readonly region?: string | undefined;
  /** Puts the bucket in the path instead of the host name, which most other services need. */
  readonly pathStyle?: boolean | undefined;
  /** By default those that the SDK finds: environment variables, files of profiles, roles. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Where content waits while it arrives; by default in the data directory. */
  readonly spoolDirectory?: string | undefined;
}

/** Where the data is stored: in a directory, in a PostgreSQL database, or in memory until it stops. */
export type CrmServerStore =
  | { dataDir: string }
  | { databaseUrl: string; dataDir?: string | undefined }
  | { memory: true };

export type CrmServerOptions = CrmServerStore & {
  /** By default 0, which chooses a free port. */
  port?: number | undefined;
  /** The port of the demo softphone. By default, the demo data has no softphone. */
  softphonePort?: number | undefined;
  /**
   * Whether a new store gets a demo account with a month of calls, tickets and tasks. By default, it gets
   * a few records.
   */
  hasDemoAccount?: boolean | undefined;
  /** A YAML file with records and apps, which every start writes over the demo data. */
  seedFile?: string | undefined;
  /** The same as an object, written after the file. */
  seed?: SeedInput | undefined;
  /**
   * Further origins that calling apps may redirect to, such as a login page's, by the app's id:
   * `https://login.example.com`, or `https://*.example.com` for every subdomain.
   */
  allowedOrigins?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The policy of the page's hosts, where it differs from the default of the host SDK. */
  policy?: HostPolicyOptions | undefined;
  /** Uses https with this key and certificate, in PEM. By default http. */
  tls?: { key: string; cert: string } | undefined;
  /** Receives reports of the page on the state of calling apps, for their developers. */
  onReport?: ((report: PageReport) => void) | undefined;
  /** The directory of the built page. By default, the one in this package. */
  pageDir?: string | undefined;
  /** The built package of the SDK. By default, the one in this package. */
  sdkDir?: string | undefined;
  /** The requests that a token or key may make. By default, there is no limit. */
  rateLimits?: RateLimits | undefined;
  /** The format of records, where CRMs differ. The default is documented with the HTTP API. */
  objects?: ObjectSettings | undefined;
  /** The only token and key. By default, new ones are created. */
  credentials?: Credentials | undefined;
  /**
   * Stores the content of files in a bucket, instead of in the data directory. Needs the package
   * `@aws-sdk/client-s3`.
   */
  s3?: S3Options | undefined;
  /** Whether files can be imported from URLs of this machine, for tests; off by default. */
  mayImportFromLoopback?: boolean | undefined;
  /** Enables `/_test/reset` and `/_test/snapshots`, for tests. Off by default. */
  hasTestRoutes?: boolean | undefined;
  /** Logs every request; failures are logged in any case. */
  logger?: boolean | undefined;
  /** The clock, in epoch milliseconds. */
  now?: (() => number) | undefined;
};

/** A running service. */
export interface CrmServer {
  /** The origin of the page and the API: `http://127.0.0.1:4400`. */
  readonly url: string;
  readonly port: number;
  /** The URL of the SDK for script tags, if there is one. */
  readonly sdkUrl: string | undefined;
  /** The token and the key, if they were passed in, or were created without a file to store them in. */
  readonly credentials: Credentials | undefined;
  /** Makes every open page reload the frame of a calling app, because the app was restarted. */
  announceAppRestart(appId: string): Promise<void>;
  /** Finishes pending requests and closes the store. It is safe to call this twice. */
  stop(): Promise<void>;
}

/** Starts the CRM service on this machine's loopback address. */
export declare function createCrmServer(options: CrmServerOptions): Promise<CrmServer>;

/** Another process uses the port. The message is for users. */
export declare class PortTaken extends Error {}
/** Another process uses the data directory. The message is for users. */
export declare class DataDirectoryTaken extends Error {}
/** An invalid seed. The message is for users. */
export declare class SeedError extends Error {}
/** The database is unreachable. The message is for users. */
export declare class StoreUnreachable extends Error {}
/** The data is damaged, newer than the service, or on a full disk. The message is for users. */
export declare class StoreUnusable extends Error {}
/** The credentials file is broken, or its database is missing. The message is for users. */
export declare class CredentialsUnusable extends Error {}
