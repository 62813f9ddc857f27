import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  timestamp as dateTimestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { auth, createdAt, timestamp } from "#db/columns.ts";
import { HANDED_BY } from "#lib/enumerations.ts";
import type { Permission } from "#lib/permissions.ts";

// Better Auth reads and writes Date objects in its own tables.
const instant = (name: string) =>
  dateTimestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** The accounts that can sign in. */
export const users = auth.table("users", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text(),
  /** The language of the dashboard: asal, ms or en; null until one was chosen. */
  lang: text(),
  /** When the account first signed in, in whatever way. */
  entered_at: timestamp(),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export const sessions = auth.table(
  "sessions",
  {
    id: uuid().primaryKey(),
    /** Hashed, so that the stored value gives no access. */
    token: text("token_hash").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    school_id: uuid(),
    /** When the owner last proved their identity by password or code; null after signing in without either. */
    confirmed_at: timestamp().default(sql`now()`),
    /** The school whose link began the session, until the owner proves their identity: see `linkHolds`. */
    link_school_id: uuid(),
    /** Whether the session began with the account, so that the person who made the account uses it. */
    is_first: boolean().notNull().default(false),
    /** The browser in which the session lives, by its hashed number: see `known-browsers.ts`. */
    browser_hash: text(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

/** The secrets of a user: one row holds the password's hash. */
export const accounts = auth.table(
  "accounts",
  {
    id: uuid().primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: instant("access_token_expires_at"),
    refreshTokenExpiresAt: instant("refresh_token_expires_at"),
    scope: text(),
    password: text(),
    /** Whether the password was set by somebody who reads the account's mailbox: see `requireOwnPassword`. */
    by_mail: boolean().notNull().default(false),
    /** The school whose staff may know the password; null again once it was set by mail. */
    known_to: uuid(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [index("accounts_user").on(t.userId)],
);

export const verifications = auth.table(
  "verifications",
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
);

/** Which person of which school a user is. Once `ended_at` is set, the next request is refused. */
export const memberships = auth.table(
  "memberships",
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    school_id: uuid().notNull(),
    profile_id: uuid().notNull(),
    created_at: createdAt(),
    ended_at: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.school_id] }),
    unique("memberships_profile").on(t.school_id, t.profile_id),
  ],
);

/**
 * Single-use tokens that give a person access: stored hashed, with their purpose. A token mailed to an
 * address (`email`) admits that address; anybody else is recorded as `claimed_by` and waits.
 */
export const invitations = auth.table(
  "invitations",
  {
    token_hash: text().primaryKey(),
    purpose: text({ enum: ["setup", "invite"] }).notNull(),
    school_id: uuid(),
    profile_id: uuid(),
    email: text(),
    claimed_by: uuid().references(() => users.id, { onDelete: "cascade" }),
    claimed_at: timestamp(),
    /** The session in which it was claimed, which continues once the school confirms. */
    claimed_session: uuid(),
    created_at: createdAt(),
    expires_at: timestamp().notNull(),
    used_at: timestamp(),
  },
  (t) => [
    uniqueIndex("invitations_open")
      .on(t.school_id, t.profile_id)
      .where(sql`${t.purpose} = 'invite' and ${t.used_at} is null`),
  ],
);

/**
 * Single-use links of one account, such as a password reset: stored hashed. A link that a school made names
 * the school: see `linkHolds`.
 */
export const tokens = auth.table(
  "tokens",
  {
    token_hash: text().primaryKey(),
    purpose: text({ enum: ["reset", "sign_in", "family", "office"] }).notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null for a link that the owner requested by mail. */
    school_id: uuid(),
    /** How the office gave a family its link; null for other links. */
    channel: text({ enum: HANDED_BY }),
    /** What such a link was made for: see `contactHash`. */
    contact_hash: text(),
    created_at: createdAt(),
    expires_at: timestamp().notNull(),
  },
  (t) => [index("tokens_user").on(t.user_id, t.purpose)],
);

/**
 * Phones that a family marked as its own. The key is in a cookie there; it opens nothing by itself, but lets a press
 * begin a session without a password.
 */
export const devices = auth.table(
  "devices",
  {
    id: uuid().primaryKey(),
    key_hash: text().notNull().unique(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The school whose link began the session that remembered the phone: see `linkHolds`. */
    link_school_id: uuid(),
    user_agent: text().notNull(),
    /** The browser of the session that remembered the phone. */
    browser_hash: text(),
    created_at: createdAt(),
    used_at: timestamp()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index("devices_user").on(t.user_id)],
);

/**
 * Tokens with which programs call the API as a person of a school. They are stored hashed, and end with the
 * membership.
 */
export const apiTokens = auth.table(
  "api_tokens",
  {
    id: uuid().primaryKey(),
    token_hash: text().notNull().unique(),
    user_id: uuid().notNull(),
    school_id: uuid().notNull(),
    profile_id: uuid().notNull(),
    name: text().notNull(),
    permissions: text().array().$type<Permission[]>().notNull(),
    created_at: createdAt(),
    expires_at: timestamp().notNull(),
    /** The day of the last call, in UTC. */
    last_used_on: date(),
    /** When an admin ended it. */
    ended_at: timestamp(),
  },
  (t) => [
    foreignKey({
      columns: [t.user_id, t.school_id],
      foreignColumns: [memberships.user_id, memberships.school_id],
    }).onDelete("cascade"),
    index("api_tokens_school").on(t.school_id, t.profile_id),
    index("api_tokens_user").on(t.user_id, t.school_id),
  ],
);

/**
 * Addresses under which calendar programs read a school's calendar as a person sees it. They are stored hashed, and end
 * with the membership.
 */
export const calendarFeeds = auth.table(
  "calendar_feeds",
  {
    id: uuid().primaryKey(),
    token_hash: text().notNull().unique(),
    user_id: uuid().notNull(),
    school_id: uuid().notNull(),
    profile_id: uuid().notNull(),
    created_at: createdAt(),
    /** The day of the last read, in UTC. */
    last_read_on: date(),
    /** When its owner ended it. */
    ended_at: timestamp(),
  },
  (t) => [
    foreignKey({
      columns: [t.user_id, t.school_id],
      foreignColumns: [memberships.user_id, memberships.school_id],
    }).onDelete("cascade"),
    index("calendar_feeds_person").on(t.school_id, t.profile_id),
    index("calendar_feeds_user").on(t.user_id, t.school_id),
  ],
);

/**
 * Browsers that are told of a school's announcements, by the addresses and keys that they gave. They end with the
 * membership, and with what is ended on their browser.
 */
export const pushSubscriptions = auth.table(
  "push_subscriptions",
  {
    id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    school_id: uuid().notNull(),
    profile_id: uuid().notNull(),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The browser of the session that turned them on; null for those of earlier versions. */
    browser_hash: text(),
    created_at: createdAt(),
    /** Until when the browser has been told of what came. */
    told_at: timestamp()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    foreignKey({
      name: "push_subscriptions_member",
      columns: [t.user_id, t.school_id],
      foreignColumns: [memberships.user_id, memberships.school_id],
    }).onDelete("cascade"),
    index("push_subscriptions_person").on(t.school_id, t.profile_id),
    index("push_subscriptions_user").on(t.user_id, t.school_id),
  ],
);

/** What a link of an account is for. */
export type LinkPurpose = (typeof tokens.$inferSelect)["purpose"];

/** Counters of tries within a period, by account or address; they survive a restart. */
export const limits = auth.table("limits", {
  key: text().primaryKey(),
  count: integer().notNull(),
  window_ends_at: timestamp().notNull(),
});

/** Two-step sign-in of an account; `secret` is sealed with the installation's secret. */
export const twoStep = auth.table("two_step", {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  secret: text().notNull(),
  /** Null until the first code has proved that the owner's app knows the secret. */
  confirmed_at: timestamp(),
  /** The 30-second step of the last accepted code, because a code works only once. */
  last_step: integer().notNull().default(0),
  created_at: createdAt(),
});

/** Codes for people who lost their app: stored hashed, each works once. */
export const recoveryCodes = auth.table(
  "recovery_codes",
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    code_hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code_hash] })],
);

/**
 * A new e-mail address of an account. It waits until the readers of both the old and the new address have
 * agreed.
 */
export const emailChanges = auth.table("email_changes", {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  email: text().notNull(),
  /** Null once the owner of the old address has agreed. */
  old_hash: text(),
  new_hash: text(),
  expires_at: timestamp().notNull(),
});
