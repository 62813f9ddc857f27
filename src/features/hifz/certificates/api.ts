import { findHijriMonths } from "#features/calendar/db.ts";
import { requireHifzPupils } from "#features/hifz/plans/db.ts";
import { lockSchool } from "#features/schools/db.ts";
import { formatCode } from "#lib/codes.ts";
import { refuse } from "#lib/errors.ts";
import { formatHijri, hijriDate } from "#lib/hijri.ts";
import { newId } from "#lib/ids.ts";
import { fullName } from "#lib/names.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import { findSigningKey } from "#server/cells/former-keys.ts";
import type { Scope } from "#server/scope.ts";
import { codeFor } from "#server/secret.ts";
import { serve } from "#server/serve.ts";
import { hashToken } from "#server/session/tokens.ts";
import { requireVersion } from "#server/stale.ts";
import {
  certificatesContract,
  type CertificateSettings,
  type ListedCertificate,
} from "./contract.ts";
import {
  findCertificateBasis,
  findCertificates,
  findCertificateSettings,
  findPrinted,
  findPupilCertificates,
  type FoundBasis,
  insertCertificate,
  isCertified,
  nextSerial,
  type StoredSettings,
  updateRevoked,
  upsertCertificateSettings,
} from "./db.ts";
import { juzHeld, juzOfPages, maskName, type ShownCertificate, signersOf } from "./rules.ts";

const os = serve(certificatesContract);

export const certificatesRoutes = os.router({
  listCertificates: os.listCertificates.handler(({ context: { scope } }) =>
    findCertificates(scope),
  ),

  readCertificate: os.readCertificate.handler(async ({ context: { scope, runtime }, input }) => {
    const found = await findPrinted(scope, input.id);
    if (!found || !("name" in found.shown)) throw noCertificate();
    const { shown, code_hash, ...facts } = found;
    const isIts = (key: string) => hashToken(codeFor(key, input.id)) === code_hash;
    const signed = { school_id: scope.school.id, purpose: "certificates" } as const;
    const key = await findSigningKey(runtime, signed, runtime.certificateKey, isIts);
    // The old papers stay valid, because their hashes are stored; a new one would carry another code.
    if (!key) {
      throw refuse("CONFLICT", "The SECRET of this server is not the one of this certificate.", {
        reason: "secret",
      });
    }
    const code = codeFor(key, input.id);
    const address = `${runtime.env.origin}/sijil/${code}`;
    return { ...facts, ...(shown as ShownCertificate), code: formatCode(code), address };
  }),

  readCertificateBasis: os.readCertificateBasis.handler(async ({ context: { scope }, input }) => {
    const found = await requireBasis(scope, input.student_id);
    const { edition, bands, scale } = await findCertificateSettings(scope);
    const weak = juzOfPages(found.weak_pages, edition);
    return {
      held: juzHeld(found.covered).map((juz) => ({ juz, weak: weak.get(juz) ?? 0 })),
      passed: found.passed.map(({ from_id, to_id, ...exam }) => ({
        ...exam,
        juz: juzHeld([[from_id, to_id]]),
      })),
      bands,
      grades: scale.map(({ key, name }) => ({ key, name })),
    };
  }),

  listPupilCertificates: os.listPupilCertificates.handler(async ({ context: { scope }, input }) => {
    const found = await findPupilCertificates(scope, input.student_id);
    if (!found) throw noPupil();
    return found;
  }),

  issueCertificate: os.issueCertificate.handler(async ({ context: { scope, runtime }, input }) => {
    const { student_id, kind, juz, grade = null, candidate_id = null } = input;
    await requireHifzPupils(scope, [student_id]);
    await lockSchool(scope);
    const settings = await findCertificateSettings(scope);
    const basis = await requireBasis(scope, student_id);
    requireHeld(basis, settings, { juz, candidate_id });
    const exam = basis.passed.find(({ id }) => id === candidate_id);
    const named =
      grade !== null && exam?.grade === grade
        ? exam.grade_name
        : settings.scale.find(({ key }) => key === grade)?.name;
    if (grade !== null && !named) throw refused("grade", "The school has no such grade.");
    if (await isCertified(scope, { student_id, kind, juz })) {
      throw refuse("CONFLICT", "There is such a certificate in force.", { reason: "exists" });
    }
    const { today, school } = scope;
    const id = newId();
    const serial = await nextSerial(scope, settings.serial_pattern);
    const name = fullName(basis) || basis.number;
    const said = {
      school: school.name,
      grade: named ?? null,
      recognition: settings.recognition,
    };
    const shown = {
      ...said,
      name,
      jawi_name: basis.jawi_name,
      arabic_name: settings.arabic_name,
      hijri: await certainHijri(scope),
      signers: signersOf(settings.signers, school.signing_post),
    };
    await insertCertificate(
      scope,
      { id, student_id, candidate_id, kind, juz, grade, serial, issued_on: today, shown },
      {
        code: codeFor(runtime.certificateKey, id),
        shown: {
          ...said,
          kind,
          juz: juz.length,
          serial,
          month: today.slice(0, 7),
          name: maskName(name),
        },
      },
    );
    scope.record({
      action: "hifz.issue_certificate",
      subject_id: student_id,
      label: name,
      details: { serial, juz: juz.length },
    });
    return requireListed(scope, id);
  }),

  revokeCertificate: os.revokeCertificate.handler(async ({ context: { scope }, input }) => {
    const isRevoked = await updateRevoked(scope, input);
    const after = await requireListed(scope, input.id);
    if (after.erased) throw noCertificate();
    if (!isRevoked) {
      throw refuse("CONFLICT", "This certificate was revoked before.", { reason: "revoked" });
    }
    scope.record({
      action: "hifz.revoke_certificate",
      subject_id: after.student_id,
      label: fullName(after) || after.number,
      details: { serial: after.serial, juz: after.juz.length },
    });
    return after;
  }),

  readCertificateSettings: os.readCertificateSettings.handler(async ({ context: { scope } }) =>
    answered(scope, await findCertificateSettings(scope)),
  ),

  changeCertificateSettings: os.changeCertificateSettings.handler(
    async ({ context: { scope }, input }) => {
      const { version, ...changes } = input;
      const before = await findCertificateSettings(scope);
      await requireCurrent(scope, before, version);
      const after = { ...before, ...changes };
      if (!(await upsertCertificateSettings(scope, ownOf(after), before.version))) {
        await requireCurrent(scope, await findCertificateSettings(scope), before.version);
      }
      scope.record({
        action: "hifz.certificate_settings",
        subject_id: scope.school.id,
        label: scope.school.name,
        details: changesOf(logged(before), logged(after), NO_PERSON),
      });
      return answered(scope, { ...after, version: before.version + 1 });
    },
  ),
});

