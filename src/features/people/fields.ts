import { DUTIES, ROLES } from "#lib/enumerations.ts";
import * as z from "zod/mini";
import { fieldsOf, label } from "#lib/fields.ts";
import * as shape from "#lib/shapes.ts";

/** The fields that `profiles` keeps of everybody. */
export const personFields = fieldsOf({
  first_name: {
    label: label("Given name", "Nama diberi"),
    class: "personal",
    kind: "line",
    shape: shape.name,
    blank: "",
    erased: "blank",
    joined: "name",
    seenBy: "students.see",
  },
  last_name: {
    label: label("bin, binti, a/l, a/p …", "bin, binti, a/l, a/p …"),
    class: "personal",
    kind: "line",
    shape: shape.lastName,
    blank: "",
    erased: "blank",
    joined: "name",
    seenBy: "students.see",
  },
  email: {
    label: label("E-mail", "E-mel"),
    class: "personal",
    masked: true,
    kind: "other",
    shape: shape.email,
    blank: null,
    erased: "blank",
    joined: "filled",
    seenBy: "contact",
  },
  phone: {
    label: label("Phone", "No. telefon"),
    class: "personal",
    masked: true,
    kind: "other",
    shape: shape.phone,
    blank: null,
    erased: "blank",
    joined: "filled",
    seenBy: "contact",
  },
  avatar_url: {
    label: label("Photo", "Gambar"),
    class: "personal",
    kind: "other",
    shape: z.string(),
    blank: null,
    erased: "blank",
    joined: "filled",
    seenBy: "students.see",
  },
  role: {
    label: label("Role", "Peranan"),
    class: "personal",
    kind: "other",
    shape: z.enum(ROLES),
    erased: { stays: "what somebody was in the school names nobody" },
    joined: "kept",
    seenBy: "members.manage",
  },
  duties: {
    label: label("Duties", "Tugas"),
    class: "personal",
    kind: "other",
    shape: z.array(z.enum(DUTIES)),
    erased: { stays: "what somebody did in the school names nobody" },
    joined: "kept",
    seenBy: "members.manage",
  },
});
