import type { MessageType, PayloadOf } from "@calling-extensions/contract";
import type { RawEngagementProperties } from "./vendor-types.ts";

/** Engagement properties, also as an interface, which isn't assignable to an index signature. */
type WithProperties<Payload> = Payload extends { engagementProperties?: infer Properties }
  ? Omit<Payload, "engagementProperties"> & {
      engagementProperties?: Properties | Partial<RawEngagementProperties>;
    }
  : Payload;

/**
 * The argument of a method: the payload of its message, plus custom fields. The second part is for object
 * literals, because TypeScript rejects unknown fields without an index signature. The first part is for
 * interfaces, which are not assignable to an index signature.
 *
 * @compat Fields that the protocol doesn't define are sent unchanged: the vendor's demos have some.
 */
export type MethodPayload<Type extends MessageType> =
  | WithProperties<PayloadOf<Type>>
  | (WithProperties<PayloadOf<Type>> & { readonly [field: string]: unknown });
