import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { ANNOUNCEMENT_KINDS, REPLY_KINDS } from "./rules.ts";

/** The words of an announcement, in Malay and in English; blanks of a template stand in braces. */
export const announcementWords = {
  title_ms: shape.line(120, 0),
  body_ms: shape.text(8000, 0),
  title_en: shape.line(120, 0),
  body_en: shape.text(8000, 0),
};

/** What an announcement is and what it asks; here because no other contract takes the rules, which are in this one's file. */
export const announcementKind = z.enum(ANNOUNCEMENT_KINDS);
export const replyKind = z.enum(REPLY_KINDS);

const facts = {
  name: shape.line(80),
  ...announcementWords,
  kind: announcementKind,
  reply: replyKind,
};

const template = z.object({ id: shape.id, ...facts, version: z.int() });
export type AnnouncementTemplate = z.infer<typeof template>;

type Titled = { title_ms: string; title_en: string };
const titled = <T extends Titled>() =>
  z.refine<T>(({ title_ms, title_en }) => title_ms + title_en !== "", {
    path: ["title_ms"],
    error: "is missing",
  });

export const newOwnTemplate = z.strictObject(facts).check(titled());
export type NewTemplate = z.infer<typeof newOwnTemplate>;

const example = {
  name: "Derma yayasan",
  title_ms: "Derma {tujuan}",
  body_ms: "Assalamualaikum. Tabung {tujuan} dibuka sehingga {tarikh}.",
  title_en: "",
  body_en: "",
  kind: "notice",
  reply: "none",
};

export const announcementTemplatesContract = {
  listTemplates: call({
    method: "GET",
    path: "/announcement-templates",
    summary: "The school's own templates of announcements, by name",
    permission: "announcements.write",
    example: () => ({}),
  }).output(z.array(template)),

  addTemplate: call({
    method: "POST",
    path: "/announcement-templates",
    status: 201,
    summary: "Add a template of the school's own",
    permission: "settings.manage",
    example: () => example,
  })
    .input(newOwnTemplate)
    .output(template),

  changeTemplate: call({
    method: "PATCH",
    path: "/announcement-templates/{id}",
    summary: "Change a template of the school's own",
    permission: "settings.manage",
    example: (known) => ({ ...example, id: known.class_id, version: 1 }),
  })
    .input(z.strictObject({ ...facts, id: shape.id, version: z.int() }).check(titled()))
    .output(template),

  removeTemplate: call({
    method: "DELETE",
    path: "/announcement-templates/{id}",
    summary: "Delete a template of the school's own; what was written with it stays",
    permission: "settings.manage",
    example: (known) => ({ id: known.class_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(z.object({ id: shape.id })),
};
