import type { Carrier, CarrierEvent } from "@calling-extensions/telephony";

/** A carrier that another one can replace, so that the phone keeps its one carrier. */
export interface CarrierSwitch extends Carrier {
  /** Uses another carrier from now on. The one before is not destroyed. */
  use(carrier: Carrier): void;
}

export function createCarrierSwitch(first: Carrier): CarrierSwitch {
  const listeners = new Set<(event: CarrierEvent) => void>();
  const emit = (event: CarrierEvent) => {
    for (const listener of listeners) listener(event);
  };
  let current = first;
  let microphoneId: string | undefined;
  let stopListening = first.on(emit);

  return {
    get capabilities() {
      return current.capabilities;
    },
    get registration() {
      return current.registration;
    },
    place: (numbers, options) => current.place(numbers, options),
    resume: (leg) => current.resume(leg),
    useMicrophone(deviceId) {
      microphoneId = deviceId;
      current.useMicrophone(deviceId);
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      stopListening();
      listeners.clear();
      current.destroy();
    },
    use(next) {
      stopListening();
      current = next;
      stopListening = next.on(emit);
      next.useMicrophone(microphoneId);
      emit({ type: "registrationChanged", registration: next.registration });
    },
  };
}
