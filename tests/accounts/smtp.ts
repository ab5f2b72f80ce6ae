import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Certificate } from './certificate.ts';

export interface ReceivedMail {
  from: string;
  to: string;
  /** Headers and body of the mail, as received. */
  source: string;
  isSecure: boolean;
  user: string | null;
}

export interface SmtpOptions {
  /** Certificate of the server; without one, the server offers no TLS. */
  certificate?: Certificate;
  /** Whether the server uses TLS from the first byte instead of STARTTLS. */
  isImplicitTls?: boolean;
  /** Login that is allowed to send, which may change while the server runs; without one, every client may send. */
  login?: { user: string; password: string };
}

/** Ways in which the server fails without an error response. */
export type SmtpTrouble =
  | 'silent from the start'
  | 'silent after the text'
  | 'broken in the text'
  | 'broken before the answer'
  | 'broken after the answer'
  | 'refuses the sender'
  | 'repeats the password';

export interface SmtpServer {
  port: number;
  url: string;
  /** Mails that the server accepted, whether the sender received the response or not. */
  received: ReceivedMail[];
  /** Passwords that the server received, each with the information whether the connection was encrypted. */
  logins: { password: string; isSecure: boolean }[];
  /** Makes the server answer the recipient's address with this response instead of accepting it; null accepts mails again. */
  refuse(answer: string | null): void;
  trouble(kind: SmtpTrouble | null): void;
  close(): Promise<void>;
}

function toRefusal(answer: string): Error {
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });
}

/** Starts a mail server that behaves like a common one. */
export async function startSmtp({ certificate, isImplicitTls, login }: SmtpOptions = {}): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const logins: SmtpServer['logins'] = [];
  const sockets = new Set<Socket>();
  let refusal: string | null = null;
  let trouble: SmtpTrouble | null = null;

  /** Breaks every connection. The function destroys plain sockets, so use it only on a server without TLS. */
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    ...certificate,
    secure: isImplicitTls ?? false,
    hideSTARTTLS: certificate === undefined,
    disabledCommands: [...(certificate === undefined ? ['STARTTLS'] : []), ...(login === undefined ? ['AUTH'] : [])],
    authOptional: login === undefined,
    // Offers the login also without TLS, so that the client must decide whether to send a password as plain text.
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1,
    onConnect(_session, done) {
      if (trouble !== 'silent from the start') done();
    },
    onAuth({ username, password }, session, done) {
      logins.push({ password: password ?? '', isSecure: session.secure });
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(toRefusal(`535 5.7.8 no${trouble === 'repeats the password' ? `: ${username} ${password}` : ''}`));
    },
    onMailFrom(_address, _session, done) {
      done(trouble === 'refuses the sender' ? toRefusal('550 5.7.1 not yours') : null);
    },
    onRcptTo(_address, _session, done) {
      done(refusal === null ? null : toRefusal(refusal));
    },
    onData(stream, session, done) {
      if (trouble === 'broken in the text') return void stream.once('data', breakAll);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        if (trouble === 'silent after the text') return;
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo[0]?.address ?? '',
          source: Buffer.concat(chunks).toString('utf8').replaceAll('\r\n', '\n'),
          isSecure: session.secure,
          user: typeof session.user === 'string' ? session.user : null,
        });
        if (trouble === 'broken before the answer') return breakAll();
        done(null, 'taken');
        if (trouble === 'broken after the answer') for (const socket of sockets) socket.end();
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    logins,
    refuse: (answer) => void (refusal = answer),
    trouble: (kind) => void (trouble = kind),
    // Leaves the sockets open, because Node crashes when a socket is destroyed during a failing TLS handshake.
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
