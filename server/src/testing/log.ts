import { createLog, type Logger } from '../platform/log.ts';

export interface CapturedLog {
  log: Logger;
  /** Everything that was logged so far, one JSON text a line. */
  lines: string[];
  /** The same, read. */
  readLog(): Record<string, unknown>[];
}

/** A log that writes nowhere and keeps its lines for the test. */
export function captureLog(level: string): CapturedLog {
  const lines: string[] = [];
  return {
    log: createLog(level, 'test', { write: (line) => void lines.push(line) }),
    lines,
    readLog: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
