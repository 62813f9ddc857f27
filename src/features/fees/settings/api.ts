import { formatSen } from "#lib/money.ts";
import { serve } from "#server/serve.ts";
import { changeSettings } from "#server/settings.ts";
import { feeSettingsContract, type FeeSettings } from "./contract.ts";
import { findFeeSettings, upsertFeeSettings } from "./db.ts";
import type { EarlyOffer } from "./rules.ts";

const os = serve(feeSettingsContract);

export const feeSettingsRoutes = os.router({
  readFeeSettings: os.readFeeSettings.handler(({ context: { scope } }) => findFeeSettings(scope)),

  changeFeeSettings: os.changeFeeSettings.handler(({ context: { scope }, input }) =>
    changeSettings(
      scope,
      { action: "fees.settings", find: findFeeSettings, upsert: upsertFeeSettings, logged },
      input,
    ),
  ),
});

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
