import * as z from "zod/mini";
import { pictureInput } from "#features/schools/contract.ts";
import * as shape from "#lib/shapes.ts";
import { FILE_KINDS, MAX_PDF_BYTES } from "./rules.ts";

/** A picture or PDF that goes with an announcement. */
export const announcementFile = z.object({
  id: shape.id,
  kind: z.enum(FILE_KINDS),
  name: z.string(),
  /** What a picture shows; its name where nobody said. */
  alt: z.string(),
  bytes: z.int(),
  url: z.string(),
});
export type AnnouncementFile = z.infer<typeof announcementFile>;

/** The least PDF that is one, its first and last line: what the examples of calls send. */
export const EXAMPLE_PDF = "JVBERi0xLjcKJSVFT0YK";

/** As many signs of base64 as `MAX_PDF_BYTES` takes. */
const MOST_SIGNS = Math.ceil(MAX_PDF_BYTES / 3) * 4;

export const fileFields = {
  /** What it is called on the device; it is shown, and stored under another name. */
  name: shape.line(120).check(z.refine((name) => !/[/\\]/.test(name), { error: "names a folder" })),
  /** What a picture shows, for who does not see it. */
  alt: z.optional(shape.line(300, 0)),
  /** The bytes of a picture in base64: JPEG, PNG or WebP. */
  picture: z.optional(pictureInput.shape.data),
  /** The bytes of a PDF in base64, up to 5 MB. */
  pdf: z.optional(
    z.string().check(z.minLength(1), z.maxLength(MOST_SIGNS), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  ),
};

type Sent = { picture?: string | undefined; pdf?: string | undefined };

/** Holds where either a picture or a PDF is sent. */
export const oneFile = <T extends Sent>() => [
  z.refine<T>(({ picture, pdf }) => picture !== undefined || pdf !== undefined, {
    path: ["pdf"],
    error: "is missing, as is a picture",
  }),
  z.refine<T>(({ picture, pdf }) => picture === undefined || pdf === undefined, {
    path: ["picture"],
    error: "is sent beside a PDF",
  }),
];
