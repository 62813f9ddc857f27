import { auditContract } from "#features/audit/contract.ts";
import { apiOf } from "#ui/api.ts";

export const auditClient = apiOf("audit", auditContract);
