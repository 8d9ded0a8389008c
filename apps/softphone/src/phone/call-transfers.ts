import type { CallLeg } from "@calling-extensions/telephony";
import { otherParty } from "../call/other-party.ts";
import type { Message } from "../languages/language.ts";
import { formatNumber } from "../numbers/phone-number.ts";
import { readTransfer } from "./dial-obstacle.ts";
import { findConnectableCalls, type Notice } from "./phone-state.ts";
import type { PhoneStore } from "./phone-store.ts";

/** Connects other parties with another person. The calls end here if that succeeds. */
export interface CallTransfers {
  /**
   * Connects the other party of a call, by default the current one, with a number, without asking there. The messages
   * have the name, if there is one.
   */
  transfer(number: string, options?: { externalCallId?: string; name?: string | undefined }): void;
  /** Connects the other parties of both calls with each other. */
  connectCalls(): void;
}

interface TransferTexts {
  readonly pending: Message;
  readonly done: Message;
  readonly failed: Message;
}

export function createCallTransfers({
  store,
  findLeg,
}: {
  store: PhoneStore;
  findLeg: (externalCallId: string | undefined) => CallLeg | undefined;
}): CallTransfers {
  let isPending = false;

  const showNotice = (notice: Notice | undefined): void =>
    store.dispatch({ type: "noticeChanged", notice });

  async function run(leg: CallLeg, target: string | CallLeg, texts: TransferTexts) {
    if (isPending) return;
    isPending = true;
    let isTransferred = false;
    leg.on((event) => {
      if (event.type === "ended") isTransferred = event.ending.cause === "transferred";
    });
    showNotice({ tone: "warning", text: texts.pending });
    const isRefused = await leg.transfer(target).then(
      () => false,
      () => true,
    );
    isPending = false;
    const legs = typeof target === "string" ? [leg] : [leg, target];
    if (isTransferred) showNotice({ tone: "good", text: texts.done });
    else if (isRefused && legs.every(({ state }) => state !== "ended")) {
      showNotice({ tone: "danger", text: texts.failed });
      // A call has ended in another way, which its screen shows.
    } else showNotice(undefined);
  }

  return {
    transfer(text, { externalCallId = store.getState().call?.externalCallId, name } = {}) {
      const leg = findLeg(externalCallId);
      if (!leg) return;
      const { target, problem } = readTransfer(text, store.getState());
      if (problem) {
        showNotice({ tone: "danger", text: problem });
        return;
      }
      const party = name ?? formatNumber(target);
      void run(leg, target, {
        pending: ({ texts }) => texts.notices.transferPending(party),
        done: ({ texts }) => texts.notices.transferDone(party),
        failed: ({ texts }) => texts.notices.transferFailed(party),
      });
    },
    connectCalls() {
      const [current, other] = findConnectableCalls(store.getState()) ?? [];
      const [currentLeg, otherLeg] = [current, other].map((call) => findLeg(call?.externalCallId));
      if (!current || !other || !currentLeg || !otherLeg) return;
      const [first, second] = [otherParty(other), otherParty(current)];
      void run(otherLeg, currentLeg, {
        pending: ({ texts }) => texts.notices.connectPending(first, second),
        done: ({ texts }) => texts.notices.connectDone(first, second),
        failed: ({ texts }) => texts.notices.connectFailed(first, second),
      });
    },
  };
}
