import { ownContract } from "#features/accounts/own/contract.ts";
import { apiOf } from "#ui/api.ts";

export const ownApi = apiOf("accounts", ownContract);
