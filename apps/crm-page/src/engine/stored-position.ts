import {
  browserStorage,
  createStoredValue,
  type StoredValue,
} from "@calling-extensions/ui/storage";
import * as z from "zod/mini";

const position = z.object({ x: z.number(), y: z.number() });

/** CSS pixels from the top left corner of the viewport. */
export type Point = Readonly<z.infer<typeof position>>;

/** Where the user last left an app's widget. */
export const storedPosition = (providerId: string): StoredValue<Point> =>
  createStoredValue({
    key: `crm-page:widget:${providerId}`,
    schema: position,
    storage: browserStorage("localStorage"),
  });
