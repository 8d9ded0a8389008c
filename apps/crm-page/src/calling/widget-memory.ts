import { z } from "zod";
import { readValue, writeText } from "../state/browser-storage.ts";
import type { Point } from "./widget-bounds.ts";

const place = z.object({ x: z.number(), y: z.number() });

const keyOf = (providerId: string): string => `crm-page:widget:${providerId}`;

/** Where the user last left an app's widget. */
export const readPlace = (providerId: string): Point | undefined =>
  readValue(keyOf(providerId), place);

export const writePlace = (providerId: string, { x, y }: Point): boolean =>
  writeText(keyOf(providerId), JSON.stringify({ x, y }));
