import { PhoneNumber } from "@calling-extensions/ui/controls";
import { Building2, PhoneIncoming, PhoneOutgoing, UserRound } from "lucide-react";
import type { Ref } from "react";
import { useLanguage } from "../languages/language-context.ts";
import { countryOf } from "../numbers/phone-number.ts";
import { numberOfOther, onlyMatch, otherParty } from "../call/other-party.ts";
import { isLive, otherNumber, type Call } from "../call/call.ts";
import styles from "./party.module.css";

/** The other party, or the conference: name and company if they are known, the number, and its country. */
export function Party({ call, headingRef }: { call: Call; headingRef: Ref<HTMLHeadingElement> }) {
  const number = otherNumber(call);
  const language = useLanguage();
  const formattedNumber = numberOfOther(call);
  const name = call.participants ? language.texts.conference.name : otherParty(call);
  const country = countryOf(number, language)?.name;
  const company = onlyMatch(call)?.company;
  const isRinging = isLive(call) && call.state !== "inProgress";

  return (
    <div className={styles.party}>
      <span className={isRinging ? `${styles.avatar} ${styles.ringing}` : styles.avatar}>
        <Avatar call={call} />
      </span>
      <h1 ref={headingRef} tabIndex={-1} className={styles.name}>
        <bdi>{name}</bdi>
      </h1>
      {company && (
        <p className={styles.details}>
          <bdi>{company}</bdi>
        </p>
      )}
      <p className={styles.details}>
        {name !== formattedNumber && <PhoneNumber>{formattedNumber}</PhoneNumber>}
        {name !== formattedNumber && country && " · "}
        {country}
      </p>
    </div>
  );
}

function Avatar({ call }: { call: Call }) {
  const match = onlyMatch(call);
  if (match) {
    return match.callerIdType === "COMPANY" ? (
      <Building2 size={28} aria-hidden />
    ) : (
      <UserRound size={28} aria-hidden />
    );
  }
  return call.direction === "INBOUND" ? (
    <PhoneIncoming size={26} aria-hidden />
  ) : (
    <PhoneOutgoing size={26} aria-hidden />
  );
}
