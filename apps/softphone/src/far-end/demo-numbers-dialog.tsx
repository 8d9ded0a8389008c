import { useLanguage } from "../languages/language-context.ts";
import { Button, PhoneNumber } from "@calling-extensions/ui/controls";
import { demoNumbers } from "@calling-extensions/telephony/simulated";
import { Sheet } from "../controls/sheet.tsx";
import { formatNumber } from "../numbers/phone-number.ts";
import { usePhone } from "../phone/softphone-services.ts";
import styles from "./demo-numbers-dialog.module.css";

/** Help: the numbers with special behavior. */
export function DemoNumbersDialog({ onClose }: { onClose: () => void }) {
  const phone = usePhone();
  const texts = useLanguage().texts.demoNumbers;

  function dial(number: string) {
    onClose();
    phone.dial(number);
  }

  return (
    <Sheet title={texts.label} onClose={onClose}>
      <div className={styles.help}>
        <p>{texts.intro}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.number}</th>
              <th scope="col">{texts.behavior}</th>
            </tr>
          </thead>
          <tbody>
            {demoNumbers.map(({ number, behavior }) => (
              <tr key={number}>
                <th scope="row">
                  <Button
                    tone="link"
                    aria-label={texts.dial(formatNumber(number))}
                    onClick={() => dial(number)}
                  >
                    <PhoneNumber>{formatNumber(number)}</PhoneNumber>
                  </Button>
                </th>
                <td>{texts.behaviors[behavior]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{texts.farEndHint}</p>
      </div>
    </Sheet>
  );
}
