import { Button, IconButton } from "@calling-extensions/ui/controls";
import { CircleQuestionMark, X } from "lucide-react";
import { useRef } from "react";
import { formatNumber } from "../numbers/phone-number.ts";
import { usePhone } from "../phone/softphone-services.ts";
import { demoNumbers } from "@calling-extensions/telephony/simulated";
import styles from "./demo-numbers-dialog.module.css";

/** Help: the numbers with special behavior. */
export function DemoNumbers() {
  const phone = usePhone();
  const dialog = useRef<HTMLDialogElement>(null);

  function dial(number: string) {
    dialog.current?.close();
    phone.dial(number);
  }

  return (
    <>
      <IconButton label="Help" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        <CircleQuestionMark size={20} aria-hidden />
      </IconButton>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="demo-numbers-title">
        <div className={styles.title}>
          <h2 id="demo-numbers-title">Demo numbers</h2>
          <IconButton label="Close" onClick={() => dialog.current?.close()}>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
        <p>
          This phone's network is simulated. The other party answers after a short ring, and speaks.
          These fictional numbers behave differently.
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Behavior</th>
            </tr>
          </thead>
          <tbody>
            {demoNumbers.map(({ number, behavior }) => (
              <tr key={number}>
                <th scope="row">
                  <Button
                    tone="link"
                    aria-label={`Dial ${formatNumber(number)}`}
                    onClick={() => dial(number)}
                  >
                    {formatNumber(number)}
                  </Button>
                </th>
                <td>{behavior}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          Under “Far end”, below the phone, you can control the other party and simulate an incoming
          call.
        </p>
      </dialog>
    </>
  );
}
