/**
 * @typedef {object} ChangeSet
 * @property {string} summary
 * @property {readonly { name: string; type: string }[]} releases
 */

const headings = { major: "Breaking changes", minor: "Features", patch: "Fixes" };

/** @param {string} text */
const indentLines = (text) => text.trim().replaceAll(/\n(?=.)/g, "\n  ");

/**
 * Returns what change sets say, grouped by how much they change.
 *
 * @param {readonly ChangeSet[]} changeSets
 * @returns {string} Markdown; empty if no user notices a change
 */
export function describeChanges(changeSets) {
  const groups = Object.entries(headings).map(([type, heading], index, all) => {
    const larger = new Set(all.slice(0, index).map(([each]) => each));
    const items = changeSets
      .filter(({ releases }) => releases.some((release) => release.type === type))
      .filter(({ releases }) => !releases.some((release) => larger.has(release.type)))
      .map(({ summary, releases }) => {
        const names = releases.filter((release) => release.type !== "none");
        return `- ${indentLines(summary)} (${names.map(({ name }) => `\`${name}\``).join(", ")})`;
      });
    return items.length === 0 ? [] : [`### ${heading}\n\n${items.join("\n")}`];
  });
  return groups.flat().join("\n\n");
}

/** Where the section of a version begins and ends: after its heading, before the next one. */
function boundsOf(/** @type {string} */ changeLog, /** @type {string} */ version) {
  const heading = `\n## ${version}\n`;
  const start = changeLog.indexOf(heading);
  if (start === -1) return undefined;
  const next = changeLog.indexOf("\n## ", start + heading.length);
  return { start: start + heading.length, end: next === -1 ? changeLog.length : next };
}

/**
 * Returns the section of a version, without its heading.
 *
 * @param {string} changeLog
 * @param {string} version
 */
export function sectionOf(changeLog, version) {
  const bounds = boundsOf(changeLog, version);
  return bounds ? changeLog.slice(bounds.start, bounds.end).trim() : "";
}

/**
 * Adds text to the section of a version, which is created above the others if it doesn't exist.
 *
 * @param {string} changeLog
 * @param {string} version
 * @param {string} text
 * @returns {string}
 */
export function addToSection(changeLog, version, text) {
  if (text === "") return changeLog;
  const bounds = boundsOf(changeLog, version);
  if (bounds) {
    const before = changeLog.slice(0, bounds.end).trimEnd();
    return `${before}\n\n${text}\n${changeLog.slice(bounds.end)}`;
  }
  const first = changeLog.indexOf("\n## ");
  const at = first === -1 ? changeLog.length : first;
  return `${changeLog.slice(0, at).trimEnd()}\n\n## ${version}\n\n${text}\n${changeLog.slice(at)}`;
}
