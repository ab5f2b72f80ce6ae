import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { exceptionAnswer, InputError } from './answers.ts';

/**
 * Milliseconds during which the rest of a request is read while the client still sends; if the connection were closed earlier, the client would lose
 * the response.
 */
const LINGER_MS = 1_000;

/** Errors of Node's parser that have a specific HTTP status. */
function toRefusal(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('TIMEOUT');
  if (code === 'HPE_HEADER_OVERFLOW') return new InputError([{ path: 'headers', message: 'tooLarge' }], 431);
  return new InputError([{ path: 'request', message: 'notReadable' }], 400);
}

/** State of the last response on a connection. */
type Debt = 'none' | 'of this request' | 'of one before' | 'begun';

function debtOf(answer: ServerResponse | undefined): Debt {
  if (!answer) return 'none';
  if (!answer.req.complete) return answer.headersSent ? 'begun' : 'of this request';
  return answer.writableFinished ? 'none' : 'of one before';
}

/**
 * Responds with the contract's error format to requests that Node's parser rejects before Fastify receives them (too large, malformed, too slow), and
 * closes the connection. Caller, path and language of such a request are unknown.
 */
export function createBrokenRequests(log: Logger, metrics: Metrics) {
  const answers = new WeakMap<Socket, ServerResponse>();
  const refused = new WeakSet<Socket>();

  function refuse(socket: Socket, fault: NodeJS.ErrnoException, isReading: boolean): void {
    const requestId = randomUUID();
    const { status, text } = exceptionAnswer(toRefusal(fault.code), requestId);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      `x-request-id: ${requestId}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `date: ${new Date().toUTCString()}`,
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
    // After a syntax error the parser reads no further request, so the remaining bytes can be read and dropped. After a timeout this is not possible,
    // because the parser and running handlers would continue.
    const isParserDead = fault.code !== 'ERR_HTTP_REQUEST_TIMEOUT';
    if (isReading || !isParserDead) socket.destroySoon();
    else {
      const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
      socket.once('close', () => clearTimeout(timer));
    }
    metrics.observeRequest('none', 'none', status, 0);
    // Logs no error object, because it contains the received bytes, and these contain passwords and tokens.
    log.info({ requestId, route: 'none', status, fault: fault.code ?? fault.name }, 'request refused');
  }

  return {
    /** Counts the pending responses of a connection. */
    watch(server: Server): void {
      server.on('request', (request, response) => void answers.set(request.socket, response));
      // Continues despite an unknown Expect header, which is no reason to reject a request (RFC 9110 §10.1.1) although Node would.
      server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
    },

    answer(fault: NodeJS.ErrnoException, socket: Socket): void {
      // The error occurs again with each further chunk of data that cannot be parsed.
      if (refused.has(socket)) return;
      refused.add(socket);
      const answer = answers.get(socket);
      const debt = debtOf(answer);
      if (debt === 'of one before' && answer && socket.writable) {
        // Lets the complete request get its response, then closes the connection, because what follows cannot be parsed.
        answer.once('close', () => socket.destroySoon());
      } else if (debt === 'begun' || !socket.writable) {
        socket.destroy();
      } else {
        refuse(socket, fault, debt === 'of this request');
      }
    },
  };
}
