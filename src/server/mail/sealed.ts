import type { Seal } from "#server/seal.ts";
import type { OutgoingLetter, MailTransport } from "./transport.ts";

const SEALED = /\{\{sealed:([\w-]+)\}\}/g;

/**
 * Seals a secret for a mail, such as an invitation's code, while the mail waits in the outbox: the database
 * and its copies reveal nothing. It opens only in a mail to this recipient.
 */
export function sealInMail(seal: Seal, recipient: string, text: string): string {
  return `{{sealed:${seal.close(text, recipient)}}}`;
}

/**
 * Opens the sealed parts of a mail. A part that was sealed with another secret or for another recipient stays
 * sealed.
 */
export function openMail<T extends Pick<OutgoingLetter, "recipient" | "text" | "html">>(
  seal: Seal,
  mail: T,
): T {
  const open = (text: string) =>
    text.replace(SEALED, (all, sealed: string) => seal.open(sealed, mail.recipient) ?? all);
  return { ...mail, text: open(mail.text), html: mail.html && open(mail.html) };
}

/** A transport that opens each mail before sending it. A mail that does not open fails for good. */
export function unsealing(transport: MailTransport, seal: Seal): MailTransport {
  return {
    async send(letter) {
      const opened = openMail(seal, letter);
      if ([opened.text, opened.html ?? ""].some((text) => text.search(SEALED) !== -1)) {
        return { as: "never", why: "it was sealed under another secret" };
      }
      return transport.send(opened);
    },
    close: () => transport.close(),
  };
}
