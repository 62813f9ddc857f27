import { reportSchedulesContract } from "#features/reports/schedules/contract.ts";
import { apiOf } from "#ui/api.ts";

export const reportSchedulesClient = apiOf("reportSchedules", reportSchedulesContract);
