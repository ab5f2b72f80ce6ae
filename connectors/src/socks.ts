import { connect, type LookupFunction, type Socket } from 'node:net';
import type { Proxy } from '@bobbin/domain/shops/proxy';
import { SocksClient } from 'socks';
import { Agent, buildConnector } from 'undici';

/** Thrown when a SOCKS proxy is unreachable, rejects the credentials, or cannot reach the target. */
class SocksError extends Error {
  /** Code that undici uses for failures of its own proxies. */
  readonly code = 'UND_ERR_PRX_CONN';

  constructor(message: string) {
    super(message);
    this.name = 'SocksError';
  }
}

interface SocksOptions {
  connectTimeoutMs: number;
  /** Resolves the name of the proxy for each connection. */
  lookup?: LookupFunction;
}

/** Opens a connection to the proxy itself. */
function reach({ host, port }: Proxy, { connectTimeoutMs, lookup }: SocksOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, ...(lookup ? { lookup } : {}) });
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(connectTimeoutMs, () => fail(new SocksError('the proxy does not answer')));
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.off('error', fail);
      socket.setTimeout(0);
      resolve(socket);
    });
  });
}

/** Opens a connection to a target through the proxy, which resolves the target's name itself. */
async function openThrough(proxy: Proxy, target: { host: string; port: number }, options: SocksOptions) {
  const socket = await reach(proxy, options);
  try {
    await SocksClient.createConnection({
      command: 'connect',
      // The library uses the address only in messages, because the connection is already open.
      proxy: {
        host: proxy.host,
        port: proxy.port,
        type: 5,
        userId: proxy.username,
        password: proxy.password,
      },
      destination: target,
      existing_socket: socket,
      timeout: options.connectTimeoutMs,
    });
    return socket;
  } catch (error) {
    socket.destroy();
    // Only the message of the library's error is used, because the error contains the options with the password (SEC-2).
    throw new SocksError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Creates an agent that connects through a SOCKS5 proxy and never bypasses it; connections are kept alive like direct connections.
 * Units: milliseconds. Errors: none when it is created; its calls fail with SocksError, or with the error of the connection.
 */
export function createSocksAgent(proxy: Proxy, options: SocksOptions): Agent {
  const secure = buildConnector({ timeout: options.connectTimeoutMs });
  const open = async (target: buildConnector.Options, callback: buildConnector.Callback) => {
    const isTls = target.protocol === 'https:';
    const address = { host: target.hostname.replace(/^\[|\]$/g, ''), port: Number(target.port) || (isTls ? 443 : 80) };
    let socket: Socket;
    try {
      socket = await openThrough(proxy, address, options);
    } catch (error) {
      callback(error instanceof Error ? error : new SocksError(String(error)), null);
      return;
    }
    if (isTls) secure({ ...target, httpSocket: socket }, callback);
    else callback(null, socket);
  };
  return new Agent({ connect: (target, callback) => void open(target, callback) });
}
