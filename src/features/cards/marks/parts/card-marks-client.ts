import { cardMarksContract } from "#features/cards/marks/contract.ts";
import { apiOf } from "#ui/api.ts";

export const cardMarksClient = apiOf("cardMarks", cardMarksContract);
