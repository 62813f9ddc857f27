import { emailsContract } from "#features/accounts/emails/contract.ts";
import { apiOf } from "#ui/api.ts";

export const emailsClient = apiOf("accounts", emailsContract);
