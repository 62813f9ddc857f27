import { cardPeriodsContract } from "#features/cards/periods/contract.ts";
import { apiOf } from "#ui/api.ts";

export const cardPeriodsClient = apiOf("cardPeriods", cardPeriodsContract);
