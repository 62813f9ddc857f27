import { certificatesContract } from "#features/hifz/certificates/contract.ts";
import { apiOf } from "#ui/api.ts";

export const certificatesClient = apiOf("certificates", certificatesContract);
