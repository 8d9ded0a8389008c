import type { MessageType, PayloadOf } from "@calling-extensions/contract";
import type { RawEngagementProperties } from "./vendor-types.ts";

/** Properties of an engagement; as an interface too, which fits no index signature. */
type WithProperties<Payload> = Payload extends { engagementProperties?: infer Properties }
  ? Omit<Payload, "engagementProperties"> & {
      engagementProperties?: Properties | Partial<RawEngagementProperties>;
    }
  : Payload;

/**
 * What a method takes: the payload of its message, with fields of the app's own where it has any. The
 * second half is for object literals, whose unknown fields a type without an index signature refuses;
 * the first is for interfaces, which never fit one that has it.
 *
 * @compat Fields that the protocol does not name are sent as they are: the vendor's demos have some.
 */
export type Sent<Type extends MessageType> =
  | WithProperties<PayloadOf<Type>>
  | (WithProperties<PayloadOf<Type>> & { readonly [field: string]: unknown });
