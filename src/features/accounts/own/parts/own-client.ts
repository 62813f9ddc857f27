import { ownContract } from "#features/accounts/own/contract.ts";
import { apiOf } from "#ui/api.ts";

export const ownClient = apiOf("accounts", ownContract);
