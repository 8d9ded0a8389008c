import type { Generated, Kysely } from "kysely";

/**
 * The tables as both engines hold them. Ids and times are integers below 2^53, which PostgreSQL
 * gives as strings: they go through `fromStoredId` and `Number` at this border. Booleans are 0 and 1.
 */
export interface Tables {
  id_sequence: { name: string; next_id: number };
  portals: { id: number; name: string; default_country: string };
  users: { id: number; owner_id: number; name: string; email: string; permissions: string };
  sessions: { token_hash: string; user_id: number; created_at: number; expires_at: number };
  credentials: {
    secret_hash: string;
    kind: "accessToken" | "hapikey";
    scopes: string;
    created_at: number;
    expires_at: number | null;
  };
  calling_settings: CallingSettingsTable;
  installations: { app_id: number; scopes: string; installed_at: number };
  pipelines: { object_type_id: string; id: string; label: string; display_order: number };
  pipeline_stages: {
    object_type_id: string;
    pipeline_id: string;
    id: string;
    label: string;
    display_order: number;
    ticket_state: string;
  };
  records: RecordsTable;
  property_history: {
    record_id: number;
    name: string;
    value: string;
    changed_at: number;
    source_type: string;
    source_id: string | null;
    position: Generated<number>;
  };
  property_index: {
    record_id: number;
    object_type_id: string;
    name: string;
    text_value: string;
    number_value: number | null;
  };
  phone_numbers: {
    record_id: number;
    object_type_id: string;
    name: string;
    e164: string | null;
    digits: string;
    /** The last seven digits: where two ways to write one number agree. */
    tail: string;
  };
  associations: {
    from_id: number;
    to_id: number;
    type_id: number;
    from_type: string;
    to_type: string;
    created_at: number;
  };
  activities: {
    record_id: number;
    happened_at: number;
    is_shown: number;
    completed_at: number | null;
  };
  call_keys: { app_key: string; external_call_id: string; call_id: number };
}

interface RecordsTable {
  id: number;
  object_type_id: string;
  /** Property values by name, JSON, strings only. */
  properties: string;
  title: string;
  /** The title, folded: what lists are sorted by. */
  title_key: string;
  /** Every searchable value, folded. */
  search_text: string;
  created_at: number;
  updated_at: number;
  archived_at: number | null;
}

interface CallingSettingsTable {
  app_id: number;
  name: string;
  url: string;
  width: number;
  height: number;
  is_ready: number;
  supports_custom_objects: number;
  supports_inbound_calling: number;
  uses_remote: number;
  uses_calling_window: number;
  created_at: number;
  updated_at: number;
}

/** The store, or one transaction of it: whatever runs a statement. */
export type Executor = Kysely<Tables>;

export type Engine = "sqlite" | "postgres";
