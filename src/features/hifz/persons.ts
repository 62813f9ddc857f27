import { eraseCandidates, hasDecided, moveCandidates } from "#features/hifz/exams/db.ts";
import { eraseAcks, moveAcks } from "#features/hifz/acks/db.ts";
import {
  eraseCertificates,
  hasCertified,
  moveCertificates,
} from "#features/hifz/certificates/db.ts";
import { joinPupils, lockPupils } from "#features/hifz/pages/db.ts";
import { erasePlans, movePlans } from "#features/hifz/plans/db.ts";
import { eraseRecords, hasRecorded, moveHearings, moveRecords } from "#features/hifz/records/db.ts";
import { hasClosed } from "#features/hifz/sittings/db.ts";
import type { PersonRecords } from "#server/persons.ts";

export const hifzPersons: PersonRecords = {
  columns: [
    "hifz_plans.student_id",
    "hifz_plans.teacher_id",
    "hifz_records.student_id",
    "hifz_records.hearer_student_id",
    "hifz_records.hearer_guardian_id",
    "hifz_records.assigned_teacher_id",
    "hifz_records.recorded_by",
    "hifz_record_history.changed_by",
    "hifz_sittings.closed_by",
    "hifz_acks.student_id",
    "hifz_acks.guardian_id",
    "hifz_pages.student_id",
    "hifz_pupils.student_id",
    "hifz_certificates.student_id",
    "hifz_certificates.issued_by",
    "hifz_certificates.revoked_by",
    "hifz_examiners.teacher_id",
    "hifz_candidates.student_id",
    "hifz_candidates.decided_by",
    "hifz_scores.teacher_id",
  ],
  details: [
    { table: "hifz_programmes", column: "id", of: "hifz_plans", by: "programme_id" },
    { table: "hifz_record_history", column: "record_id", of: "hifz_records", by: "id" },
    { table: "hifz_exams", column: "id", of: "hifz_candidates", by: "exam_id" },
    { table: "hifz_scores", column: "candidate_id", of: "hifz_candidates", by: "id" },
    { table: "hifz_score_history", column: "score_id", of: "hifz_scores", by: "id" },
  ],
  async erase(scope, { student_id, guardian_id }) {
    await eraseAcks(scope, { student_id, guardian_id });
    if (!student_id) return [];
    await erasePlans(scope, student_id);
    await eraseRecords(scope, student_id);
    await eraseCertificates(scope, student_id);
    await eraseCandidates(scope, student_id);
    return [];
  },
  join: {
    lock: async (scope, kind, ids) => {
      if (kind === "students") await lockPupils(scope, ids);
    },
    async run(scope, joining) {
      await moveAcks(scope, joining);
      if (joining.kind === "guardians") await moveHearings(scope, joining);
      else {
        await movePlans(scope, joining);
        await moveRecords(scope, joining);
        await moveCertificates(scope, joining);
        await moveCandidates(scope, joining);
        await joinPupils(scope, joining);
      }
      return {};
    },
    bonds: async (scope, _kind, profile_id) =>
      (await hasRecorded(scope, profile_id)) ||
      (await hasClosed(scope, profile_id)) ||
      (await hasDecided(scope, profile_id)) ||
      (await hasCertified(scope, profile_id))
        ? ["acts"]
        : [],
  },
};
