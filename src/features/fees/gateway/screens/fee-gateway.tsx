import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useState } from "react";
import type { GatewaySettings } from "#features/fees/gateway/contract.ts";
import { feeGatewayClient } from "#features/fees/gateway/parts/fee-gateway-client.ts";
import { FEE_PAYERS, type FeePayer } from "#features/fees/gateway/rules.ts";
import { feeGatewayText } from "#features/fees/gateway/text/gateway.ts";
import { feesText } from "#features/fees/text/fees.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { PasswordField, TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Card } from "#ui/kit/card.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";

export const Route = createFileRoute("/dashboard/fees/online")({ component: FeeGateway });

/** The school's account at the provider of online payments; admins alone set it. */
function FeeGateway() {
  const t = useText(feeGatewayText);
  const f = useText(feesText);
  const maySet = useMay("fees.approve");
  const settings = useQuery({
    ...feeGatewayClient.readGateway.queryOptions({ input: {} }),
    enabled: maySet,
  });
  if (!maySet) return <Empty icon={Lock} title={f.officeOnly} text={f.adminOnlyText} />;
  return (
    <>
      <BackLink to="/dashboard/fees/settings">{t.back}</BackLink>
      <h2 className="mt-4 text-20 font-semibold tracking-[-0.01em]">{t.title}</h2>
      <p className="mt-1 mb-5 max-w-2xl text-muted">{t.line}</p>
      <LoadState of={settings} failed={t.loadFailed} />
      {settings.data && <Fields key={settings.data.version} settings={settings.data} />}
    </>
  );
}

const KEY = /^[A-Za-z0-9-]{4,60}$/;

function Fields({ settings }: { settings: GatewaySettings }) {
  const t = useText(feeGatewayText);
  const { has_keys, version } = settings;
  const [isOn, setOn] = useState(settings.is_on);
  const [secret, setSecret] = useState("");
  const [category, setCategory] = useState(settings.category);
  const [feeOn, setFeeOn] = useState<FeePayer>(settings.fee_on);
  const [isPressed, setPressed] = useState(false);
  const wrong = {
    secret: secret
      ? KEY.test(secret)
        ? undefined
        : t.keyWrong
      : has_keys
        ? undefined
        : t.secretMissing,
    category: KEY.test(category) ? undefined : t.keyWrong,
  };
  const act = useAction(
    () =>
      feeGatewayClient.changeGateway.call({
        is_on: isOn,
        ...(secret && { secret }),
        category,
        fee_on: feeOn,
        version,
      }),
    {
      changes: [feeGatewayClient.key()],
      done: t.saved,
      explain: (error) => {
        const { reason } = errorData(error);
        return reason === "stale" ? t.stale : reason === "secret" ? t.secretMissing : undefined;
      },
      failed: t.failed,
    },
  );
  return (
    <Card className="max-w-2xl">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setPressed(true);
          if (!wrong.secret && !wrong.category && !act.busy) void act.start();
        }}
      >
        {act.problem && <ErrorBox text={act.problem} />}
        <CheckField
          name="on"
          label={t.on}
          checked={isOn}
          onChange={(event) => setOn(event.target.checked)}
        />
        <PasswordField
          name="secret"
          label={t.secret}
          hint={has_keys ? t.secretKept : t.secretHint}
          autoComplete="off"
          value={secret}
          error={isPressed ? wrong.secret : undefined}
          onChange={(event) => setSecret(event.target.value.trim())}
        />
        <TextField
          name="category"
          label={t.category}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={category}
          error={isPressed ? wrong.category : undefined}
          onChange={(event) => setCategory(event.target.value.trim())}
        />
        <div>
          <p className="mb-2 text-14 font-medium">{t.feeOn}</p>
          <Chips
            label={t.feeOn}
            value={feeOn}
            onChange={setFeeOn}
            options={FEE_PAYERS.map((value) => ({ value, label: t.fees[value] }))}
          />
        </div>
        <div>
          <Button type="submit" kind="brand" busy={act.busy}>
            {t.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
