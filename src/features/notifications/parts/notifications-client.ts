import { notificationsContract } from "#features/notifications/contract.ts";
import { apiOf } from "#ui/api.ts";

export const notificationsClient = apiOf("notifications", notificationsContract);
