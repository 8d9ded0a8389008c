import { Button, Notice } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";

/** Shown if code that the page loads by itself can't be loaded. */
export const LateCodeFailure = ({
  what,
  error,
  onRetry,
}: {
  what: string;
  error: Error;
  onRetry: () => void;
}) => (
  <Notice tone="warning" role="alert">
    {t`Couldn't load ${what}. ${error.message}`}{" "}
    <Button tone="link" onClick={onRetry}>
      {t`Try again`}
    </Button>
  </Notice>
);
