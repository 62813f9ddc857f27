import { cardSignaturesContract } from "#features/cards/signatures/contract.ts";
import { apiOf } from "#ui/api.ts";

export const cardSignaturesClient = apiOf("cardSignatures", cardSignaturesContract);
