import type { SeedInput } from "../seed-schema.ts";
import type { Random } from "./random.ts";

/** A record of the account, before it is stored. */
export interface DemoRecord {
  readonly id: number;
  readonly createdAt: string;
  readonly properties: Record<string, string>;
}

export interface DemoContact extends DemoRecord {
  readonly name: string;
  readonly companyId: number;
}

/** The account while it is created. */
export interface DemoDraft {
  readonly random: Random;
  /** The time of a day so many days from today, in minutes since midnight UTC. */
  readonly time: (daysFromToday: number, minutes?: number) => string;
  /** So many minutes ago. */
  readonly ago: (minutes: number) => string;
  readonly owner: () => string;
  readonly contacts: readonly DemoContact[];
  readonly tickets: readonly { id: number; contact: DemoContact }[];
  readonly associations: NonNullable<SeedInput["associations"]>;
}
