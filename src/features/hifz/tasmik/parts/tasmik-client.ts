import { tasmikContract } from "#features/hifz/tasmik/contract.ts";
import { apiOf } from "#ui/api.ts";

export const tasmikClient = apiOf("tasmik", tasmikContract);
