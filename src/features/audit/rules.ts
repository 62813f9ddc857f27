/** The kinds that the trail is filtered by: the first words of actions. */
export const KINDS = [
  "student",
  "teacher",
  "class",
  "enrollment",
  "register",
  "event",
  "member",
  "person",
  "settings",
  "terms",
  "export",
  "session",
  "two_step",
  "refused",
] as const;
