import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { me } from "#lib/me.ts";
import * as shape from "#lib/shapes.ts";
import { typedPassword } from "#features/accounts/contract.ts";
import { schoolType, MALAYSIAN_STATES, weekendDays } from "#features/schools/rules.ts";

export const registration = z.strictObject({
  first_name: shape.name,
  last_name: shape.name,
  email: shape.email,
  password: typedPassword,
});

export const newSchool = z.strictObject({
  school_name: shape.line(120),
  school_type: schoolType,
  state: z.enum(MALAYSIAN_STATES),
  /** Rest days as ISO weekdays; the default is those of the state. */
  weekend_days: z.optional(weekendDays),
});

export type NewSchool = z.infer<typeof newSchool>;

export const setup = z.strictObject({
  token: z.string().check(z.maxLength(100)),
  ...newSchool.shape,
  first_name: shape.name,
  last_name: z.optional(shape.lastName),
  email: shape.email,
  password: typedPassword,
});

export const foundingContract = {
  register: call({
    method: "POST",
    path: "/accounts",
    summary: "Create an account and sign in; it belongs to no school yet",
    permission: "public",
    example: () => ({
      first_name: "Ahmad",
      last_name: "bin Yusof",
      email: "baharu@halaqah.example",
      password: "kata-laluan-panjang",
    }),
  })
    .input(registration)
    .output(me),

  createSchool: call({
    method: "POST",
    path: "/schools",
    summary: "Create a school and become its admin, where the server lets accounts do so",
    permission: "session",
    status: 201,
    example: () => ({
      school_name: "Maahad Tahfiz An-Nur",
      school_type: "tahfiz",
      state: "Selangor",
    }),
  })
    .input(newSchool)
    .output(me),

  setUp: call({
    method: "POST",
    path: "/setup",
    summary: "Create the first school and its admin with the one-time token of an empty server",
    permission: "public",
    example: () => ({
      token: "no-such-token",
      school_name: "Maahad Tahfiz An-Nur",
      school_type: "tahfiz",
      state: "Selangor",
      first_name: "Ahmad",
      last_name: "bin Yusof",
      email: "mudir@halaqah.example",
      password: "kata-laluan-panjang",
    }),
  })
    .input(setup)
    .output(me),
};
