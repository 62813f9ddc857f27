import { accountsContract } from "#features/accounts/contract.ts";
import { apiOf } from "#ui/api.ts";

export const accountsApi = apiOf("accounts", accountsContract);
