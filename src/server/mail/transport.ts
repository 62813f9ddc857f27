import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { SendMailOptions } from "nodemailer";
import { fileStamp } from "#lib/dates.ts";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import type { Runtime } from "#server/runtime.ts";

/** A mail as it is sent. The id becomes the Message-ID, which stays the same in every try. */
export type OutgoingLetter = {
  id: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string | null;
};

/**
 * The outcome of a try. `later`: not accepted, may be tried again; `never`: refused for good; `unknown`:
 * handed over, but the answer was lost, so the mail may have been accepted.
 */
export type SendOutcome = { as: "sent" } | { as: "later" | "never" | "unknown"; why: string };

export type MailTransport = { send(letter: OutgoingLetter): Promise<SendOutcome>; close(): void };

const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

/**
 * Opens the transport over SMTP_URL; without it, each mail is written as a file that mail programs open. What
 * visitors of the open demo cause goes nowhere, because strangers would fill the disk.
 */
export function openTransport(env: Env, log: Log): MailTransport {
  if (env.demo) return { send: () => Promise.resolve({ as: "sent" }), close: () => {} };
  return env.smtpUrl ? overSmtp(env, env.smtpUrl) : intoFiles(env, log);
}

function overSmtp(env: Env, url: string): MailTransport {
  /** The Message-IDs of mails whose last byte was sent. */
  const handedOver = new Set<string | undefined>();
  let transport: ReturnType<typeof openSmtp> | undefined;
  return {
    async send(letter) {
      const mail = compose(env, letter);
      transport ??= openSmtp(url, handedOver);
      try {
        await (await transport).sendMail(mail);
        return { as: "sent" };
      } catch (error) {
        return outcomeOf(error as SmtpError, handedOver.has(mail.messageId));
      } finally {
        handedOver.delete(mail.messageId);
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

async function openSmtp(url: string, handedOver: Set<string | undefined>) {
  // Loaded with the first mail, because it takes memory.
  const { createTransport } = await import("nodemailer");
  // Not pooled: when a connection breaks, a pool sends again by itself, even after the mail was accepted.
  const transport = createTransport({ url, ...SMTP_TIMEOUTS });
  transport.use("stream", ({ message, data }, done) => {
    message.transform(
      () =>
        new PassThrough({
          flush(end) {
            handedOver.add(data.messageId);
            end();
          },
        }),
    );
    done();
  });
  return transport;
}

type SmtpError = Error & { responseCode?: number; command?: string };

function outcomeOf(
  { message, responseCode, command }: SmtpError,
  handedOver: boolean,
): SendOutcome {
  if (responseCode === undefined && handedOver) return { as: "unknown", why: message };
  const isFinal = (responseCode ?? 0) >= 500 && /^(RCPT TO|DATA)$/.test(command ?? "");
  return { as: isFinal ? "never" : "later", why: message };
}

/** How many days mails stay as files. */
const FILE_DAYS = 7;

function intoFiles(env: Env, log: Log): MailTransport {
  const folder = folderOf(env);
  return {
    async send(letter) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail(compose(env, letter));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${fileStamp()}-${letter.id}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      const until = `it is deleted after ${FILE_DAYS} days`;
      log.info({ file }, `SMTP_URL is not set: the mail was written to a file; ${until}`);
      return { as: "sent" };
    },
    close: () => {},
  };
}

/** Deletes mail files that are a week old or older, because their links give access. */
export async function sweepMailFiles({ env, now }: Pick<Runtime, "env" | "now">): Promise<void> {
  const folder = folderOf(env);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((file) => file.endsWith(".eml"))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < now() - FILE_DAYS * 24 * 3_600_000) await rm(path);
  }
}

function folderOf({ dataDir }: Env): string {
  return join(dataDir, "mail");
}

function compose(env: Env, { id, recipient, reply_to, subject, text, html }: OutgoingLetter) {
  const host = /@([^\s>]+)>?$/.exec(env.mailFrom)?.[1] ?? "localhost";
  const mail: SendMailOptions = {
    messageId: `<${id}@${host}>`,
    from: env.mailFrom,
    // As an object, so that a comma in the address can never name a second person.
    to: { name: "", address: recipient },
    subject,
    text,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (reply_to) mail.replyTo = { name: "", address: reply_to };
  if (html) mail.html = html;
  return mail;
}
