import { MAX_OPEN_PAYLOAD_DEPTH, MAX_PAYLOAD_ENTRIES } from "../limits.ts";
import styles from "./payload-tree.module.css";

/**
 * A payload as a tree of native disclosures that highlights the invalid field.
 *
 * @param wrong path of the invalid field, such as `data.callEndStatus`.
 */
export function PayloadTree({ data, wrong }: { data: unknown; wrong: string | undefined }) {
  if (data === undefined) return <p className={styles.none}>No data.</p>;
  return (
    <div className={styles.tree}>
      <Value name="data" path="data" value={data} depth={0} wrong={wrong} />
    </div>
  );
}

interface ValueProps {
  name: string;
  path: string;
  value: unknown;
  depth: number;
  wrong: string | undefined;
}

function Value({ name, path, value, depth, wrong }: ValueProps) {
  const isWrong = wrong === path;
  if (typeof value !== "object" || value === null) {
    return (
      <div className={styles.leaf} data-wrong={isWrong || undefined}>
        <span className={styles.name}>{name}</span>
        <span className={styles.value} data-kind={value === null ? "null" : typeof value}>
          {writeLeaf(value)}
        </span>
        {isWrong && <span className={styles.mark}>invalid</span>}
      </div>
    );
  }
  const entries = Object.entries(value);
  const isOpen = depth < MAX_OPEN_PAYLOAD_DEPTH || wrong?.startsWith(`${path}.`);
  return (
    <details className={styles.branch} open={isOpen} data-wrong={isWrong || undefined}>
      <summary>
        <span className={styles.name}>{name}</span>
        <span className={styles.size}>
          {Array.isArray(value)
            ? `list of ${entries.length}`
            : entries.length === 1
              ? "1 field"
              : `${entries.length} fields`}
        </span>
        {isWrong && <span className={styles.mark}>invalid</span>}
      </summary>
      {entries.slice(0, MAX_PAYLOAD_ENTRIES).map(([key, each]) => (
        <Value
          key={key}
          name={key}
          path={`${path}.${key}`}
          value={each}
          depth={depth + 1}
          wrong={wrong}
        />
      ))}
      {entries.length > MAX_PAYLOAD_ENTRIES && (
        <p>and {entries.length - MAX_PAYLOAD_ENTRIES} more</p>
      )}
      {wrong !== undefined && isMissingHere(path, wrong, value) && (
        <div className={styles.leaf} data-wrong>
          <span className={styles.name}>{wrong.slice(path.length + 1)}</span>
          <span className={styles.mark}>is missing</span>
        </div>
      )}
    </details>
  );
}

const writeLeaf = (value: unknown): string =>
  typeof value === "string" ? JSON.stringify(value) : String(value);

/** Whether the invalid field belongs here but is missing. */
function isMissingHere(path: string, wrong: string, value: object): boolean {
  const cut = wrong.lastIndexOf(".");
  return wrong.slice(0, cut) === path && !Object.hasOwn(value, wrong.slice(cut + 1));
}
