import { Worker } from 'node:worker_threads';
import type { PdfReading } from './pdf-pages.ts';

export { isPdf, type PdfFault, type PdfReading } from './pdf-pages.ts';

/** Maximum time for reading a document, in milliseconds; a label needs less than a tenth of it, even on a busy machine. */
const TIMEOUT_MS = 20_000;
const MEMORY_MB = 512;
/** Idle time after which the worker thread ends, in milliseconds. */
const IDLE_MS = 10_000;

let thread: Worker | null = null;
/** Settles the promise of the document that the worker thread is reading. */
let answer: ((reading: PdfReading, isBroken: boolean) => void) | null = null;
let idle: NodeJS.Timeout | undefined;
/** Documents are read one after another, so one thread is enough. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads an external document and returns a valid copy of its visible content, or the fault (LBL-13, LBL-17). All PDFs are read by this function. When
 * a document takes too long or too much memory, only its worker thread ends.
 * Errors: none.
 * @example (await readPdf(Buffer.from('<html>Please wait</html>'))).fault // 'NOT_A_PDF'
 */
export function readPdf(bytes: Uint8Array, timeoutMs: number = TIMEOUT_MS): Promise<PdfReading> {
  const reading = turn.then(() => readInThread(bytes, timeoutMs));
  turn = reading;
  return reading;
}

function readInThread(bytes: Uint8Array, timeoutMs: number): Promise<PdfReading> {
  clearTimeout(idle);
  const worker = (thread ??= openThread());
  return new Promise((resolve) => {
    const limit = setTimeout(() => answer?.({ fault: 'SLOW' }, true), timeoutMs);
    answer = (reading, isBroken) => {
      answer = null;
      clearTimeout(limit);
      if (isBroken) closeThread();
      else idle = setTimeout(closeThread, IDLE_MS).unref();
      resolve(reading);
    };
    worker.postMessage(bytes);
  });
}

function openThread(): Worker {
  const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // The thread's stdout is captured, because the library logs repairs to it.
    stdout: true,
    stderr: true,
  });
  const tell = (reading: PdfReading, isBroken: boolean) => {
    if (worker === thread) answer?.(reading, isBroken);
  };
  worker.on('message', (reading: PdfReading) => tell(reading, false));
  worker.on('error', () => tell({ fault: 'BROKEN' }, true));
  worker.on('exit', () => tell({ fault: 'BROKEN' }, true));
  // The thread does not keep the process running.
  worker.unref();
  return worker;
}

function closeThread(): void {
  void thread?.terminate();
  thread = null;
}
