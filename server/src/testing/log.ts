import { createLog, type Logger } from '../platform/log.ts';
import { listKeysTwice } from './log-line.ts';

export interface CapturedLog {
  log: Logger;
  /** Everything that was logged so far, one JSON text per line. */
  lines: string[];
  /** Returns the logged lines, parsed. */
  readLog(): Record<string, unknown>[];
}

/** Creates a log that keeps its lines in memory for the test. A line with a duplicate key makes the test fail (OPS-22). */
export function captureLog(level: string): CapturedLog {
  const lines: string[] = [];
  const keep = (line: string) => {
    const twice = listKeysTwice(line);
    if (twice.length > 0) throw new Error(`${twice.join(', ')} occurs twice in ${line}`);
    lines.push(line);
  };
  return {
    log: createLog(level, 'test', { write: keep }),
    lines,
    readLog: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
