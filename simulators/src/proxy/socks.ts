import { connect, type Socket } from 'node:net';

/** What the proxy's mode does with a call; null lets the call pass. */
type SocksVerdict = 'refuse' | 'forbid' | 'unreachable' | null;

interface SocksOptions {
  username: string;
  password: string;
  /** Logs a call of a known caller, and returns whether it may pass. */
  judge(target: string, host: string): SocksVerdict;
  /** Returns whether every caller is rejected, even with the right password. */
  isClosed(): boolean;
  /** Returns whether the first chunk of a response ends the connection. */
  isBreaking(): boolean;
  keep(socket: Socket): void;
}

const VERSION = 5;
const BY_PASSWORD = 2;
const NO_METHOD = 0xff;
/** Replies (RFC 1928 §6). */
const REPLY = { granted: 0, forbidden: 2, unreachable: 4, refused: 5, unknownCommand: 7 } as const;

/** Reads the requested numbers of bytes from a stream. */
function readFrom(socket: Socket) {
  let held = Buffer.alloc(0);
  let wanted: { length: number; resolve: (bytes: Buffer) => void } | null = null;
  const serve = () => {
    if (wanted === null || held.length < wanted.length) return;
    const bytes = held.subarray(0, wanted.length);
    held = held.subarray(wanted.length);
    const { resolve } = wanted;
    wanted = null;
    resolve(bytes);
  };
  const onData = (bytes: Buffer) => {
    held = Buffer.concat([held, bytes]);
    serve();
  };
  socket.on('data', onData);
  return {
    read: (length: number) =>
      new Promise<Buffer>((resolve) => {
        wanted = { length, resolve };
        serve();
      }),
    /** Returns the bytes that arrived already; no bytes can be read afterwards. */
    end() {
      socket.off('data', onData);
      return held;
    },
  };
}

function toReply(code: number): Buffer {
  return Buffer.from([VERSION, code, 0, 1, 0, 0, 0, 0, 0, 0]);
}

/** Serves SOCKS5 on one connection: a name and a password (RFC 1929), then CONNECT to a host of this machine. */
export async function serveSocks(client: Socket, options: SocksOptions): Promise<void> {
  const reader = readFrom(client);
  const [, methods = 0] = await reader.read(2);
  const offered = await reader.read(methods);
  if (!offered.includes(BY_PASSWORD)) {
    client.end(Buffer.from([VERSION, NO_METHOD]));
    return;
  }
  client.write(Buffer.from([VERSION, BY_PASSWORD]));
  const readText = async () => (await reader.read((await reader.read(1))[0] ?? 0)).toString();
  await reader.read(1);
  const username = await readText();
  const password = await readText();
  const isKnown = username === options.username && password === options.password && !options.isClosed();
  if (!isKnown) {
    client.end(Buffer.from([1, 1]));
    return;
  }
  client.write(Buffer.from([1, 0]));

  const [, command, , kind] = await reader.read(4);
  const host = kind === 1 ? [...(await reader.read(4))].join('.') : kind === 3 ? await readText() : '';
  const port = (await reader.read(2)).readUInt16BE();
  if (command !== 1 || host === '') {
    client.end(toReply(REPLY.unknownCommand));
    return;
  }
  const verdict = options.judge(`${host}:${port}`, host);
  if (verdict !== null) {
    client.end(toReply(verdict === 'unreachable' ? REPLY.unreachable : REPLY.forbidden));
    return;
  }
  const early = reader.end();
  const server = connect(port, host, () => {
    client.write(toReply(REPLY.granted));
    server.write(early);
    client.pipe(server);
    if (options.isBreaking())
      server.once('data', (bytes: Buffer) => client.write(bytes.subarray(0, 9), () => client.destroy()));
    else server.pipe(client);
  });
  options.keep(server);
  server.on('error', () => (client.writable ? client.end(toReply(REPLY.refused)) : client.destroy()));
  server.on('close', () => client.end());
  client.on('close', () => server.destroy());
}
