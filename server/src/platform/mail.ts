import type { Locale } from '@bobbin/contract/errors';
import { createTransport } from 'nodemailer';

const TIMEOUT_MS = 30_000;
const ERROR_MAX = 300;

export interface Letter {
  /** Stays the same over all tries, so that a mail which was sent twice is shown once. */
  id: string;
  to: string;
  locale: Locale;
  subject: string;
  html: string;
  text: string;
}

/** A mail that the server of mails did not take; `isFinal` when it never will. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

export interface Mailer {
  /** @throws MailError */
  send(letter: Letter): Promise<void>;
  close(): void;
}

function toMailError(error: unknown): MailError {
  const { code, responseCode, message } = (error ?? {}) as { code?: string; responseCode?: number; message?: string };
  // 5xx about the reader or the text stays; anything else (sign-in, network, 4xx) may be mended or pass.
  const isFinal = (responseCode ?? 0) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return new MailError((message ?? 'The mail server did not take it').slice(0, ERROR_MAX), isFinal);
}

/** Sends by SMTP. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A letter is text of our own: it never reads files or addresses of others.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, locale, subject, html, text }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          html,
          text,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
        });
      } catch (error) {
        throw toMailError(error);
      }
    },
    close: () => transport.close(),
  };
}
