import { eraseCards, hasWrittenCards, moveCardsOf } from "#features/cards/issues/db.ts";
import { moveCardMails } from "#features/cards/mails/db.ts";
import { eraseSignatures, moveSignatures } from "#features/cards/signatures/db.ts";
import type { PersonRecords } from "#server/persons.ts";

export const cardsPersons: PersonRecords = {
  columns: [
    "cards.student_id",
    "cards.comment_by",
    "cards.changed_by",
    "card_marks.marked_by",
    "card_mark_history.changed_by",
    "card_issues.issued_by",
    "card_signatures.profile_id",
    "card_signatures.noted_by",
    "card_mails.profile_id",
  ],
  wordsOf: ["card_signatures.profile_id"],
  details: [
    { table: "card_periods", column: "id", of: "cards", by: "period_id" },
    { table: "card_marks", column: "card_id", of: "cards", by: "id" },
    { table: "subjects", column: "id", of: "card_marks", by: "subject_id" },
    { table: "card_mark_history", column: "mark_id", of: "card_marks", by: "id" },
    { table: "card_issues", column: "card_id", of: "cards", by: "id" },
    { table: "card_signatures", column: "issue_id", of: "card_issues", by: "id" },
  ],
  async erase(scope, subject) {
    await eraseSignatures(scope, subject);
    if (subject.student_id) await eraseCards(scope, subject.student_id);
    return [];
  },
  join: {
    async run(scope, joining) {
      if (joining.kind === "students") await moveCardsOf(scope, joining);
      else {
        await moveSignatures(scope, joining);
        await moveCardMails(scope, joining);
      }
      return {};
    },
    bonds: async (scope, _kind, profile_id) =>
      (await hasWrittenCards(scope, profile_id)) ? ["acts"] : [],
  },
};
