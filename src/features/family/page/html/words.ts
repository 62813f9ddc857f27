import { absencesText } from "#features/absences/text.ts";
import { announcementsText } from "#features/announcements/text.ts";
import { markText } from "#features/attendance/text/marks.ts";
import { feedsText } from "#features/calendar/feeds/text.ts";
import { familyPageText } from "#features/family/page/text.ts";
import { familyText } from "#features/family/text.ts";
import { hifzAcksText } from "#features/hifz/acks/text.ts";
import { hifzSettingsText } from "#features/hifz/settings/text.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { type PageLang, pageText } from "#server/plain-page.ts";
import type { PupilWord } from "#lib/pupil-word.ts";

/** The texts of the family's pages in a language, with the school's word for its pupils. */
export function pageWords(lang: PageLang, word?: PupilWord) {
  return {
    page: pageText(familyPageText, lang, word),
    feeds: pageText(feedsText, lang, word),
    family: pageText(familyText, lang, word),
    marks: pageText(markText, lang, word),
    absences: pageText(absencesText, lang, word),
    announcements: pageText(announcementsText, lang, word),
    settings: pageText(hifzSettingsText, lang, word),
    hifz: pageText(hifzAcksText, lang, word),
    held: pageText(pupilHifzText, lang, word),
  };
}
export type PageWords = ReturnType<typeof pageWords>;
