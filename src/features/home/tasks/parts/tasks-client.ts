import { tasksContract } from "#features/home/tasks/contract.ts";
import { apiOf } from "#ui/api.ts";

export const tasksClient = apiOf("tasks", tasksContract);
