import { feeRemindersContract } from "#features/fees/reminders/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeRemindersClient = apiOf("fees", feeRemindersContract);
