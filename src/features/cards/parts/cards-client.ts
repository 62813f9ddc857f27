import { cardsContract } from "#features/cards/contract.ts";
import { apiOf } from "#ui/api.ts";

export const cardsClient = apiOf("cards", cardsContract);
