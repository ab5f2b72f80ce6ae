import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FontFacts } from './font-facts.ts';

/** Time and memory after which a font counts as broken; a font of the largest allowed size needs a tenth of both. */
const TIME_MS = 20_000;
const MEMORY_MB = 128;

const PROGRAM = fileURLToPath(new URL('./font-child.ts', import.meta.url));

/**
 * Reads what must be known about a font, in a process of its own: a malformed font may loop, recurse without end or use all memory, and then only that
 * process ends. It knows no secrets, because it has no environment. Returns null when the font cannot be used.
 */
export function checkFont(bytes: Uint8Array, timeMs: number = TIME_MS): Promise<FontFacts | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, PROGRAM], {
      env: {},
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      timeout: timeMs,
      killSignal: 'SIGKILL',
    });
    const pieces: Buffer[] = [];
    child.stdio[3]?.on('data', (piece: Buffer) => pieces.push(piece));
    // A process that ended early no longer reads the font.
    child.stdin?.on('error', () => undefined);
    child.once('error', () => resolve(null));
    child.once('close', (code) => {
      const result = Buffer.concat(pieces).toString('utf8');
      resolve(code === 0 && result !== '' ? (JSON.parse(result) as FontFacts) : null);
    });
    child.stdin?.end(bytes);
  });
}
