import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { checkHost, lookupPublic, PrivateAddressError } from './addresses.ts';
import { toPartnerResult, tracePartnerCall } from './partner-calls.ts';

/** Reason why a URL could not be read. */
export type LinkProblem =
  /** The text is not a URL, the URL is not https, or its host is in a private network. */
  | 'REFUSED'
  /** The declared size of the file is above the limit. */
  | 'TOO_LARGE'
  /** The connection failed, the response is not a file, there were too many redirects, or the server is too slow. */
  | 'FAILED';

export class LinkError extends Error {
  readonly reason: LinkProblem;

  constructor(reason: LinkProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LinkError';
    this.reason = reason;
  }
}

export interface LinkedFile {
  /** Final URL after redirects. */
  url: URL;
  /** Stream of the file's bytes. It fails when the server stops, stalls or exceeds the total time. The caller must destroy it. */
  stream: Readable;
}

/** Faults of a URL that are visible without a request: not a URL, not https, or a host in a private network. */
export type LinkFault = 'notAnAddress' | 'notHttps' | 'private';

export interface LinkReader {
  /** Returns the fault of a URL that is visible without a request; null when the URL has none. */
  judge(url: string): LinkFault | null;
  /** Starts to read a file from a URL that a person entered. Errors: LinkError. */
  open(url: string): Promise<LinkedFile>;
  close(): Promise<void>;
}

export interface LinkOptions {
  maxBytes: number;
  /** Maximum time from the first lookup to the last byte, in milliseconds. */
  totalMs: number;
  /** Maximum time of each lookup, connection, response and received chunk, in milliseconds. */
  idleMs: number;
  /** Decides which hosts are allowed and how their names are resolved. */
  guard?: { checkHost: (host: string) => void; lookup: LookupFunction };
  protocols?: readonly string[];
}

/** Matches host names that are not on the public internet: single words, and suffixes that are reserved for home networks. */
const HOME_NAME = /^[^.[]+$|\.(?:local|localhost|internal|lan|home\.arpa)$/;
const TURNS_MAX = 5;
const TURNS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Creates a reader for URLs that people enter. The host of each URL and of each redirect is resolved and must be on the public internet; the
 * connection is made to exactly the checked address (SEC-4).
 * Units: bytes, milliseconds. Errors: LinkError.
 */
export function createLinkReader({
  maxBytes,
  totalMs,
  idleMs,
  guard = { checkHost, lookup: lookupPublic },
  protocols = ['https:'],
}: LinkOptions): LinkReader {
  const agent = new Agent({
    connect: { lookup: guard.lookup, timeout: idleMs },
    headersTimeout: idleMs,
    bodyTimeout: idleMs,
    // A response without a body is not a file.
    maxHeaderSize: 16_384,
    connections: 20,
  });

  function findFault({ protocol, username, password, hostname }: URL): LinkFault | null {
    if (!protocols.includes(protocol)) return 'notHttps';
    // A URL with a user name and password is rejected, because these are secrets or disguise the host.
    if (username !== '' || password !== '') return 'notAnAddress';
    try {
      guard.checkHost(hostname);
      return null;
    } catch (error) {
      if (error instanceof PrivateAddressError) return 'private';
      throw error;
    }
  }

  function check(url: URL): void {
    const fault = findFault(url);
    if (fault !== null) throw new LinkError('REFUSED', `Not a public https address: ${fault}`);
  }

  async function follow(first: URL, signal: AbortSignal): Promise<LinkedFile> {
    let url = first;
    for (let turn = 0; turn <= TURNS_MAX; turn += 1) {
      check(url);
      const asked = url;
      const { statusCode, headers, body } = await tracePartnerCall('links', 'GET', async (note) => {
        const answer = await request(asked, {
          dispatcher: agent,
          signal,
          headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Bobbin' },
        });
        note(toPartnerResult(answer.statusCode));
        return answer;
      });
      if (statusCode === 200) {
        if (Number(headers['content-length'] ?? 0) > maxBytes) {
          body.destroy();
          throw new LinkError('TOO_LARGE', `${String(headers['content-length'])} bytes`);
        }
        return { url, stream: body };
      }
      // The code does not wait for the rest of an unread body.
      body.on('error', () => {}).destroy();
      const { location } = headers;
      if (!TURNS.has(statusCode) || typeof location !== 'string' || !URL.canParse(location, url)) {
        throw new LinkError('FAILED', `Answered ${statusCode}`);
      }
      url = new URL(location, url);
    }
    throw new LinkError('FAILED', 'Leads on and on');
  }

  return {
    judge(text) {
      if (!URL.canParse(text)) return 'notAnAddress';
      const url = new URL(text);
      return findFault(url) ?? (HOME_NAME.test(url.hostname) ? 'private' : null);
    },

    async open(text) {
      if (!URL.canParse(text)) throw new LinkError('REFUSED', 'Not an address');
      try {
        return await follow(new URL(text), AbortSignal.timeout(totalMs));
      } catch (error) {
        throw toLinkError(error);
      }
    },
    close: () => agent.destroy(),
  };
}

function toLinkError(error: unknown): LinkError {
  if (error instanceof LinkError) return error;
  // The error of the socket is the cause of the request's error.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof PrivateAddressError) {
      return new LinkError('REFUSED', cause.message, { cause: error });
    }
  }
  return new LinkError('FAILED', error instanceof Error ? error.message : String(error), { cause: error });
}
