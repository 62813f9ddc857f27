import type { Seal } from "#server/seal.ts";
import type { OutgoingLetter, MailTransport } from "./transport.ts";

const SEALED = /\{\{sealed:([\w-]+)\}\}/g;

/**
 * Something that only the reader of a mail may learn, such as an invitation's code, in the form in which it
 * waits in the outbox: whoever reads the database or a copy of it learns nothing. It opens in a mail to this
 * recipient alone.
 */
export function sealInMail(seal: Seal, recipient: string, text: string): string {
  return `{{sealed:${seal.close(text, recipient)}}}`;
}

/** A mail as its recipient reads it. What another secret sealed, or for another recipient, stays as it is. */
export function openMail<T extends Pick<OutgoingLetter, "recipient" | "text" | "html">>(
  seal: Seal,
  mail: T,
): T {
  const open = (text: string) =>
    text.replace(SEALED, (all, sealed: string) => seal.open(sealed, mail.recipient) ?? all);
  return { ...mail, text: open(mail.text), html: mail.html && open(mail.html) };
}

/** A transport that opens each mail on its way out; one that does not open fails for good. */
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
