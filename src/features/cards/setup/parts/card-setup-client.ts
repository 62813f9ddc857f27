import { cardSetupContract } from "#features/cards/setup/contract.ts";
import { apiOf } from "#ui/api.ts";

export const cardSetupClient = apiOf("cardSetup", cardSetupContract);
