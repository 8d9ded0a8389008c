import type { TransferRequest } from "@calling-extensions/telephony";

/** Requests of the other party to be connected with another person. */
export interface TransferRequests {
  /** Asks the user instead of an earlier request, since anybody who is called may request it. */
  ask(request: TransferRequest): void;
}

/** Each request is answered once. `onChange` receives what the user decides about; undefined: nothing. */
export function createTransferRequests({
  canDecide,
  onChange,
}: {
  /** Whether the call continues and the server can be reached. */
  canDecide: () => boolean;
  onChange: (request: TransferRequest | undefined) => void;
}): TransferRequests {
  let current: TransferRequest | undefined;
  return {
    ask(request) {
      current?.decline();
      let isPending = true;
      const settle = (decision: "accept" | "decline") => () => {
        if (!isPending) return;
        isPending = false;
        current = undefined;
        onChange(undefined);
        if (canDecide()) request[decision]();
      };
      current = {
        toNumber: request.toNumber,
        accept: settle("accept"),
        decline: settle("decline"),
      };
      onChange(current);
    },
  };
}
