import type { ColumnType, Generated, Kysely } from "kysely";
import { PostgresAdapter } from "kysely";

/** An id or a time: libsql returns a number, PostgreSQL a string for bigint. */
type Integer = ColumnType<number | string, number, number>;
/** One that the database fills in. */
type DefaultInteger = ColumnType<number | string, number | undefined, number>;
type OptionalInteger = ColumnType<number | string | null, number | null, number | null>;

/**
 * The tables in both engines. Ids and times are integers below 2^53, which PostgreSQL returns as
 * strings: `fromStoredId` and `Number` convert them at this border. Booleans are 0 and 1.
 */
export interface Tables {
  kysely_migration: { name: string; timestamp: string };
  id_sequence: { name: string; next_id: Integer };
  portals: { id: Integer; name: string; default_country: string };
  users: {
    id: Integer;
    owner_id: Integer;
    name: string;
    email: string;
    role: string;
    created_at: DefaultInteger;
    updated_at: DefaultInteger;
    /** Since then, the user can't sign in. */
    deactivated_at: OptionalInteger;
    /** In E.164, with an extension as in `+12025550101;ext=12`. */
    phone_number: string | null;
  };
  sessions: {
    token_hash: string;
    user_id: Integer;
    created_at: Integer;
    expires_at: Integer;
    /** About when the last request was, and how long the user may send none; null for a demo session. */
    seen_at: OptionalInteger;
    idle_ms: OptionalInteger;
    /** Of a session that hasn't ended: what ends the provider's session, too. */
    id_token: string | null;
    /** The provider's id of the session there. */
    provider_session: string | null;
  };
  /** Views of records, and queues of tasks, which have no type and no search. */
  saved_lists: {
    id: Integer;
    user_id: Integer;
    name: string;
    object_type_id: string | null;
    /** The query string of the view's URL. */
    search: string | null;
    is_shared: Integer;
  };
  /** Imports of records that can be undone. */
  imports: {
    id: Integer;
    user_id: Integer;
    object_type_id: string;
    file_name: string;
    started_at: Integer;
    /** Since when it accepts no more records; null while it does. */
    closed_at: Integer | null;
  };
  /** What an import has done, in the order of the ids. */
  imported_records: {
    id: Integer;
    import_id: Integer;
    record_id: Integer;
    /** The replaced and the new values as JSON; null if the record was created. */
    update: string | null;
  };
  /** By which name a provider knows a user. */
  identities: { issuer: string; subject: string; user_id: Integer };
  credentials: {
    secret_hash: string;
    kind: "accessToken" | "hapikey";
    scopes: string;
    created_at: Integer;
    expires_at: OptionalInteger;
    app_id: OptionalInteger;
    user_id: OptionalInteger;
    label: string | null;
    /** Of the token of an app: the authorization that it belongs to. */
    authorization_id: OptionalInteger;
  };
  apps: AppsTable;
  /** What a user has authorized an app to do, once its code was exchanged for tokens. */
  authorizations: {
    id: Integer;
    app_id: Integer;
    user_id: Integer;
    /** JSON. */
    scopes: string;
    created_at: Integer;
  };
  authorization_codes: {
    code_hash: string;
    app_id: Integer;
    user_id: Integer;
    /** JSON. */
    scopes: string;
    redirect_url: string;
    /** The S256 challenge of PKCE, if the app sent one. */
    code_challenge: string | null;
    expires_at: Integer;
    used_at: OptionalInteger;
    /** What a used code was exchanged for. */
    authorization_id: OptionalInteger;
  };
  refresh_tokens: {
    token_hash: string;
    authorization_id: Integer;
    created_at: Integer;
    /** When it was replaced; a second use, unless of a lost response, is an attack. */
    used_at: OptionalInteger;
    /** The tokens that replaced it, sealed with the token itself. */
    answer: string | null;
  };
  calling_settings: CallingSettingsTable;
  installations: {
    app_id: Integer;
    scopes: string;
    installed_at: Integer;
    /** When tokens of the app were revoked because one was used twice. */
    tokens_revoked_at: OptionalInteger;
  };
  recording_settings: { app_id: Integer; url: string };
  channel_connections: {
    app_id: Integer;
    url: string;
    is_ready: number;
    created_at: Integer;
    updated_at: Integer;
  };
  transcripts: {
    id: Integer;
    call_id: Integer;
    /** JSON. */
    utterances: string;
    created_at: Integer;
    /** The folded text of the utterances. */
    search_text: string;
  };
  user_connections: { user_id: Integer; provider: string; seen_at: Integer };
  property_definitions: {
    object_type_id: string;
    name: string;
    /** A `PropertyDefinition`, JSON. */
    definition: string;
    created_at: Integer;
    updated_at: Integer;
    archived_at: OptionalInteger;
  };
  /** One row: the number of changes of properties and association types. */
  definition_version: { version: Integer };
  property_groups: { object_type_id: string; name: string; label: string; display_order: number };
  association_types: {
    type_id: Integer;
    inverse_type_id: Integer;
    from_type: string;
    to_type: string;
    category: "USER_DEFINED" | "INTEGRATOR_DEFINED";
    name: string;
    label: string | null;
  };
  pipelines: PipelinesTable;
  pipeline_stages: PipelinesTable & {
    pipeline_id: string;
    /** Texts by name, JSON. */
    metadata: string;
  };
  pipeline_audits: {
    position: Generated<number | string>;
    object_type_id: string;
    pipeline_id: string;
    stage_id: string | null;
    action: "CREATE" | "UPDATE" | "DELETE";
    message: string;
    raw_object: string;
    made_at: Integer;
  };
  records: RecordsTable;
  property_history: {
    record_id: Integer;
    name: string;
    value: string;
    changed_at: Integer;
    source_type: string;
    source_id: string | null;
    position: Generated<number | string>;
  };
  property_index: {
    record_id: Integer;
    object_type_id: string;
    name: string;
    is_archived: Generated<number>;
    /** Folded and, if it is long, truncated: see `index-entry.ts`. */
    text_value: string;
    number_value: number | null;
    words: string | null;
  };
  /** One row for each value of a unique property; records in the recycle bin have none. */
  unique_values: {
    object_type_id: string;
    name: string;
    text_value: string;
    record_id: Integer;
  };
  merged_records: {
    record_id: Integer;
    into_id: Integer;
    /** What restoring the record needs, as JSON; null if it was merged by an earlier version. */
    undo: string | null;
  };
  phone_numbers: {
    record_id: Integer;
    object_type_id: string;
    name: string;
    e164: string | null;
    digits: string;
    /** The last seven digits, which all notations of a number share. */
    tail: string;
  };
  associations: {
    from_id: Integer;
    to_id: Integer;
    type_id: Integer;
    from_type: string;
    to_type: string;
    created_at: Integer;
  };
  activities: {
    record_id: Integer;
    happened_at: Integer;
    is_shown: number;
    completed_at: OptionalInteger;
  };
  /** Triggers write it, `store-change.ts` and `write-changes.ts`. */
  changes: ChangesTable;
  call_documents: {
    /** The UUID that the page gave the call. */
    id: string;
    user_id: Integer;
    app_key: string;
    external_call_id: string | null;
    version: Integer;
    writer: string;
    /** The last applied version: a `CallContent`, JSON. */
    content: string;
    started_at: Integer;
    call_id: Integer;
    /** 1 once the details of the call were removed. */
    is_purged: Generated<number>;
  };
  call_keys: { app_key: string; external_call_id: string; call_id: Integer };
  /** What a user has created, by the key of the request. */
  creation_keys: {
    user_id: Integer;
    creation_key: string;
    record_id: Integer;
    created_at: Integer;
  };
  call_leases: {
    call_id: Integer;
    /** The last heartbeat. */
    renewed_at: Integer;
    /** 0 after it expired: the call is on its timelines, lost or with unfinished notes. */
    is_held: number;
    /** Of a lost call: its previous values, JSON. */
    replaced_by_loss: string | null;
  };
  folders: FoldersTable;
  files: FilesTable;
  jobs: JobsTable;
  webhook_subscriptions: {
    id: Integer;
    app_id: Integer;
    /** `ticket.creation`, or `object.creation`. */
    event_type: string;
    object_type_id: string;
    property_name: string | null;
    is_active: number;
    created_at: Integer;
    updated_at: Integer;
  };
  /** Events for apps that are not delivered yet. */
  app_events: {
    id: Generated<number | string>;
    app_id: Integer;
    /** Null for events about the app itself. */
    subscription_id: OptionalInteger;
    /** 0 for events about the app itself. */
    object_id: Integer;
    /** What the app receives, without what changes from attempt to attempt; JSON. */
    event: string;
    occurred_at: Integer;
    attempts: number;
    /** When the next attempt is due. */
    due_at: Integer;
  };
  /** How the delivery of events to an app goes. */
  event_deliveries: {
    app_id: Integer;
    delivered_at: OptionalInteger;
    failed_at: OptionalInteger;
    /** Why the last failed attempt failed, in a sentence. */
    error: string | null;
  };
  /** How many events were given up on a day: they were not delivered in time, or too many waited. */
  given_up_events: {
    app_id: Integer;
    /** Days since 1970, in UTC. */
    day: number;
    events: number;
  };
  /** One row: the key of signed URLs, in hexadecimal. */
  signing_keys: { secret: string };
  /** On PostgreSQL one row: the id of the local folder that has the content of files; none with a bucket. */
  content_folders: { id: string };
  /** In the portable profile one row: the last number of changes, which then is their `transaction_id`. */
  change_numbers: { last: Integer };
  /** On PostgreSQL, the processes that run, and the times of their last heartbeats. */
  processes: { id: string; seen_at: Date };
  /** The requests that processes on PostgreSQL have counted together; see `postgres/lease-requests.ts`. */
  rate_limit_windows: {
    /** The name of a window, and the hash of a token or an address. */
    key: string;
    /** The newest slot. */
    slot: Integer;
    /** The requests that were leased in each slot, the newest first. */
    counts: number[];
    /** The requests of the last lease. */
    granted: number;
    expires_at: Integer;
  };
}

