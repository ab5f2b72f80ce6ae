import { tracePartnerCall } from '@bobbin/connectors/partner-calls';
import type { Locale } from '@bobbin/contract/errors';
import type { Transporter } from 'nodemailer';

/** Milliseconds without a byte from the mail server after which the connection is closed. */
const SILENCE_MS = 30_000;
/** Maximum duration of a connection in milliseconds, for a mail server that sends bytes but completes no response. */
const DEADLINE_MS = 120_000;
const ERROR_MAX = 300;
const HIDDEN = '[hidden]';
/** Port on which TLS begins with the first byte by convention, whatever the scheme of the URL is (RFC 8314 §3.3). */
const IMPLICIT_TLS_PORT = 465;

export interface OutgoingMail {
  /** Id of the message, the same at each attempt, so that mail programs show a mail that was sent twice only once. */
  id: string;
  to: string;
  locale: Locale;
  subject: string;
  html: string;
  text: string;
}

/** Thrown when the mail server did not accept a mail; `isFinal` is true when it will never accept it. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

export interface MailServer {
  /** URL with the scheme `smtp://` or `smtps://`, including the login. */
  url: string;
  from: string;
  /** 'checked' means that no mail is sent without TLS and a valid certificate. */
  tls: 'checked' | 'unchecked' | 'off';
  silenceMs?: number;
  deadlineMs?: number;
}

interface SmtpFault {
  code?: string;
  command?: string;
  responseCode?: number;
  message?: string;
}

/**
 * Returns whether the error will occur at every attempt: the server rejected this recipient or this text. Errors of logins, senders and servers can
 * be fixed by the operator.
 */
function isForGood({ code, command, responseCode = 0 }: SmtpFault): boolean {
  if (code === 'EENVELOPE' && command === 'API') return true;
  const isOfMail = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE';
  return isOfMail && responseCode >= 500;
}

/** Lists all encodings in which a login is transmitted, because a server may repeat one of them in its error. */
function listSecrets(user: string, password: string): string[] {
  if (password === '') return [];
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return [base64(`\0${user}\0${password}`), base64(password), password];
}

/** Sends mails by SMTP. */
export function createMailer({ url, from, tls, silenceMs = SILENCE_MS, deadlineMs = DEADLINE_MS }: MailServer) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const secrets = listSecrets(auth.user, auth.pass);
  let opened: Promise<Transporter> | null = null;

  // Loads the library at the first use, because it takes about 5 MB in each process.
  const open = () => (opened ??= openTransport());

  async function openTransport(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    // Uses a new connection for each mail. A pool would assign mails to connections that the server is about to close, and would retry by itself; but
    // the job counts the retries.
    return createTransport({
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: port === '' ? undefined : Number(port),
      secure: protocol === 'smtps:' || Number(port) === IMPLICIT_TLS_PORT,
      requireTLS: tls !== 'off',
      ignoreTLS: tls === 'off',
      tls: { rejectUnauthorized: tls === 'checked' },
      auth: username === '' ? undefined : auth,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      dnsTimeout: silenceMs,
      // Forbids reading files and URLs, because a mail consists only of our own text.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

  function toMailError(error: unknown, isLate: boolean): MailError {
    const fault = (error ?? {}) as SmtpFault;
    let message = isLate
      ? 'The mail server did not answer in time'
      : (fault.message ?? 'The mail server did not take it');
    for (const secret of secrets) message = message.replaceAll(secret, HIDDEN);
    return new MailError(message.slice(0, ERROR_MAX), isForGood(fault));
  }

  return {
    /** Sends a mail. @throws MailError */
    async send({ id, to, locale, subject, html, text }: OutgoingMail): Promise<void> {
      const signal = AbortSignal.timeout(deadlineMs);
      try {
        const transport = await open();
        await tracePartnerCall('mail', 'send', async (note) => {
          const sent = transport.sendMail({
            from,
            to: { name: '', address: to },
            subject,
            html,
            text,
            messageId: `<${id}@${domain}>`,
            headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
            signal,
          });
          await sent.catch((error: unknown) => {
            if ((error as SmtpFault | null)?.responseCode !== undefined) note('refused');
            throw error;
          });
          note('ok');
        });
      } catch (error) {
        throw toMailError(error, signal.aborted);
      }
    },
    /** Connects, begins TLS and logs in as for a mail, but sends no mail. @throws MailError */
    async check(): Promise<void> {
      const signal = AbortSignal.timeout(deadlineMs);
      const late = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('late')));
      });
      try {
        await Promise.race([open().then((transport) => transport.verify()), late]);
      } catch (error) {
        throw toMailError(error, signal.aborted);
      }
    },
    close: (): void => void opened?.then((transport) => transport.close()),
  };
}

export type Mailer = ReturnType<typeof createMailer>;
