import { consentsContract } from "#features/consents/contract.ts";
import { apiOf } from "#ui/api.ts";

export const consentsClient = apiOf("consents", consentsContract);