function noPupil() {
  return refuse("NOT_FOUND", "There is no such student.");
}

function noCertificate() {
  return refuse("NOT_FOUND", "There is no such certificate.");
}

function refused(reason: string, words: string) {
  return refuse("UNPROCESSABLE_CONTENT", words, { reason });
}

async function requireBasis(scope: Scope, student_id: string): Promise<FoundBasis> {
  const found = await findCertificateBasis(scope, student_id);
  if (!found) throw noPupil();
  return found;
}

async function requireListed(scope: Scope, id: string): Promise<ListedCertificate> {
  const [found] = await findCertificates(scope, id);
  if (!found) throw noCertificate();
  return found;
}

/** Refuses juz that the pupil does not hold, that the exam did not have, or so many as the school certifies not. */
function requireHeld(
  { covered, passed }: FoundBasis,
  { bands }: StoredSettings,
  { juz, candidate_id }: { juz: number[]; candidate_id: string | null },
): void {
  if (!bands.includes(juz.length)) throw refused("band", "The school has no such certificate.");
  const held = juzHeld(covered);
  if (!juz.every((one) => held.includes(one))) {
    throw refused("not_held", "The student does not hold all of it.");
  }
  if (!candidate_id) return;
  const exam = passed.find(({ id }) => id === candidate_id);
  if (!exam) throw refused("exam", "The student has not passed this exam, or it is certified.");
  const examined = juzHeld([[exam.from_id, exam.to_id]]);
  if (!juz.every((one) => examined.includes(one))) {
    throw refused("not_examined", "The exam was not of all of it.");
  }
}

/** Today in the Hijri calendar; null where it is estimated only. */
async function certainHijri(scope: Scope): Promise<string | null> {
  const months = await findHijriMonths(scope);
  return hijriDate(scope.today, months).estimated ? null : formatHijri(scope.today, months, "ms");
}

function ownOf({ arabic_name, signers, recognition, serial_pattern }: StoredSettings) {
  return { arabic_name, signers, recognition, serial_pattern };
}

async function answered(scope: Scope, settings: StoredSettings): Promise<CertificateSettings> {
  const { school } = scope;
  return {
    ...ownOf(settings),
    signers: signersOf(settings.signers, school.signing_post),
    next_serial: await nextSerial(scope, settings.serial_pattern),
    version: settings.version,
  };
}

async function requireCurrent(
  scope: Scope,
  current: StoredSettings,
  wanted: number | undefined,
): Promise<void> {
  await requireVersion(scope, { ...current, id: scope.school.id }, wanted);
}

/** As the audit log says it: the posts of those who sign, without their names. */
function logged(settings: StoredSettings) {
  const { signers, ...facts } = ownOf(settings);
  return { ...facts, signers: signers.map(({ post }) => post).join(", ") };
}
