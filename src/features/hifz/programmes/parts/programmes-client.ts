import { programmesContract } from "#features/hifz/programmes/contract.ts";
import { apiOf } from "#ui/api.ts";

export const programmesClient = apiOf("programmes", programmesContract);
