import { Button } from "@calling-extensions/ui/controls";
import { UserPlus } from "lucide-react";

/** Creates a contact in place of choosing one. */
export const CreateContactButton = ({ onClick }: { onClick: () => void }) => (
  <div>
    <Button tone="quiet" onClick={onClick}>
      <UserPlus size={16} aria-hidden />
      Create contact
    </Button>
  </div>
);
