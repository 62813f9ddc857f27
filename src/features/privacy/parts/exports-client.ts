import { exportsContract } from "#features/privacy/exports/contract.ts";
import { apiOf } from "#ui/api.ts";

export const exportsClient = apiOf("privacy", exportsContract);
