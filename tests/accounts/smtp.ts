import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string;
  /** Headers and body as they came over the wire. */
  source: string;
}

export interface SmtpServer {
  url: string;
  received: ReceivedMail[];
  /** Answers this to the reader's address instead of taking it; null takes mails again. */
  refuse(answer: string | null): void;
  close(): Promise<void>;
}

/** The least of RFC 5321 that a client needs to hand a mail over. */
export async function startSmtp(): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refusal: string | null = null;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let buffer = '';
    let mail: ReceivedMail = { from: '', to: '', source: '' };
    let isData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);

    function hear(line: string) {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') say('250 test');
      else if (verb === 'MAIL') {
        mail = { from: line.slice(10), to: '', source: '' };
        say('250 ok');
      } else if (verb === 'RCPT') {
        mail.to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        say(refusal ?? '250 ok');
      } else if (verb === 'DATA') {
        isData = true;
        say('354 go on');
      } else if (verb === 'QUIT') {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }

    socket.on('data', (chunk) => {
      buffer += chunk.toString('utf8');
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n';
        const place = buffer.indexOf(end);
        if (place === -1) return;
        const text = buffer.slice(0, place);
        buffer = buffer.slice(place + end.length);
        if (isData) {
          isData = false;
          received.push({ ...mail, source: text });
          say('250 taken');
        } else hear(text);
      }
    });
    say('220 test');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuse: (answer) => void (refusal = answer),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
