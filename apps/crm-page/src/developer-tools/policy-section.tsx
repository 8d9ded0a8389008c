import { defaultPolicy } from "@calling-extensions/host";
import { Badge, Button, Checkbox } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useState } from "react";
import { policyLabels, type PolicyOverrides, storedPolicy } from "../engine/stored-policy.ts";
import { useSession } from "../session/session.ts";
import styles from "./policy-section.module.css";

type SwitchedPolicy = keyof typeof policyLabels;

const names = Object.keys(policyLabels) as readonly SwitchedPolicy[];

/** Overrides the policies that the protocol leaves open. Changes apply after the next page load. */
export function PolicySection() {
  const initial = { ...defaultPolicy, ...useSession().policy };
  const [policy, setPolicy] = useState<PolicyOverrides>(() => storedPolicy.load() ?? {});
  const [isChanged, setChanged] = useState(false);

  function choose(name: SwitchedPolicy, value: boolean): void {
    const { [name]: _before, ...others } = policy;
    const next = value === initial[name] ? others : { ...others, [name]: value };
    setPolicy(next);
    setChanged(storedPolicy.save(next));
  }

  return (
    <div className={styles.section}>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={
            <>
              <span className={styles.label}>
                {policyLabels[name]} <code>{name}</code>
              </span>
              <Badge>{t`assumed`}</Badge>
            </>
          }
          isChecked={policy[name] ?? initial[name]}
          onChange={(isChecked) => choose(name, isChecked)}
        />
      ))}
      {isChanged && (
        <p>
          {t`Changes apply after a reload.`}{" "}
          <Button tone="quiet" onClick={() => window.location.reload()}>
            {t`Reload the page`}
          </Button>
        </p>
      )}
    </div>
  );
}
