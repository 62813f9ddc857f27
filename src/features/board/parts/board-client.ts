import { boardContract } from "#features/board/contract.ts";
import { apiOf } from "#ui/api.ts";

export const boardClient = apiOf("attendance", boardContract);
