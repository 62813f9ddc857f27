import { movesContract } from "#features/classes/moves/contract.ts";
import { apiOf } from "#ui/api.ts";

export const movesClient = apiOf("classes", movesContract);
