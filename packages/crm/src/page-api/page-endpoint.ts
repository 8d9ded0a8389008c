import type * as z from "zod/mini";
import type { Permission } from "./permissions.ts";

/**
 * A request of the page: the service spreads it into its endpoint, and the page calls it. Endpoints are plain objects,
 * so that a bundle has only those that it calls.
 */
export interface PageEndpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `:name` is a parameter. */
  readonly path: `/_page/${string}`;
  /** What its user needs. */
  readonly permission?: Permission;
  /** What its user needs unless it is about something of their own. */
  readonly permissionForOthers?: Permission;
  /** What the page sends. Only a type: the schemas would make the page larger. */
  readonly sends?: Sends<{ readonly query?: object; readonly body?: unknown }>;
  /** The bodies of responses by status, the body of a success first. Without any, they have none. */
  readonly response?: Readonly<Record<number, z.ZodMiniType>>;
}

export type Sends<Inputs> = Inputs | undefined;

/** `/a/:b/c/:d` has the parameters `b` and `d`. */
export type ParameterNames<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParameterNames<Head> | ParameterNames<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** A value that isn't changed by who gets it. */
export type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;
