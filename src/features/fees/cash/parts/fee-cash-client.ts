import { feeCashContract } from "#features/fees/cash/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeCashClient = apiOf("fees", feeCashContract);
