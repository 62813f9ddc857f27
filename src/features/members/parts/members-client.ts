import { membersContract } from "#features/members/contract.ts";
import { apiOf } from "#ui/api.ts";

export const membersApi = apiOf("members", membersContract);
