import * as z from "zod/mini";

/** A password as it is typed. */
export const typedPassword = z.string().check(z.minLength(1), z.maxLength(128));

/** Six digits of an app, or a recovery code. */
export const typedCode = z.string().check(z.minLength(6), z.maxLength(30));
