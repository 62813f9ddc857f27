import { dueContract } from "#features/hifz/due/contract.ts";
import { apiOf } from "#ui/api.ts";

export const dueClient = apiOf("hifzDue", dueContract);
