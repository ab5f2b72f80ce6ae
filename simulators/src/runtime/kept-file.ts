import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/*
 * A partner's persistent state is a file of JSON lines. A header identifies the world, and has the number of lines that were written together with
 * it; these are written to a temporary file, which is then renamed. Each later line contains the changes of one call and is written before the call's
 * response. A killed process therefore loses no changes of calls that got a response; an incomplete last line belongs to a call without a response.
 */

/** Size of appended lines at which the file is rewritten. */
const SLACK_BYTES = 4_000_000;

type KeptLines<Line> = {
  /** Header of the file; null when there is no file, or when the file is unreadable. */
  header: Record<string, unknown> | null;
  /** Lines of the file; null when there is nothing to restore. */
  lines: Line[] | null;
  /** Reason why nothing can be restored although a file exists. */
  problem: string | null;
};

/** Reads the lines of the file as written; the caller validates them. */
export function readKeptLines<Line>(file: string): KeptLines<Line> {
  if (!existsSync(file)) return { header: null, lines: null, problem: null };
  const texts = readFileSync(file, 'utf8').split('\n');
  // The text after the last line break is empty or an incomplete line.
  const tail = texts.pop() ?? '';
  const header = readHeader(texts[0] ?? tail);
  if (header === null) return { header, lines: null, problem: 'its beginning is unreadable' };
  try {
    const lines = texts.slice(1).map((text) => JSON.parse(text) as Line);
    const isWhole = lines.length >= Number(header['lines'] ?? 0);
    return isWhole ? { header, lines, problem: null } : { header, lines: null, problem: 'its end is missing' };
  } catch {
    return { header, lines: null, problem: 'a line of it is unreadable' };
  }
}

function readHeader(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Stores a running world in its file, which is rewritten at each start. */
export class KeptFile {
  readonly #file: string;
  readonly #readWhole: () => { header: object; lines: object[] };
  #addedBytes = 0;
  #fullBytes = 0;

  constructor(file: string, readWhole: () => { header: object; lines: object[] }) {
    this.#file = file;
    this.#readWhole = readWhole;
    this.#writeWhole();
  }

  /** Appends the changes. */
  add(line: object): void {
    const text = `${JSON.stringify(line)}\n`;
    appendFileSync(this.#file, text);
    this.#addedBytes += text.length;
    if (this.#addedBytes > this.#fullBytes + SLACK_BYTES) this.#writeWhole();
  }

  /** Writes a temporary file and renames it, so that a crash leaves the old file or the new one. */
  #writeWhole(): void {
    const { header, lines } = this.#readWhole();
    const whole = [{ ...header, lines: lines.length }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
    writeFileSync(`${this.#file}.new`, whole);
    renameSync(`${this.#file}.new`, this.#file);
    this.#fullBytes = whole.length;
    this.#addedBytes = 0;
  }
}
