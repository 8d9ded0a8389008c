/**
 * A schema as data. A string names a scalar of {@link ScalarTypes}, or lists the allowed values, separated
 * by bars. An object lists its fields, which may be absent or null, except those under `"!"`;
 * `{ "*": schema }` is a map, `[schema]` an array. Other fields are always allowed: peers add their own, and
 * those are passed on.
 *
 * @example { "!": { externalCallId: "stringOrNumber" }, callEndStatus: "COMPLETED|FAILED", tags: ["string"] }
 */
export type Schema = string | readonly [Schema] | { readonly [field: string]: Schema };

/** The type of each scalar. */
export interface ScalarTypes {
  string: string;
  /** Finite. */
  number: number;
  /** A moment in epoch milliseconds: a number that is a year between 1973 and 5138. */
  epochMs: number;
  /** Finite and above zero, in CSS pixels. */
  pixels: number;
  boolean: boolean;
  /**
   * A boolean, or 0 or 1.
   *
   * @compat Some apps send 0 for false and 1 for true.
   */
  booleanLike: boolean | 0 | 1;
  /**
   * A record, user or portal id: an integer below 2^53, or its decimal digits.
   *
   * @compat Ids are numbers on the wire, but some peers send text.
   */
  id: number | string;
  /**
   * An id that the calling app creates.
   *
   * @compat `externalCallId` is text in the documentation, but a number in some apps.
   */
  stringOrNumber: string | number;
  /** The value of a property. */
  primitive: string | number | boolean | null;
  /** An absolute http or https URL. */
  url: string;
  any: unknown;
}

type Alternatives<S extends string> = S extends `${infer First}|${infer Rest}`
  ? First | Alternatives<Rest>
  : S;

type Scalar<S extends string> = S extends keyof ScalarTypes ? ScalarTypes[S] : Alternatives<S>;

type Group<S> = S extends { readonly "!": infer Fields } ? Fields : object;

type Required<S> = S extends { readonly "!": infer Fields }
  ? { -readonly [K in keyof Fields]: Infer<Fields[K]> }
  : unknown;
type Optional<S> = { -readonly [K in keyof S as Exclude<K, "!">]?: Infer<S[K]> | null | undefined };
type Flat<T> = { [K in keyof T]: T[K] };

/** The type of the valid values of a schema. */
export type Infer<S> = S extends string
  ? Scalar<S>
  : S extends readonly [infer Item]
    ? Infer<Item>[]
    : S extends { readonly "*": infer Value }
      ? Record<string, Infer<Value>>
      : Flat<Required<S> & Optional<S>>;

/** The type of the values of a schema that we write ourselves: readonly, and a field that is missing is not null. */
export type ValueOf<S> = S extends string
  ? Infer<S>
  : S extends { readonly "*": infer Value }
    ? Readonly<Record<string, Infer<Value>>>
    : Flat<
        { readonly [K in keyof Group<S>]: ValueOf<Group<S>[K]> } & {
          readonly [K in keyof S as Exclude<K, "!">]?: ValueOf<S[K]>;
        }
      >;
