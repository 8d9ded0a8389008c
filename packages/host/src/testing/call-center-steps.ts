import {
  array,
  boolean,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  type Arbitrary,
} from "fast-check";
import type { AppAct, DialStyle, SimulatedCallCenter, TabAct } from "./simulated-call-center.ts";
import type { Weather } from "./simulated-network.ts";
import type { ForeignAct } from "./simulated-other-program.ts";
import type { StorageHealth } from "./simulated-storage.ts";

/** The events of a run; each prints one line in a counterexample. */
export interface Step<Simulation = SimulatedCallCenter> {
  readonly name: string;
  readonly take: (simulation: Simulation) => void | Promise<void>;
}

/** What happens to any simulation. */
interface Surroundings {
  pass(durationMs: number): Promise<void>;
  setWeather(weather: Weather): void;
  tab(index: number, act: TabAct): void | Promise<void>;
  setStorage(index: number, health: StorageHealth): void;
  interfere(call: number, act: ForeignAct): void;
}

export const createStep = <Simulation>(
  name: string,
  take: Step<Simulation>["take"],
): Step<Simulation> => ({ name, take });
const step = createStep<SimulatedCallCenter>;

const tabs = nat(2);

const appSteps: Arbitrary<Step> = oneof(
  {
    weight: 3,
    arbitrary: record({
      tab: tabs,
      dial: nat(2),
      style: constantFrom<DialStyle>("context", "timestamp", "number", "bare"),
      wants: constantFrom(true, true, true, false),
    }).map(({ tab, dial, style, wants }) =>
      step(`app ${tab} follows dial ${dial} by its ${style}, engagement ${wants}`, (center) =>
        center.followDial(tab, dial, style, wants),
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: record({ tab: tabs, dial: nat(2), isNamed: boolean() }).map(
      ({ tab, dial, isNamed }) =>
        step(`app ${tab} refuses dial ${dial}`, (center) => center.refuseDial(tab, dial, isNamed)),
    ),
  },
  {
    weight: 2,
    arbitrary: record({
      tab: tabs,
      isIncoming: boolean(),
      contact: nat(3),
      wants: constantFrom(true, true, true, false),
    }).map(({ tab, isIncoming, contact, wants }) =>
      step(
        `app ${tab} has ${isIncoming ? "an incoming" : "a keypad"} call, contact ${contact}, engagement ${wants}`,
        (center) => center.call(tab, isIncoming, contact, wants),
      ),
    ),
  },
  {
    weight: 8,
    arbitrary: record({
      tab: tabs,
      call: nat(3),
      act: constantFrom<AppAct>("answer", "end", "busy", "complete", "complete", "save", "draft"),
    }).map(({ tab, call, act }) =>
      step(`app ${tab} call ${call}: ${act}`, (center) => center.actInApp(tab, call, act)),
    ),
  },
);

const userSteps: Arbitrary<Step> = oneof(
  {
    weight: 4,
    arbitrary: record({ tab: tabs, contact: nat(2) }).map(({ tab, contact }) =>
      step(`user ${tab} dials contact ${contact}`, (center) => center.dial(tab, contact)),
    ),
  },
  record({ tab: tabs, dial: nat(2) }).map(({ tab, dial }) =>
    step(`user ${tab} cancels dial ${dial}`, (center) => center.cancel(tab, dial)),
  ),
  record({ tab: tabs, call: nat(2), contact: nat(2) }).map(({ tab, call, contact }) =>
    step(`user ${tab} chooses contact ${contact} for call ${call}`, (center) =>
      center.chooseCaller(tab, call, contact),
    ),
  ),
  tabs.map((index) => step(`user ${index} hangs up`, (center) => center.hangUp(index))),
);

/** What happens around the calls, with these acts of up to so many tabs. */
export const surroundings = <Simulation extends Surroundings>(
  tabActs: readonly TabAct[],
  maxTabs: number,
): Arbitrary<Step<Simulation>> =>
  oneof(
    {
      weight: 6,
      arbitrary: constantFrom(5, 60, 400, 1_500, 12_000, 40_000, 200_000).map((ms) =>
        createStep<Simulation>(`${ms} ms pass`, (simulation) => simulation.pass(ms)),
      ),
    },
    {
      weight: 2,
      arbitrary: constantFrom<Weather>(
        "fine",
        "stormy",
        "stormy",
        "offline",
        "down",
        "signedOut",
        "refusing",
      ).map((weather) =>
        createStep<Simulation>(`the network is ${weather}`, (simulation) =>
          simulation.setWeather(weather),
        ),
      ),
    },
    {
      weight: 4,
      arbitrary: record({
        tab: nat(maxTabs - 1),
        act: constantFrom(...tabActs),
      }).map(({ tab, act }) =>
        createStep<Simulation>(`${act} tab ${tab}`, (simulation) => simulation.tab(tab, act)),
      ),
    },
    {
      weight: 1,
      arbitrary: record({
        storage: nat(1),
        health: constantFrom<StorageHealth>("fine", "late", "hanging", "failing"),
      }).map(({ storage, health }) =>
        createStep<Simulation>(`storage ${storage} is ${health}`, (simulation) =>
          simulation.setStorage(storage, health),
        ),
      ),
    },
    {
      weight: 2,
      arbitrary: record({
        call: nat(3),
        act: constantFrom<ForeignAct>("write", "write", "delete", "save"),
      }).map(({ call, act }) =>
        createStep<Simulation>(`another program: ${act} call ${call}`, (simulation) =>
          simulation.interfere(call, act),
        ),
      ),
    },
  );

/** A run: the seed of the simulation, and what happens. */
export const scenarioOf = (tabActs: readonly TabAct[]) =>
  record({
    seed: integer(),
    steps: array(
      oneof(
        { weight: 14, arbitrary: appSteps },
        { weight: 7, arbitrary: userSteps },
        { weight: 15, arbitrary: surroundings(tabActs, 3) },
      ),
      { maxLength: 40, size: "max" },
    ),
  });

/** Takes the steps, repairs everything, and returns what is wrong then, with what happened; "" if nothing is. */
export async function run(center: SimulatedCallCenter, steps: readonly Step[]): Promise<string> {
  for (const { name, take } of steps) {
    center.world.log.push(`- ${name}`);
    await take(center);
    await center.pass(1);
  }
  center.world.log.push("- all is well again");
  await center.recover();
  const problems = center.findProblems();
  center.close();
  await center.pass(0);
  return problems.length > 0 ? [...problems, ...center.world.log].join("\n") : "";
}
