import { passwordsContract } from "#features/accounts/passwords/contract.ts";
import { apiOf } from "#ui/api.ts";

export const passwordsApi = apiOf("accounts", passwordsContract);
