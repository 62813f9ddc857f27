import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  certificateSettingsChange,
  type CertificateSettings,
} from "#features/hifz/certificates/contract.ts";
import { certificatesText } from "#features/hifz/certificates/text.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { certificatesClient } from "./certificates-client.ts";

/** Changes what new certificates say of the school, and how they are numbered. */
export function CertificateSettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useText(certificatesText);
  const settings = useQuery(certificatesClient.readCertificateSettings.queryOptions());
  return (
    <Dialog
      open
      size="lg"
      title={t.settings}
      line={t.settingsLine}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" form={FORM} kind="brand" disabled={!settings.data}>
            {t.save}
          </Button>
        </>
      }
    >
      <LoadState of={settings} failed={t.loadFailed} />
      {settings.data && <Fields settings={settings.data} onSaved={onClose} />}
    </Dialog>
  );
}

const FORM = "certificate-settings";
const PLACES = [1, 2] as const;

function Fields({ settings, onSaved }: { settings: CertificateSettings; onSaved: () => void }) {
  const t = useText(certificatesText);
  const [isRecognised, setRecognised] = useState(settings.recognition !== null);
  const form = useForm({
    schema: certificateSettingsChange,
    changes: [certificatesClient.key()],
    done: t.saved,
    onDone: onSaved,
    empty: "null",
    texts: t.wrong,
    shape(values) {
      const text = (name: string) => {
        const value = values[name];
        return typeof value === "string" ? value : "";
      };
      return {
        arabic_name: text("arabic_name") || null,
        recognition: text("recognition") || null,
        serial_pattern: text("serial_pattern"),
        signers: PLACES.flatMap((at) => {
          const post = text(`post_${at}`);
          return post ? [{ post, name: text(`name_${at}`) }] : [];
        }),
        version: settings.version,
      };
    },
    onSubmit: (values) => certificatesClient.changeCertificateSettings.call(values),
    explain: () => ({ text: t.settingsFailed }),
  });
  return (
    <Form form={form} id={FORM}>
      <div className="grid gap-5">
        <TextField
          name="arabic_name"
          label={t.arabicName}
          hint={t.arabicHint}
          lang="ar"
          dir="rtl"
          autoComplete="off"
          defaultValue={settings.arabic_name ?? ""}
        />
        {PLACES.map((at) => (
          <div key={at} className="grid gap-5 sm:grid-cols-2">
            <TextField
              name={`post_${at}`}
              label={t.signerPost(at)}
              autoComplete="off"
              defaultValue={settings.signers[at - 1]?.post ?? ""}
            />
            <TextField
              name={`name_${at}`}
              label={t.signerName(at)}
              autoComplete="off"
              defaultValue={settings.signers[at - 1]?.name ?? ""}
            />
          </div>
        ))}
        <CheckField
          name="is_recognised"
          label={t.isRecognised}
          hint={t.recognisedHint}
          checked={isRecognised}
          onChange={(event) => setRecognised(event.target.checked)}
        />
        {isRecognised && (
          <TextField
            name="recognition"
            label={t.recognised}
            required
            autoComplete="off"
            defaultValue={settings.recognition ?? ""}
          />
        )}
        <TextField
          name="serial_pattern"
          label={t.pattern}
          hint={t.patternHint(settings.next_serial)}
          autoComplete="off"
          spellCheck={false}
          defaultValue={settings.serial_pattern}
        />
      </div>
    </Form>
  );
}
