import { importsContract } from "#features/imports/contract.ts";
import { apiOf } from "#ui/api.ts";

export const importsClient = apiOf("imports", importsContract);
