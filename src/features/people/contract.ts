import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { EXAMPLE_PICTURE, pictureCall, pictureInput } from "#features/schools/contract.ts";
import { profile } from "#lib/me.ts";
import * as shape from "#lib/shapes.ts";

export const peopleContract = {
  setPicture: call({
    method: "POST",
    path: "/me/picture",
    summary: "Set your own picture",
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
    summary: "Remove your own picture",
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
    .input(z.strictObject({ id: z.optional(shape.id), role: z.optional(profile.shape.role) }))
    .output(z.array(profile)),
};