interface FoldersTable {
  id: Integer;
  /** 0 for folders at the top. */
  parent_id: Integer;
  name: string;
  /** The folded name. */
  search_text: string;
  created_at: Integer;
  updated_at: Integer;
  archived_at: OptionalInteger;
}

interface FilesTable {
  id: Integer;
  /** 0 for files at the top. */
  folder_id: Integer;
  /** Without the extension. */
  name: string;
  extension: string;
  /** The folded name with its extension. */
  search_text: string;
  size: Integer;
  content_type: string;
  type: string;
  encoding: string | null;
  width: number | null;
  height: number | null;
  md5: string;
  sha256: string;
  access: string;
  is_usable_in_content: number;
  source_group: string;
  /** The user of the page who uploaded it. */
  uploaded_by: OptionalInteger;
  /** Where the content store has the content. */
  content_key: string;
  /** 1 if lists and searches have the file: it is neither hidden nor deleted. */
  is_listed: number;
  created_at: Integer;
  updated_at: Integer;
  expires_at: OptionalInteger;
  archived_at: OptionalInteger;
  /** When the file is purged, if it was erased for privacy. */
  purge_at: OptionalInteger;
}

interface JobsTable {
  id: Integer;
  kind: string;
  /** Of jobs of which there is one at most. */
  unique_key: string | null;
  /** JSON. */
  input: string;
  state: "pending" | "processing" | "complete" | "canceled" | "failed";
  /** When the next attempt is due. */
  run_at: Integer;
  /** The worker that has the job, and how long it has it without renewing. */
  worker: string | null;
  lease_until: OptionalInteger;
  attempts: number;
  /** JSON. */
  result: string | null;
  /** Sentences, JSON. */
  errors: string;
  done: Integer;
  total: OptionalInteger;
  requested_at: Integer;
  started_at: OptionalInteger;
  completed_at: OptionalInteger;
}

