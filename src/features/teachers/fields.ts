import { TEACHER_STATUSES, TEACHER_TITLES } from "#lib/enumerations.ts";
import * as z from "zod/mini";
import { personFields } from "#features/people/fields.ts";
import { fieldsOf, label, labelsOf, lineField } from "#lib/fields.ts";
import * as shape from "#lib/shapes.ts";

/** The fields of a teacher in `teachers`; names and contact are on the profile. */
export const teacherFields = fieldsOf({
  teacher_id: {
    label: label("Teacher ID", "No. guru"),
    class: "internal",
    kind: "other",
    max: 40,
    shape: shape.number,
    erased: { stays: "the number that registers are kept under" },
    joined: "kept",
    seenBy: "teachers.see",
    listed: true,
    aliases: `no staf, no pekerja, nombor guru, nombor staf, id guru, id staf, staff id, staff no,
      teacher no, teacher number, employee id, id, no ustaz`,
  },
  title: {
    label: label("Title", "Gelaran"),
    class: "personal",
    kind: "other",
    shape: z.enum(TEACHER_TITLES),
    blank: null,
    erased: "blank",
    joined: "kept",
    seenBy: "teachers.see",
    listed: true,
    aliases: "panggilan, pangkal nama, honorific",
  },
  specialization: {
    label: label("Specialization", "Pengkhususan"),
    class: "personal",
    ...lineField(100),
    erased: "blank",
    joined: "kept",
    seenBy: "teachers.see",
    listed: true,
    aliases: "bidang, opsyen, subjek, specialisation, subject, kepakaran",
  },
  qualification: {
    label: label("Qualification", "Kelayakan"),
    class: "personal",
    ...lineField(200),
    erased: "blank",
    joined: "kept",
    seenBy: "teachers.see",
    listed: true,
    aliases: "kelulusan, kelayakan akademik",
  },
  date_joined: {
    label: label("Date joined", "Tarikh mula bertugas"),
    class: "internal",
    kind: "date",
    shape: shape.date,
    erased: { stays: "names nobody" },
    joined: "kept",
    seenBy: "teachers.see",
    listed: true,
    aliases: `tarikh masuk, mula bertugas, tarikh lantikan, start date, joining date, tarikh mula`,
  },
  status: {
    label: label("Status", "Status"),
    class: "internal",
    kind: "other",
    shape: z.enum(TEACHER_STATUSES),
    erased: { stays: "the teacher becomes inactive" },
    joined: "kept",
    seenBy: "teachers.see",
    listed: true,
  },
});

/** The labels of these fields and of the profile. */
export const teacherLabels = labelsOf({ ...personFields, ...teacherFields });
