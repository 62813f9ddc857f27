import { staysContract } from "#features/students/stays/contract.ts";
import { apiOf } from "#ui/api.ts";

export const staysClient = apiOf("stays", staysContract);
