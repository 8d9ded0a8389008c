import { CrmError, invalid } from "../errors/crm-error.ts";
import { isCustomType, type ObjectTypeInfo } from "../model/object-types.ts";
import type { PropertyOption } from "../model/property-definition.ts";
import type { Executor } from "../store/tables.ts";
import { listPipelines } from "../model/pipelines.ts";

/** How an object type uses pipelines: the properties of its records, and the metadata of stages. */
export interface PipelineKind {
  readonly pipelineProperty: string;
  readonly stageProperty: string;
  /** Parses the metadata of a stage; throws if it is invalid. */
  parseMetadata(given: Readonly<Record<string, string>>): Record<string, string>;
  /** Converts stored metadata to API format. */
  toApiMetadata(kept: Readonly<Record<string, string>>): Record<string, string>;
}

const wrong = (name: string, words: string) =>
  invalid([
    { message: `metadata.${name} ${words}.`, in: `metadata.${name}`, code: "INVALID_OPTION" },
  ]);

const tickets: PipelineKind = {
  pipelineProperty: "hs_pipeline",
  stageProperty: "hs_pipeline_stage",
  parseMetadata: ({ ticketState = "OPEN" }) => {
    if (ticketState !== "OPEN" && ticketState !== "CLOSED") {
      throw wrong("ticketState", "must be OPEN or CLOSED");
    }
    return { ticketState };
  },
  toApiMetadata: ({ ticketState = "OPEN" }) => ({
    ticketState,
    isClosed: String(ticketState === "CLOSED"),
  }),
};

const deals: PipelineKind = {
  pipelineProperty: "pipeline",
  stageProperty: "dealstage",
  parseMetadata: ({ probability = "" }) => {
    const chance = /^(0|1|0?\.\d{1,4}|[01]\.\d{1,4})$/.test(probability) ? Number(probability) : -1;
    if (chance < 0 || chance > 1) throw wrong("probability", "must be a number from 0.0 to 1.0");
    return { probability: Number.isInteger(chance) ? chance.toFixed(1) : String(chance) };
  },
  toApiMetadata: ({ probability = "0.0" }) => ({
    probability,
    isClosed: String(probability === "0.0" || probability === "1.0"),
  }),
};

const custom: PipelineKind = {
  ...tickets,
  parseMetadata: (given) => ({ ...given }),
  toApiMetadata: (kept) => ({ ...kept }),
};

/** How an object type uses pipelines; undefined if it has none. */
export function pipelineKindOf(typeId: string): PipelineKind | undefined {
  if (typeId === "0-5") return tickets;
  if (typeId === "0-3") return deals;
  return isCustomType(typeId) ? custom : undefined;
}

/** How an object type uses pipelines; throws if it has none. */
export function getPipelineKind(type: ObjectTypeInfo): PipelineKind {
  const kind = pipelineKindOf(type.id);
  if (kind) return kind;
  throw new CrmError("invalid", `${type.labelPlural} have no pipelines.`);
}

const optionOf = ({ id, label }: { id: string; label: string }, displayOrder: number) => ({
  value: id,
  label,
  displayOrder,
});

/** The options of the properties for pipeline and stage, by property name. */
export async function pipelineOptions(
  db: Executor,
  typeId: string,
): Promise<ReadonlyMap<string, PropertyOption[]>> {
  const kind = pipelineKindOf(typeId);
  if (!kind) return new Map();
  const pipelines = await listPipelines(db, typeId);
  return new Map([
    [kind.pipelineProperty, pipelines.map(optionOf)],
    [kind.stageProperty, pipelines.flatMap(({ stages }) => stages).map(optionOf)],
  ]);
}
