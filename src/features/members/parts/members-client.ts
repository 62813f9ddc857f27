import { membersContract } from "#features/members/contract.ts";
import { apiOf } from "#ui/api.ts";

export const membersClient = apiOf("members", membersContract);
