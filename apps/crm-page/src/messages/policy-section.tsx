import { defaultPolicy } from "@calling-extensions/host";
import { Badge, Button } from "@calling-extensions/ui/controls";
import { useState } from "react";
import { type KeptPolicy, policyWords, storedPolicy } from "../engine/stored-policy.ts";
import styles from "./policy-section.module.css";

type SwitchedPolicy = keyof typeof policyWords;

const names = Object.keys(policyWords) as readonly SwitchedPolicy[];

/** What the protocol leaves open, to be decided otherwise; in force from the page's next load on. */
export function PolicySection() {
  const [policy, setPolicy] = useState<KeptPolicy>(() => storedPolicy.load() ?? {});
  const [isChanged, setChanged] = useState(false);

  function choose(name: SwitchedPolicy, value: boolean): void {
    const { [name]: _before, ...others } = policy;
    const next = value === defaultPolicy[name] ? others : { ...others, [name]: value };
    setPolicy(next);
    setChanged(storedPolicy.save(next));
  }

  return (
    <div className={styles.section}>
      {names.map((name) => (
        <label key={name} className={styles.policy}>
          <input
            type="checkbox"
            checked={policy[name] ?? defaultPolicy[name]}
            onChange={({ target }) => choose(name, target.checked)}
          />
          <span>
            {policyWords[name]} <code>{name}</code>
          </span>
          <Badge>assumed</Badge>
        </label>
      ))}
      {isChanged && (
        <p className={styles.note}>
          In force once the page is loaded again.{" "}
          <Button tone="quiet" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        </p>
      )}
    </div>
  );
}
