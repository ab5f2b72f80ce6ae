import type { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, request, type Dispatcher } from 'undici';
import { toPartnerResult, tracePartnerCall } from './partner-calls.ts';

/** An object store with the S3 protocol, and our credentials for it. */
export interface ObjectsOptions {
  /** Base URL without the bucket, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Timeout of a connection, of a response and of each received chunk, in milliseconds. */
  timeoutMs: number;
}

/** A stored object: its size, and its bytes as a stream. */
export interface StoredObject {
  sizeBytes: number;
  /** Stream of the bytes; the caller must read it to its end or destroy it. */
  stream: Readable;
}

/** An object in a list. */
export interface ListedObject {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** Client of one bucket, whose objects are identified by keys. */
export interface Objects {
  /** Stores bytes whose length and SHA-256 are known; `open` returns a new stream of the bytes for each attempt. Errors: ObjectsError. */
  put(key: string, content: { open: () => Readable; sizeBytes: number; sha256: string }): Promise<void>;
  /** Returns an object; null when it does not exist. Errors: ObjectsError. */
  get(key: string): Promise<StoredObject | null>;
  /** Errors: ObjectsError. */
  has(key: string): Promise<boolean>;
  /** Deletes an object, if it exists. Errors: ObjectsError. */
  remove(key: string): Promise<void>;
  /** Lists the objects whose keys begin with the prefix, in the order of the keys, a page at a time. Errors: ObjectsError. */
  list(prefix: string, pageSize?: number): AsyncGenerator<ListedObject[]>;
  close(): Promise<void>;
}

/** The store failed or refused a request. The message contains no credentials and signatures. */
export class ObjectsError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ObjectsError';
  }
}

/** Objects per page of a list: the maximum that stores allow. */
const PAGE = 1_000;
const PARTNER = 'objects';
const TRIES = 3;
const PAUSE_MS = 300;
/** SHA-256 of an empty body. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Reads the text of an element that occurs once in a piece of XML. */
function readElement(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
  return text.replaceAll(/&(\w+|#\d+);/g, (whole, sign: string) =>
    sign.startsWith('#') ? String.fromCodePoint(Number(sign.slice(1))) : (SIGNS[sign] ?? whole),
  );
}

/** Parses a page of ListObjects version 1. Every store supports this version, and the next page begins after a key that we send. */
function readPage(xml: string): { objects: ListedObject[]; isCut: boolean } {
  // A store may ignore `encoding-type`; the keys then have XML escapes only.
  const isEncoded = readElement(xml, 'EncodingType') === 'url';
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => {
    const key = readElement(entry, 'Key');
    return {
      key: isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key,
      sizeBytes: Number(readElement(entry, 'Size')),
      modifiedAt: new Date(readElement(entry, 'LastModified')),
    };
  });
  return { objects, isCut: readElement(xml, 'IsTruncated') === 'true' };
}

/**
 * Creates the client of an S3-compatible store; The bucket is in the path of URLs, because every such store supports this form. Bytes are streamed,
 * not buffered.
 * Units: bytes, milliseconds. Errors: ObjectsError.
 */
export function createObjects(options: ObjectsOptions): Objects {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, timeoutMs } = options;
  const agent = new Agent({ connectTimeout: timeoutMs, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  async function call(
    method: 'PUT' | 'GET' | 'HEAD' | 'DELETE',
    key: string,
    content?: Parameters<Objects['put']>[1],
    query: Readonly<Record<string, string | undefined>> = {},
  ): Promise<Dispatcher.ResponseData> {
    // The URL of the bucket has no trailing slash, because stores sign a trailing slash in different ways.
    const path = key === '' ? '' : `/${key.split('/').map(encodeURIComponent).join('/')}`;
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const search = new URLSearchParams(given).toString();
    const signer = new AwsV4Signer({
      method,
      url: `${base}${path}${search === '' ? '' : `?${search}`}`,
      headers: { 'x-amz-content-sha256': content?.sha256 ?? EMPTY },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    });
    const signed = await signer.sign();
    return request(signed.url, {
      dispatcher: agent,
      method,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...(content ? { 'content-length': String(content.sizeBytes) } : {}),
      },
      body: content?.open() ?? null,
    });
  }

  /** Retries a request after a server error; all requests of this client can be repeated safely. */
  async function ask(...asked: Parameters<typeof call>): Promise<Dispatcher.ResponseData> {
    const [method] = asked;
    let last: unknown = null;
    for (let turn = 0; turn < TRIES; turn += 1) {
      if (turn > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** turn));
      try {
        const answer = await tracePartnerCall(PARTNER, method, async (note) => {
          const reply = await call(...asked);
          // HTTP 404 means that the object does not exist and is not an error.
          note(reply.statusCode === 404 ? 'ok' : toPartnerResult(reply.statusCode));
          return reply;
        });
        if (answer.statusCode < 500 && answer.statusCode !== 429) return answer;
        await answer.body.dump();
        last = new ObjectsError(`${method} was answered with ${answer.statusCode}`);
      } catch (error) {
        last = new ObjectsError(`${method} was not answered`, { cause: error });
      }
    }
    throw last;
  }

  async function end(method: string, answer: Dispatcher.ResponseData, isFine: (status: number) => boolean) {
    await answer.body.dump();
    if (!isFine(answer.statusCode)) throw new ObjectsError(`${method} was answered with ${answer.statusCode}`);
  }

  return {
    async put(key, content) {
      await end('PUT', await ask('PUT', key, content), (status) => status === 200);
    },
    async get(key) {
      const answer = await ask('GET', key);
      if (answer.statusCode === 200) {
        return { sizeBytes: Number(answer.headers['content-length']), stream: answer.body };
      }
      await end('GET', answer, (status) => status === 404);
      return null;
    },
    async has(key) {
      const answer = await ask('HEAD', key);
      await end('HEAD', answer, (status) => status === 200 || status === 404);
      return answer.statusCode === 200;
    },
    async remove(key) {
      await end('DELETE', await ask('DELETE', key), (status) => status === 204 || status === 200 || status === 404);
    },
    async *list(prefix, pageSize = PAGE) {
      for (let marker = ''; ;) {
        const query = {
          'encoding-type': 'url',
          'max-keys': String(pageSize),
          prefix,
          ...(marker === '' ? {} : { marker }),
        };
        const answer = await ask('GET', '', undefined, query);
        if (answer.statusCode !== 200) await end('GET', answer, () => false);
        const { objects, isCut } = readPage(await answer.body.text());
        yield objects;
        const last = objects.at(-1);
        if (!isCut || last === undefined) return;
        // Without this check, a store that returns the same last key again would lead to an endless loop.
        if (last.key === marker) throw new ObjectsError('The store ignores the marker of a list');
        marker = last.key;
      }
    },
    close: () => agent.destroy(),
  };
}
