import type { CallingError } from "@calling-extensions/contract";
import type { HostEvents } from "../api/calling-host.ts";
import type { HostHooks } from "../api/hooks.ts";
import { type CallingHostOptions, type HostPolicy, defaultPolicy } from "../api/options.ts";
import type { CallOutbox } from "../api/outbox.ts";
import { CallRegistry } from "../calls/call-registry.ts";
import { hostError } from "../host-error.ts";
import { Listeners } from "../platform/listeners.ts";
import { HabitLog } from "../messages/habit-log.ts";
import { shareOutbox } from "../outbox/share-outbox.ts";
import { Timers } from "../platform/time.ts";
import { createCallPort, type CallPort } from "../ports/call-port.ts";
import { withDefaultPorts, type UsedPorts } from "../ports/default-ports.ts";
import { omitNullish } from "../wire/omit-nullish.ts";

/** What the parts of a host share: its options, its events, the CRM behind the ports, and the calls. */
export class HostCore {
  readonly options: CallingHostOptions;
  readonly hooks: HostHooks;
  readonly policy: HostPolicy;
  readonly events = new Listeners<HostEvents>();
  readonly timers = new Timers();
  readonly ports: UsedPorts;
  readonly callPort: CallPort;
  readonly outbox: CallOutbox;
  readonly habits: HabitLog;
  readonly calls: CallRegistry;
  readonly #releaseOutbox: () => void;

  constructor(options: CallingHostOptions) {
    this.options = options;
    this.hooks = options.hooks ?? {};
    this.policy = { ...defaultPolicy, ...options.policy };
    const { hooks, events, onProblem } = this;
    const ports = withDefaultPorts(options.ports, window);
    this.ports = ports;
    this.callPort = createCallPort({ ports, hooks, timeoutMs: this.policy.portTimeoutMs });
    const page = openOutbox(options, ports);
    const { outbox } = page;
    this.outbox = outbox;
    this.#releaseOutbox = () => page.release();
    this.habits = new HabitLog(onProblem);
    this.calls = new CallRegistry({
      providerId: options.provider.id,
      outbox,
      onChange: (call) => events.emit("call", call),
      onSaving: (call) => events.emit("saving", call),
      onProblem,
      onHabit: (habit) => this.habits.add(habit, "externalCallId"),
    });
  }

  readonly onProblem = (problem: CallingError): void => this.events.emit("problem", problem);

  stop(): void {
    this.timers.stop();
    this.#releaseOutbox();
  }
}

/** The page's outbox, or one that saves with the host's ports. */
function openOutbox(
  { outbox, context, provider }: CallingHostOptions,
  { saveCall, sendHeartbeat }: UsedPorts,
): ReturnType<typeof shareOutbox> {
  if (outbox) return { outbox, release: () => undefined };
  if (saveCall) {
    return shareOutbox(context, provider.id, { saveCall, ...omitNullish({ sendHeartbeat }) });
  }
  throw hostError("invalidOptions", "Give the host a port saveCall, or an outbox.");
}
