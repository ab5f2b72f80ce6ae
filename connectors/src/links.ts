import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { checkHost, lookupPublic, PrivateAddressError } from './addresses.ts';
import { toPartnerResult, tracePartnerCall } from './partner-calls.ts';

/** Why nothing came from an address. */
export type LinkProblem =
  /** Not https, not an address, or one that leads into a private network. */
  | 'REFUSED'
  /** It says itself that it is larger than what is taken. */
  | 'TOO_LARGE'
  /** Nobody there, another answer than a file, too many turns, or too slow. */
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
  /** Where it was found after all turns. */
  url: URL;
  /** Ends with an error where the sender stops half-way, stands still or takes longer than a file may; the caller ends it. */
  stream: Readable;
}

/** What an address says of itself: that it is none, that it is not https, or that it leads into a private network. */
export type LinkFault = 'notAnAddress' | 'notHttps' | 'private';

export interface LinkReader {
  /** What can be known of an address without asking anybody; null where nothing speaks against it. */
  judge(url: string): LinkFault | null;
  /** Begins to read a file from an address that somebody gave. Errors: LinkError. */
  open(url: string): Promise<LinkedFile>;
  close(): Promise<void>;
}

export interface LinkOptions {
  maxBytes: number;
  /** For all of it, from the first name that is looked up to the last byte; milliseconds. */
  totalMs: number;
  /** For each name, connection, answer and piece of the file; milliseconds. */
  idleMs: number;
  /** Which hosts may be asked, and how their names become addresses. */
  guard?: { checkHost: (host: string) => void; lookup: LookupFunction };
  protocols?: readonly string[];
}

/** Names that the public internet does not know: those of one word, and endings that are kept for networks at home. */
const HOME_NAME = /^[^.[]+$|\.(?:local|localhost|internal|lan|home\.arpa)$/;
const TURNS_MAX = 5;
const TURNS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Reads files from addresses that people type in. Each address, also one that another leads to, is proved to be of the public internet when its
 * name is resolved, and the connection goes to the very address that was proved (SEC-4).
 *
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
    // An answer of nothing but headers is none.
    maxHeaderSize: 16_384,
    connections: 20,
  });

  function findFault({ protocol, username, password, hostname }: URL): LinkFault | null {
    if (!protocols.includes(protocol)) return 'notHttps';
    // A name and a password in an address are somebody's secret, or a host in disguise.
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
      // What is not read is not waited for either.
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
  // The socket's own failure stands behind that of the request.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof PrivateAddressError) {
      return new LinkError('REFUSED', cause.message, { cause: error });
    }
  }
  return new LinkError('FAILED', error instanceof Error ? error.message : String(error), { cause: error });
}
