import { Notice } from "@calling-extensions/ui/controls";
import styles from "./recording-viewer.module.css";

/** What could not be read of a file, and what its recorder couldn't see. */
export function FileProblems({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Notice tone="warning" role="note" className={styles.problems}>
      {sentences.length === 1 ? (
        sentences[0]
      ) : (
        <details>
          <summary>The recording has {sentences.length} gaps and problems.</summary>
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  );
}
