import type { TestApp, TestSchool } from "#app/testing.ts";
import { NOTICE_VERSION } from "#features/consents/rules.ts";
import { newId } from "#lib/ids.ts";

const IMPORTED = 5000;
const IMPORTS = 3;

/** School days on which every pupil of a school of 250 was marked before: a year. */
const DAYS = 200;

/** Prints how long an import of pupils with two guardians and a class each takes, and its undoing. */
export async function printImport(app: TestApp): Promise<void> {
  const [imported, undone]: [number[], number[]] = [[], []];
  for (let at = 0; at < IMPORTS; at += 1) {
    const school = await app.makeSchool({ pupils: 250, plan: "enterprise" });
    await markYear(app, school);
    await app.owner.query(
      `insert into app.classes (school_id, id, name, grade_level, academic_year, maximum_students)
       select $1, gen_random_uuid(), 'Kelas ' || n, 'Tahun 1', '2026', 500 from generate_series(1, 20) n`,
      [school.id],
    );
    const rows = Array.from({ length: IMPORTED }, (_, row) => importedRow(row));
    const file = { kind: "students", file_name: "bench.csv", rows, notice: NOTICE_VERSION };
    const send = async (path: string, body: unknown, times: number[]) => {
      const began = performance.now();
      const answer = await school.admin.post<{ id: string }>(path, body, {
        "idempotency-key": newId(),
      });
      times.push(performance.now() - began);
      if (answer.status < 300) return answer.body.id;
      throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    };
    const id = await send("/imports", file, imported);
    await send(`/imports/${id}/undo`, {}, undone);
  }
  console.log(
    `\n| ${IMPORTED} pupils with two guardians each | ms (slowest of ${IMPORTS}) | budget |\n|---|---|---|`,
  );
  console.log(`| import | ${Math.max(...imported).toFixed(0)} | ≤ 20,000 |`);
  console.log(`| undo of it a moment later | ${Math.max(...undone).toFixed(0)} | ≤ 20,000 |`);
}

async function markYear({ owner }: TestApp, school: TestSchool): Promise<void> {
  await owner.query(
    `insert into app.attendance (school_id, id, student_id, class_id, date, status, client_key,
       marked_by, marked_at)
     select school_id, gen_random_uuid(), student_id, class_id, date '2020-02-01' + n, 'present',
       gen_random_uuid(), $2, now()
     from app.class_enrollments, generate_series(1, ${DAYS}) n where school_id = $1`,
    [school.id, school.teacher.id],
  );
  await owner.query(
    `insert into app.attendance_history (school_id, id, attendance_id, version, to_status, notes,
       client_key, changed_by, changed_at)
     select school_id, id, id, 1, status, '', client_key, marked_by, marked_at
     from app.attendance where school_id = $1`,
    [school.id],
  );
}

function importedRow(at: number) {
  const family = Math.floor(at / 2);
  return {
    line: at + 2,
    cells: {
      name: `Murid ${at} bin Bapa ${family}`,
      class_name: `Kelas ${(at % 20) + 1}`,
      bapa_name: `Bapa ${family} bin Datuk`,
      bapa_phone: `01${20_000_000 + family}`,
      ibu_name: `Ibu ${family} binti Nenek`,
      ibu_phone: `01${30_000_000 + family}`,
      address: "12 Jalan Masjid, Taman Iman",
      postcode: "43000",
    },
  };
}
