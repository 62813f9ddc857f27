import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { NOTIFICATION_KINDS } from "./rules.ts";

export const notification = z.object({
  id: shape.id,
  kind: z.enum(NOTIFICATION_KINDS),
  at: z.string(),
  is_read: z.boolean(),
  student_id: z.nullable(shape.id),
  /** The name of the pupil and of the class it is about. */
  student: z.nullable(z.string()),
  class_id: z.nullable(shape.id),
  class_name: z.nullable(z.string()),
  date: z.nullable(z.string()),
  count: z.nullable(z.int()),
});
export type Notification = z.infer<typeof notification>;

export const notificationsContract = {
  listNotifications: call({
    method: "GET",
    path: "/notifications",
    summary: "Your recent notifications, newest first",
    permission: "own.manage",
    example: () => ({}),
  }).output(z.array(notification)),

  markRead: call({
    method: "POST",
    path: "/notifications/read",
    summary: "Mark your notifications read: the one named, or all",
    permission: "own.manage",
    example: () => ({}),
  })
    .input(z.strictObject({ notification_id: z.optional(shape.id) }))
    .output(z.object({ unread: z.int() })),
};
