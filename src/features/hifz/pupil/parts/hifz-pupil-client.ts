import { hifzPupilContract } from "#features/hifz/pupil/contract.ts";
import { apiOf } from "#ui/api.ts";

export const hifzPupilClient = apiOf("hifzPupil", hifzPupilContract);
