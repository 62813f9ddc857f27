import { RELATIONS } from "#lib/enumerations.ts";
import * as z from "zod/mini";
import { personFields } from "#features/people/fields.ts";
import { fieldsOf, label, labelsOf, textField } from "#lib/fields.ts";

const consent = {
  class: "personal",
  kind: "other",
  shape: z.boolean(),
  erased: { stays: "yes or no, of nobody once name and contact are gone" },
  joined: "kept",
  seenBy: "guardians.contact",
} as const;

/** The fields of a guardian in `guardians`: the channels by which the school may write. */
export const guardianFields = fieldsOf({
  consent_whatsapp: {
    label: label("Contact by WhatsApp", "Boleh dihubungi melalui WhatsApp"),
    ...consent,
  },
  consent_email: {
    label: label("Contact by e-mail", "Boleh dihubungi melalui e-mel"),
    ...consent,
  },
  consent_phone: {
    label: label("Contact by phone", "Boleh dihubungi melalui telefon"),
    ...consent,
  },
});

/** The relation of a guardian to a student, in `guardian_links`. */
export const linkFields = fieldsOf({
  relation: {
    label: label("Relation", "Pertalian"),
    class: "personal",
    kind: "other",
    shape: z.enum(RELATIONS),
    erased: "row",
    joined: "kept",
    seenBy: "guardians.see",
  },
  contact_order: {
    label: label("Order of contact", "Urutan dihubungi"),
    class: "internal",
    kind: "other",
    shape: z.int().check(z.minimum(1), z.maximum(9)),
    erased: "row",
    joined: "kept",
    seenBy: "guardians.see",
  },
  may_collect: {
    label: label("May collect the student", "Boleh menjemput pelajar"),
    class: "personal",
    kind: "other",
    shape: z.boolean(),
    erased: "row",
    joined: "kept",
    seenBy: "guardians.see",
  },
  custody_note: {
    label: label("Custody note", "Catatan hak jagaan"),
    class: "sensitive",
    ...textField(500),
    erased: "row",
    joined: "kept",
    seenBy: "guardians.write",
  },
});

/** The labels of these fields and of the profile. */
export const guardianLabels = labelsOf({ ...personFields, ...guardianFields });
export const linkLabels = labelsOf(linkFields);
