import {
  createStoredValue,
  type StoredValue,
  type TextStorage,
} from "@calling-extensions/ui/storage";
import * as z from "zod/mini";
import { WRAP_UP_LIMITS_MS } from "../settings/defaults.ts";

const wrapUpSettings = z.object({ limitMs: z.literal(WRAP_UP_LIMITS_MS) });

/** What the user has chosen for the time after a call. */
export type WrapUpSettings = z.infer<typeof wrapUpSettings>;

/** Remembers the choice in this browser. */
export const createWrapUpStorage = (
  storage: TextStorage | undefined,
): StoredValue<WrapUpSettings> =>
  createStoredValue({
    storage,
    key: "calling-extensions:softphone:wrap-up",
    version: 1,
    schema: wrapUpSettings,
  });
