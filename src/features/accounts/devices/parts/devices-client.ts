import { devicesContract } from "#features/accounts/devices/contract.ts";
import { apiOf } from "#ui/api.ts";

export const devicesClient = apiOf("devices", devicesContract);