interface ChangesTable {
  position: Generated<number | string>;
  /** 0 on SQLite, where transactions run one after the other. */
  transaction_id: Generated<number | string>;
  /**
   * `record`, `timeline`, `providers`, `users`, `sessions`, `appRestarted`; `start` is the first row, without a change.
   */
  kind: string;
  object_type_id: string | null;
  record_id: OptionalInteger;
}

interface PipelinesTable {
  object_type_id: string;
  id: string;
  label: string;
  display_order: number;
  created_at: Integer;
  updated_at: Integer;
  archived_at: OptionalInteger;
}

interface RecordsTable {
  id: Integer;
  object_type_id: string;
  /** Property values by name, JSON, strings only. */
  properties: string;
  title: string;
  /** The folded title, by which lists are sorted. */
  title_key: string;
  /** All searchable values, folded. */
  search_text: string;
  created_at: Integer;
  updated_at: Integer;
  archived_at: OptionalInteger;
}

interface AppsTable {
  app_id: Integer;
  name: string;
  client_id: string;
  /** Also the key of the signatures of callbacks. */
  secret_hash: string;
  /** 1 for an app that can't keep a secret, and gets tokens by PKCE alone. */
  is_public: number;
  /** Lists of texts, JSON. */
  redirect_urls: string;
  scopes: string;
  optional_scopes: string;
  /** Where the app receives events. */
  callback_url: string | null;
  /** How many requests with events it takes at the same time. */
  max_concurrent_requests: Generated<number>;
  created_at: Integer;
  updated_at: Integer;
}

interface CallingSettingsTable {
  app_id: Integer;
  name: string;
  url: string;
  width: number;
  height: number;
  is_ready: number;
  supports_custom_objects: number;
  supports_inbound_calling: number;
  uses_remote: number;
  uses_calling_window: number;
  created_at: Integer;
  updated_at: Integer;
}

/** The store or a transaction of it. */
export type Executor = Kysely<Tables>;

export type Engine = "sqlite" | "postgres";

/** The engine of an executor, for statements that differ. */
export const engineOf = (db: Executor): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";

/**
 * Where a store is: a file in a directory that this process has locked, a PostgreSQL database that
 * others may use too, or memory.
 */
export type StoreLocation = { readonly file: string } | PostgresLocation | "memory";

/** A PostgreSQL database, or in the portable profile one that speaks its protocol. */
export interface PostgresLocation {
  readonly databaseUrl: string;
  /** By default `postgres`. A database keeps the profile in which it was created. */
  readonly profile?: DatabaseProfile | undefined;
}

/** Whether the store uses all that PostgreSQL has, or only plain SQL and serializable transactions. */
export type DatabaseProfile = "postgres" | "portable";
