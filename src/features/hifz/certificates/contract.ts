import * as z from "zod/mini";
import { CERTIFICATE_KINDS, isSerialPattern } from "./rules.ts";
import { call } from "#lib/call.ts";
import { namedStudent } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";

const kind = z.enum(CERTIFICATE_KINDS);

const facts = {
  id: shape.id,
  kind,
  /** The juz that it certifies, in their order. */
  juz: z.array(z.int()),
  /** The grade by its name, if one is named. */
  grade: z.nullable(z.string()),
  serial: z.string(),
  issued_on: z.string(),
  revoked_on: z.nullable(z.string()),
};

/** A certificate as the pupil's page shows it. */
const pupilCertificate = z.object(facts);
export type PupilCertificate = z.infer<typeof pupilCertificate>;

const listedCertificate = z.extend(namedStudent, {
  ...facts,
  /** Whether an exam is behind it; otherwise an admin reviewed what is held. */
  by_exam: z.boolean(),
  revoked_why: z.string(),
  /** Whether the pupil was erased, so that there is nothing to print. */
  erased: z.boolean(),
});
export type ListedCertificate = z.infer<typeof listedCertificate>;

const signer = z.object({ post: z.string(), name: z.string() });

const paper = z.object({
  ...facts,
  student_id: shape.id,
  name: z.string(),
  jawi_name: z.nullable(z.string()),
  school: z.string(),
  arabic_name: z.nullable(z.string()),
  hijri: z.nullable(z.string()),
  signers: z.array(signer),
  recognition: z.nullable(z.string()),
  /** The code, and the address of the public page that it opens. */
  code: z.string(),
  address: z.string(),
});
export type CertificatePaper = z.infer<typeof paper>;

/** What a certificate of a pupil can rest on. */
const basis = z.object({
  /** The juz of which every ayah is held, each with the number of its weak pages. */
  held: z.array(z.object({ juz: z.int(), weak: z.int() })),
  /** The exams that the pupil passed and that no certificate in force names. */
  passed: z.array(
    z.object({
      id: shape.id,
      title: z.string(),
      date: z.string(),
      juz: z.array(z.int()),
      grade: z.nullable(z.string()),
      /** The name of the grade in the exam. */
      grade_name: z.nullable(z.string()),
    }),
  ),
  /** How many juz a certificate may be of. */
  bands: z.array(z.int()),
  /** The grades that can be named, from the highest on. */
  grades: z.array(z.object({ key: z.string(), name: z.string() })),
});
export type CertificateBasis = z.infer<typeof basis>;

const ascends = (juz: number[]) => juz.every((one, at) => at === 0 || one > (juz[at - 1] ?? 0));

export const newCertificate = z
  .strictObject({
    student_id: shape.id,
    kind,
    juz: z
      .array(z.int().check(z.minimum(1), z.maximum(30)))
      .check(z.minLength(1), z.maxLength(30), z.refine(ascends, { error: "is not in order" })),
    /** The key of a grade. */
    grade: z.optional(z.nullable(shape.line(40))),
    /** The exam that was passed; without one, somebody has reviewed what the pupil holds. */
    candidate_id: z.optional(shape.id),
    reviewed: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ candidate_id, reviewed }) => Boolean(candidate_id) || reviewed === true, {
      path: ["reviewed"],
      error: "says that what is held was reviewed, or an exam is named",
    }),
  );

const settings = {
  arabic_name: z.nullable(z.string()),
  signers: z.array(signer),
  recognition: z.nullable(z.string()),
  serial_pattern: z.string(),
};

const certificateSettings = z.object({
  ...settings,
  /** The next number by the pattern. */
  next_serial: z.string(),
  version: z.int(),
});
export type CertificateSettings = z.infer<typeof certificateSettings>;

const ARABIC = { error: "is not in Arabic script" };

export const certificateSettingsChange = z.strictObject({
  arabic_name: z.optional(
    z.nullable(
      shape.line(120).check(z.refine((name) => /^[^\p{Script=Latin}]+$/u.test(name), ARABIC)),
    ),
  ),
  signers: z.optional(
    z
      .array(z.strictObject({ post: shape.line(60), name: shape.line(80, 0) }))
      .check(z.maxLength(2)),
  ),
  recognition: z.optional(z.nullable(shape.line(120))),
  serial_pattern: z.optional(
    shape.line(40).check(z.refine(isSerialPattern, { error: "has no counter such as {0001}" })),
  ),
  version: z.optional(z.int()),
});

const one = z.strictObject({ id: shape.id });

export const certificatesContract = {
  listCertificates: call({
    method: "GET",
    path: "/hifz/certificates",
    summary: "The certificates of memorisation that the school issued, the latest first",
    permission: "hifz.manage",
    example: () => ({}),
  }).output(z.array(listedCertificate)),

  readCertificate: call({
    method: "GET",
    path: "/hifz/certificates/{id}",
    summary: "A certificate as it is printed, with its code",
    permission: "hifz.manage",
    secret: true,
    example: (known) => ({ id: known.class_id }),
  })
    .input(one)
    .output(paper),

  readCertificateBasis: call({
    method: "GET",
    path: "/hifz/pupils/{student_id}/certificate-basis",
    summary: "What a certificate of a student can rest on: the juz held, and the exams passed",
    permission: "hifz.manage",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(z.strictObject({ student_id: shape.id }))
    .output(basis),

  listPupilCertificates: call({
    method: "GET",
    path: "/hifz/pupils/{student_id}/certificates",
    summary: "The certificates of a student, the latest first",
    permission: "hifz.see",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(z.strictObject({ student_id: shape.id }))
    .output(z.array(pupilCertificate)),

  issueCertificate: call({
    method: "POST",
    path: "/hifz/certificates",
    summary: "Issue a certificate for juz that a student holds, after an exam or a review",
    permission: "hifz.manage",
    status: 201,
    example: (known) => ({
      student_id: known.student_id,
      kind: "hafazan",
      juz: [30],
      grade: null,
      reviewed: true,
    }),
  })
    .input(newCertificate)
    .output(listedCertificate),

  revokeCertificate: call({
    method: "POST",
    path: "/hifz/certificates/{id}/revoke",
    summary: "Revoke a certificate; its public page says so at once",
    permission: "hifz.manage",
    stepUp: true,
    example: (known) => ({ id: known.class_id, why: "Nama salah dieja." }),
  })
    .input(z.strictObject({ id: shape.id, why: shape.line(300) }))
    .output(listedCertificate),

  readCertificateSettings: call({
    method: "GET",
    path: "/hifz/certificate-settings",
    summary: "What certificates say of the school, and how they are numbered",
    permission: "hifz.manage",
    example: () => ({}),
  }).output(certificateSettings),

  changeCertificateSettings: call({
    method: "PATCH",
    path: "/hifz/certificate-settings",
    summary: "Change what certificates say of the school, and how they are numbered",
    permission: "hifz.manage",
    example: () => ({ recognition: null }),
  })
    .input(certificateSettingsChange)
    .output(certificateSettings),
};
