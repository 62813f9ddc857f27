import { inOneTrip } from "#db/transaction.ts";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { sumMistakes } from "#features/hifz/pupil/rules/map.ts";
import { findHifzSettings } from "#features/hifz/settings/db.ts";
import { refuse } from "#lib/errors.ts";
import { serve } from "#server/serve.ts";
import { hifzPupilContract } from "./contract.ts";
import { findOutlook, findPageRecords, findPupilRecords, seesHifzPupil } from "./db.ts";

const os = serve(hifzPupilContract);

const PAGE = 50;

export const hifzPupilRoutes = os.router({
  readHifzPupil: os.readHifzPupil.handler(async ({ context: { scope }, input }) => {
    const found = await findOutlook(scope, input.student_id);
    if (!found) throw noPupil();
    return found;
  }),

  listPupilRecords: os.listPupilRecords.handler(async ({ context: { scope }, input }) => {
    const [isSeen, found] = await inOneTrip(
      seesHifzPupil(scope, input.student_id),
      findPupilRecords(scope, input, PAGE + 1),
    );
    if (!isSeen) throw noPupil();
    return { records: found.slice(0, PAGE), more: found.length > PAGE };
  }),

  readPupilPage: os.readPupilPage.handler(async ({ context: { scope }, input }) => {
    const [isSeen, { edition }] = await inOneTrip(
      seesHifzPupil(scope, input.student_id),
      findHifzSettings(scope),
    );
    if (!isSeen) throw noPupil();
    const range = pageRange(Number(input.page), edition);
    const { records, pins } = await findPageRecords(scope, input.student_id, range);
    return { records, mistakes: sumMistakes(pins) };
  }),
});

function noPupil() {
  return refuse("NOT_FOUND", "There is no such student.");
}
