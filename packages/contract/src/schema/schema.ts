/**
 * A shape, written as data. A string names a scalar of {@link ScalarTypes} or, with bars between
 * them, the words allowed; an object lists its fields, which may be absent or null but for those
 * under `"!"`; `{ "*": shape }` is a map; `[shape]` an array of it. Fields that a shape does not list
 * are allowed everywhere: peers add their own, and those are passed on.
 *
 * @example { "!": { externalCallId: "key" }, callEndStatus: "COMPLETED|FAILED", tags: ["string"] }
 */
export type Schema = string | readonly [Schema] | { readonly [field: string]: Schema };

/** What a scalar's name stands for. */
export interface ScalarTypes {
  string: string;
  /** Finite. */
  number: number;
  /** Finite and above zero, in CSS pixels. */
  pixels: number;
  boolean: boolean;
  /**
   * A boolean, or 0 or 1.
   *
   * @compat Some apps send 0 for false and 1 for true.
   */
  flag: boolean | 0 | 1;
  /**
   * A record, user or portal id: an integer below 2^53, or its decimal digits.
   *
   * @compat Ids are numbers on the wire; some peers send the digits as text.
   */
  id: number | string;
  /**
   * An id of the calling app's own making.
   *
   * @compat `externalCallId` is text by the documentation, and a number in some apps.
   */
  key: string | number;
  /** A property's value. */
  value: string | number | boolean | null;
  /** An absolute http or https address. */
  url: string;
  any: unknown;
}

type Words<S extends string> = S extends `${infer Word}|${infer Rest}` ? Word | Words<Rest> : S;

type Scalar<S extends string> = S extends keyof ScalarTypes ? ScalarTypes[S] : Words<S>;

type Required<S> = S extends { readonly "!": infer Fields }
  ? { -readonly [K in keyof Fields]: Infer<Fields[K]> }
  : unknown;
type Optional<S> = { -readonly [K in keyof S as Exclude<K, "!">]?: Infer<S[K]> | null | undefined };
type Flat<T> = { [K in keyof T]: T[K] };

/** The type of the values that fit a shape. */
export type Infer<S> = S extends string
  ? Scalar<S>
  : S extends readonly [infer Item]
    ? Infer<Item>[]
    : S extends { readonly "*": infer Value }
      ? Record<string, Infer<Value>>
      : Flat<Required<S> & Optional<S>>;
