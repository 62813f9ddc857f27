import { hifzReportContract } from "#features/hifz/report/contract.ts";
import { apiOf } from "#ui/api.ts";

export const hifzReportClient = apiOf("hifzReport", hifzReportContract);
