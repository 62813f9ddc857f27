import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { EXAMPLE_PICTURE, pictureCall, pictureInput } from "#features/schools/contract.ts";
import { ROLES } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";

export const profile = z.object({
  id: shape.id,
  email: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(ROLES),
  phone: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
});
export type Profile = z.infer<typeof profile>;

export const peopleContract = {
  setPicture: call({
    method: "POST",
    path: "/me/picture",
    summary: "Set the own picture",
    permission: "own.picture",
    ...pictureCall("face"),
    hourly: 30,
    example: () => ({ data: EXAMPLE_PICTURE }),
  })
    .input(pictureInput)
    .output(z.object({ avatar_url: z.nullable(z.string()) })),

  removePicture: call({
    method: "DELETE",
    path: "/me/picture",
    summary: "Take the own picture away",
    permission: "own.picture",
    hourly: 30,
    example: () => ({}),
  })
    .input(z.optional(z.strictObject({})))
    .output(z.object({ avatar_url: z.nullable(z.string()) })),

  listProfiles: call({
    method: "GET",
    path: "/profiles",
    summary: "Profiles that you may see: your own, or all of the school for its admins",
    permission: "profiles.see",
    example: (known) => ({ id: known.profile_id }),
  })
    .input(z.strictObject({ id: z.optional(shape.id) }))
    .output(z.array(profile)),
};
