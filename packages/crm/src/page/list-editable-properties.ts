import { ownerNames, type User } from "../auth/user.ts";
import { fieldOf } from "../definitions/property-kinds.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { propertiesOf } from "../model/object-properties.ts";
import { tasksType, type ObjectType } from "../model/object-types.ts";
import type { PropertyDefinition, PropertyField } from "../model/property-definition.ts";
import type { EditableProperties, EditableProperty, PropertyControl } from "../page-api/index.ts";
import { listQueueOptions } from "./task-queue.ts";
import { pipelineKindOf } from "../pipelines/pipeline-kinds.ts";

type Options = NonNullable<EditableProperty["options"]>;

/** The properties of an object type that its pages show, with what people need to edit them. */
export async function listEditableProperties(
  context: CrmContext,
  type: ObjectType,
  user: Pick<User, "id" | "ownerId">,
): Promise<EditableProperties> {
  const kind = pipelineKindOf(type.id);
  const pipelines = kind ? context.catalog.pipelinesOf(type.id) : [];
  const options = new Map<string, Options>([["hubspot_owner_id", await listOwners(context)]]);
  if (kind && pipelines.length > 0) {
    options.set(
      kind.pipelineProperty,
      pipelines.map(({ id, label }) => ({ value: id, label })),
    );
    options.set(
      kind.stageProperty,
      pipelines.flatMap(({ id: pipelineId, stages }) =>
        stages.map(({ id, label }) => ({ value: id, label, pipelineId })),
      ),
    );
  }
  const choices = new Map<string, Options>();
  if (type.id === tasksType.id) {
    choices.set("hs_queue_membership_ids", await listQueueOptions(context, user));
  }
  const { pipelineProperty, stageProperty } = kind ?? {};
  const hasPipeline = pipelines.length > 0 && pipelineProperty && stageProperty;
  return {
    results: Object.values(propertiesOf(context, type.id))
      .filter(({ isHidden }) => !isHidden)
      .map((definition) => {
        const choice = choices.get(definition.name);
        const editable = toEditable(definition, choice ?? options.get(definition.name));
        return choice ? Object.assign(editable, { control: "checkboxes" }) : editable;
      }),
    ...(hasPipeline && { pipeline: { pipelineProperty, stageProperty } }),
  };
}

async function listOwners(context: CrmContext): Promise<Options> {
  const owners = [...(await ownerNames(context))].map(([value, label]) => ({ value, label }));
  return owners.toSorted((a, b) => a.label.localeCompare(b.label));
}

function toEditable(definition: PropertyDefinition, known: Options | undefined): EditableProperty {
  const { name, label, description, currencyProperty } = definition;
  const { isRequired = false, isReadOnly = false } = definition;
  const options = known ?? optionsOf(definition);
  return {
    name,
    label,
    ...(description !== undefined && description !== "" && { description }),
    control: known ? "select" : controlOf(definition, options),
    isRequired,
    isReadOnly,
    ...(currencyProperty !== undefined && { currencyProperty }),
    ...(options && { options }),
  };
}

const optionsOf = ({ type, options }: PropertyDefinition): Options | undefined =>
  type === "enumeration"
    ? options?.filter(({ isHidden }) => !isHidden).map(({ value, label }) => ({ value, label }))
    : undefined;

/** The control of a field; `select` and the like depend on the options. */
const controls: Readonly<Record<PropertyField, PropertyControl>> = {
  text: "text",
  textarea: "textarea",
  html: "textarea",
  file: "text",
  number: "number",
  date: "date",
  select: "select",
  radio: "select",
  checkbox: "checkboxes",
  booleancheckbox: "bool",
  phonenumber: "phone",
};

function controlOf(definition: PropertyDefinition, options: Options | undefined): PropertyControl {
  const { type, isDay, isDuration } = definition;
  if (isDuration) return "minutes";
  if (type === "datetime") return isDay ? "date" : "datetime";
  // Without options, an enumeration accepts any text.
  if (type === "enumeration" && !options) return "text";
  const control = controls[fieldOf(definition)];
  return control === "bool" && type !== "bool" ? "select" : control;
}
