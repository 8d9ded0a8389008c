import { describe, expect, it } from "vitest";
import {
  changeDraft,
  type DraftAction,
  draftProblem,
  newDraft,
  type PipelineDraft,
  toPipelineChange,
} from "./pipeline-draft.ts";

const metadata = { ticketState: "OPEN" };
const stored = {
  id: "7",
  label: "Support",
  displayOrder: 3,
  stages: [
    { id: "a", label: "New", metadata },
    { id: "b", label: "Waiting", metadata },
    { id: "c", label: "Closed", metadata: { ticketState: "CLOSED" } },
  ],
};
const draft = newDraft(stored, { displayOrder: 0, metadata });
const after = (...actions: DraftAction[]): PipelineDraft => actions.reduce(changeDraft, draft);
const labelsOf = ({ stages }: PipelineDraft) => stages.map(({ label }) => label);

describe("the draft of a pipeline", () => {
  it("that is not changed is the pipeline, with its order and its stages", () => {
    const { id: _id, ...rest } = stored;
    const stages = rest.stages.map((stage, displayOrder) => ({ ...stage, displayOrder }));
    expect(toPipelineChange(draft)).toEqual({ ...rest, stages });
  });

  it("changes, moves, adds and removes stages", () => {
    const changed = after(
      { type: "changeStage", key: "b", change: { label: " On hold " } },
      { type: "moveStage", key: "c", by: -1 },
      { type: "removeStage", key: "a" },
      { type: "addStage", metadata },
    );
    expect(labelsOf(changed)).toEqual(["Closed", " On hold ", ""]);
    expect(toPipelineChange(changed).stages).toEqual([
      { id: "c", label: "Closed", displayOrder: 0, metadata: { ticketState: "CLOSED" } },
      { id: "b", label: "On hold", displayOrder: 1, metadata },
      { label: "", displayOrder: 2, metadata },
    ]);
  });

  it("keeps its last stage, and one at the end where it is", () => {
    const one = after({ type: "removeStage", key: "a" }, { type: "removeStage", key: "b" });
    expect(labelsOf(changeDraft(one, { type: "removeStage", key: "c" }))).toEqual(["Closed"]);
    expect(after({ type: "moveStage", key: "a", by: -1 })).toEqual(draft);
    expect(after({ type: "moveStage", key: "c", by: 1 })).toEqual(draft);
  });

  it("gives new stages different keys, also after one was removed", () => {
    const { stages } = after(
      { type: "addStage", metadata },
      { type: "addStage", metadata },
      { type: "removeStage", key: "a" },
      { type: "addStage", metadata },
    );
    expect(new Set(stages.map(({ key }) => key)).size).toBe(stages.length);
  });

  it.each([
    [after({ type: "rename", label: " " }), { text: "Enter a name for the pipeline." }],
    [
      after({ type: "changeStage", key: "b", change: { label: "" } }),
      { text: "Enter a name for each stage.", key: "b" },
    ],
    [
      after({ type: "changeStage", key: "c", change: { label: "New " } }),
      { text: "Two stages are called New.", key: "c" },
    ],
    [draft, undefined],
  ])("has a problem that the user can correct: %#", (changed, problem) => {
    expect(draftProblem(changed)).toEqual(problem);
  });
});
