import { cardIssuesContract } from "#features/cards/issues/contract.ts";
import { apiOf } from "#ui/api.ts";

export const cardIssuesClient = apiOf("cardIssues", cardIssuesContract);
