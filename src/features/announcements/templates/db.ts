import { sql } from "drizzle-orm";
import { insertAll } from "#db/bulk.ts";
import { natural } from "#db/columns.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { AnnouncementTemplate, NewTemplate } from "./contract.ts";
import { announcementTemplates } from "./table.ts";

/** The school's own templates by name, or one of them. */
export async function findOwnTemplates(
  scope: Scope,
  id: string | null = null,
): Promise<AnnouncementTemplate[]> {
  const { rows } = await scope.tx.execute<AnnouncementTemplate>(sql`
    select id, name, title_ms, body_ms, title_en, body_en, kind, reply, version
    from app.announcement_templates
    where school_id = ${scope.school.id} and id = coalesce(${id}::uuid, id)
    order by name ${natural}, id`);
  return rows;
}

/** Locks the school's own templates, so that names and their number are compared with what is there. */
export async function lockTemplates(scope: Scope): Promise<void> {
  await scope.tx.execute(sql`
    select pg_advisory_xact_lock(
      hashtextextended('announcement templates ' || ${scope.school.id}::text, 0))`);
}

export async function insertTemplate(scope: Scope, row: NewTemplate): Promise<string> {
  const id = newId();
  const of = { school_id: scope.school.id, id, version: 1 };
  await scope.tx.execute(insertAll(announcementTemplates, [{ ...of, ...row }]));
  return id;
}

export async function updateTemplate(scope: Scope, id: string, row: NewTemplate): Promise<void> {
  const { name, title_ms, body_ms, title_en, body_en, kind, reply } = row;
  await scope.tx.execute(sql`
    update app.announcement_templates set name = ${name}, title_ms = ${title_ms},
      body_ms = ${body_ms}, title_en = ${title_en}, body_en = ${body_en}, kind = ${kind},
      reply = ${reply}, version = version + 1
    where school_id = ${scope.school.id} and id = ${id}`);
}

export async function deleteOwnTemplate(scope: Scope, id: string): Promise<void> {
  await scope.tx.execute(sql`
    delete from app.announcement_templates where school_id = ${scope.school.id} and id = ${id}`);
}
