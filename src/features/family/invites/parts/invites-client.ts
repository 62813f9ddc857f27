import { invitesContract } from "#features/family/invites/contract.ts";
import { apiOf } from "#ui/api.ts";

export const invitesClient = apiOf("invites", invitesContract);
