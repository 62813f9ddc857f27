import { answerDaysContract } from "#features/announcements/days/contract.ts";
import { apiOf } from "#ui/api.ts";

export const answerDaysClient = apiOf("announcements", answerDaysContract);
