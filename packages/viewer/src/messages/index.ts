/** How a message and its call are shown. */
export { isCallState, stateLabels } from "./state-labels.ts";
export { PayloadTree } from "./payload-tree.tsx";
export { StateDiagram } from "./state-diagram.tsx";
export { wrongField } from "./wrong-field.ts";
