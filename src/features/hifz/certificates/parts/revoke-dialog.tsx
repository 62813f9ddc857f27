import { useState } from "react";
import { certificatesText } from "#features/hifz/certificates/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { certificatesClient } from "./certificates-client.ts";

type Props = { certificate: { id: string; serial: string }; onClose: () => void };

/** Revokes a certificate, with the reason. The person proves who they are first. */
export function RevokeDialog({ certificate: { id, serial }, onClose }: Props) {
  const t = useText(certificatesText);
  const [why, setWhy] = useState("");
  const revoke = useAction(() => certificatesClient.revokeCertificate.call({ id, why }), {
    changes: [certificatesClient.key()],
    done: t.revokeDone(serial),
    failed: t.revokeFailed,
    explain: (error) => t.problems[errorData(error).reason ?? ""],
    onDone: onClose,
  });
  return (
    <Dialog
      open
      title={t.revokeTitle(serial)}
      line={t.revokeLine}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.goBack}</Button>
          <Button
            kind="danger"
            busy={revoke.busy}
            disabled={!why.trim()}
            onClick={() => void revoke.start()}
          >
            {t.revoke}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {revoke.problem && <ErrorBox text={revoke.problem} />}
        <TextField
          name="why"
          label={t.why}
          hint={t.whyHint}
          maxLength={300}
          autoComplete="off"
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
