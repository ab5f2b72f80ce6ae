import { parentPort } from 'node:worker_threads';
import { copyPages } from './pdf-pages.ts';

parentPort?.on('message', (bytes: Uint8Array) => {
  void copyPages(bytes).then((reading) => parentPort?.postMessage(reading));
});
