import {
  createStoredValue,
  type StoredValue,
  type TextStorage,
} from "@calling-extensions/ui/storage";
import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";

const device = z.object({ id: z.string().check(z.minLength(1)), label: z.string() });
const deviceSettings = z.object({
  microphone: orElse(z.optional(device), undefined),
  speaker: orElse(z.optional(device), undefined),
  ringer: orElse(z.optional(device), undefined),
});

/** The devices that the user has chosen; undefined is the browser's default. */
export type DeviceSettings = z.infer<typeof deviceSettings>;
/** What a device is used for. */
export type DeviceRole = keyof DeviceSettings;
/** A device, with its name: the browser doesn't tell the name of a device that is gone. */
export type ChosenDevice = z.infer<typeof device>;

/** Remembers the devices in this browser. */
export const createDeviceStorage = (
  storage: TextStorage | undefined,
): StoredValue<DeviceSettings> =>
  createStoredValue({
    storage,
    key: "calling-extensions:softphone:devices",
    version: 1,
    schema: deviceSettings,
  });
