import { hifzAcksContract } from "#features/hifz/acks/contract.ts";
import { apiOf } from "#ui/api.ts";

export const hifzAcksClient = apiOf("hifzAcks", hifzAcksContract);
