/** How a message and its call are shown. */
export { isCallState, stateLabels } from "./state-labels.ts";
export { MessageOrigin, originOf } from "./message-origin.tsx";
export { isFailure, MessageType } from "./message-type.tsx";
export { PayloadTree } from "./payload-tree.tsx";
export { StateDiagram } from "./state-diagram.tsx";
export { wrongField } from "./wrong-field.ts";
