import { z } from "zod";
import {
  browserStorage,
  createStoredValue,
  type StoredValue,
} from "@calling-extensions/ui/storage";
import type { Point } from "./widget-bounds.ts";

const position = z.object({ x: z.number(), y: z.number() });

/** Where the user last left an app's widget. */
export const storedPosition = (providerId: string): StoredValue<Point> =>
  createStoredValue({
    key: `crm-page:widget:${providerId}`,
    schema: position,
    storage: browserStorage("localStorage"),
  });
