import { exportsContract } from "#features/exports/contract.ts";
import { apiOf } from "#ui/api.ts";

export const exportsClient = apiOf("exports", exportsContract);
