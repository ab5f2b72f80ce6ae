import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, createServer as createSocketServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { PROXY_AUTHORITY, PROXY_KEY } from './authority.ts';
import { serveSocks } from './socks.ts';

/**
 * Modes of the proxy. pass: forwards calls with the right name and password. refuse: answers 407 to every caller, as after a change of the password.
 * forbid: accepts the caller and answers 403, like a proxy with an expired plan. fail: breaks the connection without a response. break: forwards
 * the call and breaks off in the middle of its response.
 */
type ProxyMode = 'pass' | 'refuse' | 'forbid' | 'fail' | 'break';

/** Protocol of the proxy; TLS uses the authority of `authority.ts`. */
type ProxyProtocol = 'http' | 'https' | 'socks5';

/** Record of a call with the right name and password; `target` is host:port or the absolute URL. */
type ProxyCall = { target: string; at: number };

export type ProxySimulator = {
  url: string;
  host: string;
  port: number;
  calls(): ProxyCall[];
  setMode(mode: ProxyMode): void;
  close(): Promise<void>;
};

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];
const CHALLENGE = 'Basic realm="proxy"';
/** Headers between the caller and the proxy, which are not forwarded (RFC 9110 §7.6.1). */
const OWN_HEADERS = ['proxy-authorization', 'proxy-connection', 'connection'];

function isSame(one: string, other: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

function isLoopback(target: URL): boolean {
  return LOOPBACK_HOSTS.includes(target.hostname);
}

/** Starts a forward proxy on loopback: CONNECT and absolute-form requests with basic auth, or SOCKS5. It reaches loopback only. */
export async function startProxySimulator(options: {
  port?: number;
  username: string;
  password: string;
  protocol?: ProxyProtocol;
}): Promise<ProxySimulator> {
  const { protocol = 'http' } = options;
  const expected = `Basic ${Buffer.from(`${options.username}:${options.password}`).toString('base64')}`;
  const calls: ProxyCall[] = [];
  const sockets = new Set<Duplex>();
  let mode: ProxyMode = 'pass';

  /** Returns the HTTP status that stops this call, or null when it may pass. Logs it as soon as the caller is known. */
  const checkCall = (request: IncomingMessage, target: URL | null): number | null => {
    if (mode === 'refuse' || !isSame(request.headers['proxy-authorization'] ?? '', expected)) return 407;
    if (target === null) return 400;
    calls.push({ target: request.url ?? '', at: Date.now() });
    if (mode === 'forbid') return 403;
    return isLoopback(target) ? null : 502;
  };

  const forwardRequest = (request: IncomingMessage, response: ServerResponse): void => {
    if (mode === 'fail') {
      request.socket.destroy();
      return;
    }
    const url = URL.parse(request.url ?? '');
    const target = url?.protocol === 'http:' ? url : null;
    const status = checkCall(request, target);
    if (status !== null || target === null) {
      response.writeHead(status ?? 400, status === 407 ? { 'proxy-authenticate': CHALLENGE } : {}).end();
      return;
    }
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !OWN_HEADERS.includes(name)));
    const outgoing = forward(target, { method: request.method, headers }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      if (mode === 'break') incoming.once('data', () => response.write('{', () => response.destroy()));
      else incoming.pipe(response);
    });
    outgoing.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(outgoing);
  };

  const openTunnel = (request: IncomingMessage, client: Duplex, head: Buffer): void => {
    client.on('error', () => client.destroy());
    if (mode === 'fail') {
      client.destroy();
      return;
    }
    const target = URL.parse(`http://${request.url ?? ''}`);
    const status = checkCall(request, target);
    if (status !== null || target === null) {
      const challenge = status === 407 ? `Proxy-Authenticate: ${CHALLENGE}\r\n` : '';
      client.end(`HTTP/1.1 ${status ?? 400} Refused\r\n${challenge}Content-Length: 0\r\nConnection: close\r\n\r\n`);
      return;
    }
    // URL drops the default port of the scheme: 80 for http.
    const host = target.hostname.replace(/^\[|\]$/g, '');
    let isOpen = false;
    const server = connect(Number(target.port || 80), host, () => {
      isOpen = true;
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      server.write(head);
      client.pipe(server);
      if (mode === 'break')
        server.once('data', (bytes: Buffer) => client.write(bytes.subarray(0, 9), () => client.destroy()));
      else server.pipe(client);
    });
    server.on('error', () => {
      if (isOpen) client.destroy();
      else client.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    });
    // The socket is ended and not destroyed, because data that was read on one side must still be sent on the other side.
    server.on('close', () => client.end());
    client.on('close', () => server.end());
    sockets.add(server);
    server.on('close', () => sockets.delete(server));
  };

  const serveSocksClient = (client: Socket): void => {
    client.on('error', () => client.destroy());
    if (mode === 'fail') {
      client.destroy();
      return;
    }
    void serveSocks(client, {
      ...options,
      isClosed: () => mode === 'refuse',
      isBreaking: () => mode === 'break',
      keep(socket) {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
      },
      judge(target, host) {
        calls.push({ target, at: Date.now() });
        if (mode === 'forbid') return 'forbid';
        return LOOPBACK_HOSTS.includes(host) ? null : 'unreachable';
      },
    });
  };

  const httpServer =
    protocol === 'https'
      ? createSecureServer({ cert: PROXY_AUTHORITY, key: PROXY_KEY }, forwardRequest)
      : createServer(forwardRequest);
  httpServer.on('connect', openTunnel);
  const server = protocol === 'socks5' ? createSocketServer(serveSocksClient) : httpServer;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const host = '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  return {
    url: `${protocol}://${host}:${port}`,
    host,
    port,
    calls: () => calls.map((call) => ({ ...call })),
    setMode(next) {
      mode = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // After CONNECT a server no longer tracks tunnels and does not close them by itself.
        for (const socket of sockets) socket.destroy();
      }),
  };
}
