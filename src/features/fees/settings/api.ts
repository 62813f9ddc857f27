import { formatSen } from "#lib/money.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { feeSettingsContract, type FeeSettings } from "./contract.ts";
import { findFeeSettings, upsertFeeSettings } from "./db.ts";
import type { EarlyOffer } from "./rules.ts";

const os = serve(feeSettingsContract);

export const feeSettingsRoutes = os.router({
  readFeeSettings: os.readFeeSettings.handler(({ context: { scope } }) => findFeeSettings(scope)),

  changeFeeSettings: os.changeFeeSettings.handler(async ({ context: { scope }, input }) => {
    const { version, ...changes } = input;
    const before = await findFeeSettings(scope);
    await requireCurrent(scope, before, version);
    const after = { ...before, ...changes };
    if (!(await upsertFeeSettings(scope, after))) {
      await requireCurrent(scope, await findFeeSettings(scope), before.version);
    }
    scope.record({
      action: "fees.settings",
      subject_id: scope.school.id,
      label: scope.school.name,
      details: changesOf(logged(before), logged(after), NO_PERSON),
    });
    return { ...after, version: before.version + 1 };
  }),
});

async function requireCurrent(
  scope: Scope,
  current: FeeSettings,
  wanted: number | undefined,
): Promise<void> {
  await requireVersion(scope, { id: scope.school.id, ...current }, wanted);
}

function offerInWords({ year, off_bp, until, second_until }: EarlyOffer): string {
  const days = [until, ...(second_until ? [second_until] : [])];
  return `${year} ${off_bp / 100}% ${days.join(", ")}`;
}

/** As the audit log says it. */
function logged({ version: _version, cash_limit_sen, note_limit_sen, ...rest }: FeeSettings) {
  const { early_offers, ...facts } = rest;
  return {
    ...facts,
    early_offers: early_offers.map(offerInWords).join("; "),
    cash_limit: formatSen(cash_limit_sen),
    note_limit: formatSen(note_limit_sen),
  };
}
