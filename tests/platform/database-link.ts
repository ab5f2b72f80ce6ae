import { connect, createServer, type Socket } from 'node:net';

export interface DatabaseLink {
  /** Address of the database through this proxy. */
  url: string;
  /** Breaks every open connection, and accepts no new one. */
  cut(): void;
  mend(): void;
  /** Breaks every open connection, and connects the next ones to another server. */
  turnTo(url: string): void;
  /** Keeps every connection open without forwarding data, and accepts new connections. */
  mute(): void;
  /** Simulates a network that drops packets: until `mend`, no connection breaks, none transfers data, and new ones get no response. */
  silence(): void;
  close(): Promise<void>;
}

/** Opens a proxy between a server and its database, or another target, that a test can interrupt. */
export async function openDatabaseLink(databaseUrl: string): Promise<DatabaseLink> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const muted = new WeakSet<Socket>();
  let isCut = false;
  let isSilent = false;

  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    if (isSilent) {
      sockets.add(near);
      near.on('error', () => near.destroy());
      near.on('close', () => sockets.delete(near));
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        // The other end of a muted connection must not notice that this end is closed.
        if (!muted.has(socket)) other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The link has no port');
  const url = new URL(databaseUrl);
  url.port = String(address.port);

  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const mute = () => {
    for (const socket of sockets) {
      muted.add(socket);
      socket.unpipe();
      socket.pause();
    }
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
      isSilent = false;
    },
    turnTo(other) {
      target = new URL(other);
      breakAll();
    },
    mute,
    silence() {
      isSilent = true;
      mute();
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      breakAll();
      await closed;
    },
  };
}
