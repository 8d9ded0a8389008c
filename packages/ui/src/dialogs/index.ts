export { FormDialog } from "./form-dialog.tsx";
export { ModalDialog } from "./modal-dialog.tsx";
export { ConfirmationDialog } from "./confirmation-dialog.tsx";
export {
  cancelConfirmation,
  pendingConfirmation,
  requestConfirmation,
  type Confirmation,
} from "./confirmation.ts";
