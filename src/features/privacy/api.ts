import { WrittenJson } from "#db/json.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { may } from "#lib/permissions.ts";
import { personFields } from "#features/people/fields.ts";
import { changesOf } from "#server/audit/changes.ts";
import type { FileAccess } from "#server/file-access.ts";
import { dropLater } from "#server/files.ts";
import type { PersonRecords } from "#server/persons.ts";
import { asWritten } from "#server/compiled.ts";
import { serve } from "#server/serve.ts";
import { takeAway } from "#server/taking-away.ts";
import { noteEndedAccess } from "#server/session/ended-access.ts";
import { forgetPerson } from "#features/members/access/db.ts";
import { type PersonExport, privacyContract } from "./contract.ts";
import { COPY } from "./rules.ts";
import {
  correctPerson,
  dropExports,
  findExport,
  findExports,
  insertExport,
  readPerson,
  requirePerson,
  settleLost,
} from "./db.ts";

const os = serve(privacyContract);

/** A person's copy of rows that PostgreSQL has written. */
function writtenExport(name: string, tables: Map<string, Buffer>): WrittenJson<PersonExport> {
  const parts = [...tables].flatMap(([table, rows], at) => [
    `${at > 0 ? "," : ""}${JSON.stringify(table)}:[`,
    rows,
    "]",
  ]);
  const pieces = [`{"name":${JSON.stringify(name)},"tables":{`, ...parts, "}}"];
  return new WrittenJson(
    Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece))),
  );
}

/** Only an admin who has just confirmed the password may read a copy of the school. */
export const copiesAccess: FileAccess = {
  ending: COPY,
  mayRead: async ({ person }, { session, isThere }) =>
    may("privacy.manage", person) && session.fresh && isThere(),
};

/** `persons` says what all features keep of people. */
export const privacyRoutes = (persons: readonly PersonRecords[]) =>
  os.router({
    listSchoolExports: os.listSchoolExports.handler(({ context: { scope } }) => findExports(scope)),

    exportSchool: os.exportSchool.handler(async ({ context: { scope } }) => {
      if ((await findExports(scope)).some(({ state }) => state === "waiting")) {
        throw refuse("CONFLICT", "A copy is already being made.", { reason: "waiting" });
      }
      await settleLost(scope);
      const asked = await insertExport(scope);
      scope.record({ action: "export.school", subject_id: asked.id, label: scope.school.name });
      return asked;
    }),

    downloadSchoolExport: os.downloadSchoolExport.handler(
      async ({ context: { scope }, input: { id } }) => {
        const found = await findExport(scope, id);
        if (!found?.file) throw refuse("NOT_FOUND", "There is no such copy.");
        scope.record({ action: "export.download", subject_id: id, label: scope.school.name });
        return { url: found.file };
      },
    ),

    exportPerson: os.exportPerson.handler(async ({ context: { scope }, input: { id } }) => {
      const person = await requirePerson(scope, id);
      const tables = await readPerson(scope, person, {
        details: persons.flatMap(({ details = [] }) => details),
        wordsOf: persons.flatMap(({ wordsOf = [] }) => wordsOf),
      });
      scope.record({ action: "export.person", subject_id: id, label: fullName(person) });
      return asWritten(writtenExport(fullName(person), tables));
    }),

    correctPerson: os.correctPerson.handler(async ({ context: { scope }, input }) => {
      const { id, ...changes } = input;
      const before = await requirePerson(scope, id);
      await correctPerson(scope, id, changes);
      const after = await requirePerson(scope, id);
      scope.record({
        action: "person.correct",
        subject_id: id,
        label: fullName(after),
        details: changesOf(before, after, personFields),
      });
      return { corrected: true };
    }),

    erasePerson: os.erasePerson.handler(async ({ context, input: { id } }) => {
      const { scope, runtime } = context;
      if (id === scope.person.profile_id) {
        throw refuse("CONFLICT", "Only another admin can erase your own data.", { reason: "self" });
      }
      await requirePerson(scope, id);
      // Earlier copies of the school still hold the person.
      for (const file of await dropExports(scope)) dropLater(context, file);
      // This comes first: if a later step fails, the person is still there, and erasing can be repeated.
      const place = { school_id: scope.school.id, profile_id: id };
      await noteEndedAccess(runtime, place);
      await forgetPerson(runtime.database.auth, place);
      await takeAway(context, async (inner) => {
        const person = await requirePerson(inner, id);
        for (const { erase } of persons) {
          for (const file of (await erase?.(inner, person)) ?? []) {
            dropLater({ scope: inner, runtime }, file);
          }
        }
        inner.record({ action: "person.erase", subject_id: id, label: "" });
      });
      return { erased: true };
    }),
  });
