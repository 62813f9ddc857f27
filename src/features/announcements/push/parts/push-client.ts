import { pushSubscriptionsContract } from "#features/announcements/push/contract.ts";
import { apiOf } from "#ui/api.ts";

export const pushClient = apiOf("pushSubscriptions", pushSubscriptionsContract);
