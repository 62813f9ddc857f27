import { boardContract } from "#features/attendance/board/contract.ts";
import { apiOf } from "#ui/api.ts";

export const boardApi = apiOf("attendance", boardContract);
