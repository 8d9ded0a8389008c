import type { CountryCode } from "@calling-extensions/phone-numbers";
import type { ErrorDetail } from "../errors/crm-error.ts";
import type { RecordId } from "../ids/record-id.ts";
import type { Executor } from "../store/tables.ts";
import type { AppEvent, RecordChange } from "./app-event.ts";
import type { Catalog } from "./catalog.ts";
import type { CrmRecord } from "./crm-record.ts";
import type { ObjectType, ObjectTypeInfo } from "./object-types.ts";
import type { Lock, RecordLocks } from "./record-locks.ts";

/**
 * What a domain function works with. Inside a write, `db` is the transaction: SQLite has one connection,
 * so nothing else may be used there.
 */
export interface CrmContext {
  readonly db: Executor;
  /** What the transaction may change. */
  readonly locks: RecordLocks;
  /** Returns the next id of the sequence that records, calls, jobs and types share. */
  readonly nextId: () => Promise<RecordId>;
  /** Epoch milliseconds. */
  readonly now: number;
  /** For numbers without a country code. */
  readonly defaultCountry: CountryCode;
  /** The properties, association types and pipelines of the account, built in and added. */
  readonly catalog: Catalog;
  readonly rules: ObjectRules;
  /** What apps get to know of this transaction: `write` stores it. */
  readonly events: AppEvent[];
}

/** The store and the clock behind every domain function. */
export interface Crm {
  /** The current time, in epoch milliseconds. */
  now(): number;
  /**
   * Runs a task that only reads.
   *
   * @param options whether it gets the definitions that other processes stored before it began; by default, those that they
   *   stored a second before
   */
  read<T>(
    task: (context: CrmContext) => Promise<T>,
    options?: { hasNewestDefinitions?: boolean | undefined },
  ): Promise<T>;
  /**
   * Runs a long task that only reads, without making other requests wait for it. It sees what was stored
   * before it began.
   */
  readInBackground<T>(task: (context: CrmContext) => Promise<T>): Promise<T>;
  /**
   * Runs a task in a transaction. The store may ask for a task to run again, so a task changes nothing but the store.
   *
   * @param locks without it, nothing else is written at the same time. With it, transactions of other records may run
   *   beside this one on PostgreSQL: it has the locks of the records and names that it lists here. If it turns out to need more,
   *   it runs again with those. The task may depend only on records that it has locked, on definitions, and on what a
   *   unique key of the store keeps.
   */
  write<T>(task: (context: CrmContext) => Promise<T>, locks?: readonly Lock[]): Promise<T>;
  /** Forgets what this process has read: all of the store was replaced. */
  forget(): void;
}

/** What other parts of the CRM add to objects. `object-rules.ts` registers them. */
export interface ObjectRules {
  /** The rules of an object type; none if the type has only its property definitions. */
  rulesOf(type: ObjectType): TypeRules;
  readonly associations: AssociationRules;
  /** Adds what happens to a record to the events for the apps that want to know it. */
  noteChange(
    context: CrmContext,
    record: { readonly id: RecordId; readonly type: Pick<ObjectTypeInfo, "id"> },
    change: RecordChange,
  ): void;
  /** Stores the events of a transaction, at its end. */
  storeEvents(context: CrmContext): Promise<void>;
  /** Updates what refers to records after they were archived, or after an association was removed. */
  afterDetach(context: CrmContext, ids: readonly RecordId[]): Promise<void>;
}

/** The rules of an object type beyond its property definitions. */
export interface TypeRules {
  /** Returns the record that these values would create a second time. */
  findDuplicate?(
    context: CrmContext,
    values: Readonly<Record<string, string>>,
  ): Promise<RecordId | undefined>;
  /** Fills in missing values, and returns what is wrong with the values as a whole. */
  prepare?(context: CrmContext, values: Record<string, string>): Promise<ErrorDetail[]>;
  /** Updates what depends on the record, after it and its associations are stored. */
  afterWrite?(
    context: CrmContext,
    record: CrmRecord,
    changes: Readonly<Record<string, string>>,
  ): Promise<void>;
}

/** What objects do with their associations. */
export interface AssociationRules {
  /** Associates a new record; each target must exist and match the association type. */
  create(context: CrmContext, from: CrmRecord, inputs: readonly AssociationInput[]): Promise<void>;
  /** Moves every association of a record to another one. */
  move(context: CrmContext, from: RecordId, to: RecordId): Promise<MovedAssociation[]>;
  /** Gives a record the associations back that were moved to another one. */
  moveBack(
    context: CrmContext,
    from: RecordId,
    to: RecordId,
    moved: readonly MovedAssociation[],
  ): Promise<void>;
  /** The associations of each record by object type. Omits archived records and empty types. */
  list(
    context: CrmContext,
    records: readonly CrmRecord[],
    types: readonly ObjectTypeInfo[],
  ): Promise<ReadonlyMap<RecordId, AssociationResults>>;
}

/** An association to create with a new record. */
export interface AssociationInput {
  readonly to: { readonly id: string | number };
  readonly types: readonly { readonly associationTypeId: number }[];
}

/** An association that was moved from one record to another. */
export interface MovedAssociation {
  readonly to_id: number;
  readonly type_id: number;
  readonly created_at: number;
  /** Whether the other record didn't have it before. */
  readonly isAdded: boolean;
}

/** The first page of associations with each object type, by the name of the type. */
export type AssociationResults = Record<
  string,
  {
    results: { id: string; type: string }[];
    paging?: { next: { after: string; link?: string | undefined } } | undefined;
  }
>;
