import { feeGatewayContract } from "#features/fees/gateway/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeGatewayClient = apiOf("fees", feeGatewayContract);
