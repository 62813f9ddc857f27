import { weekContract } from "#features/insights/week/contract.ts";
import { apiOf } from "#ui/api.ts";

export const weekClient = apiOf("attendance", weekContract);
