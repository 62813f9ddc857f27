import { twoStepText } from "#features/accounts/two-step/text.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";

/** Says that the session has ended, over a form that keeps what was typed, and leads to the sign-in in a new tab. */
export function SignInAgainDialog({ onDone }: { onDone: (signedIn: boolean) => void }) {
  const t = useText(twoStepText);
  return (
    <Dialog
      open
      size="sm"
      onClose={() => onDone(false)}
      title={t.endedTitle}
      footer={
        <>
          <ButtonAnchor href="/login" target="_blank" rel="noopener">
            {t.signInAgain}
          </ButtonAnchor>
          <Button kind="brand" onClick={() => onDone(true)}>
            {t.prove}
          </Button>
        </>
      }
    >
      <p>{t.endedLine}</p>
    </Dialog>
  );
}
