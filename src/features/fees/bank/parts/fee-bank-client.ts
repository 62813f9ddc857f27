import { feeBankContract } from "#features/fees/bank/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeBankClient = apiOf("fees", feeBankContract);
