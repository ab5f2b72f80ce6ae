import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/*
 * What a partner does not forget over night is a file of lines of JSON. A header says whose world it is and how many lines
 * were written with it at once (beside, and then renamed); each line after those is what changed together, written before
 * anybody hears of it. So whoever is killed without a word has forgotten nothing that was answered; half a line at the end
 * belongs to a call that nobody saw end.
 */

/** Lines that came one by one are written again in one go when they are this much longer than what they began with. */
const SLACK_BYTES = 4_000_000;

type KeptLines<Line> = {
  /** null: there is none, or it is unreadable. */
  header: Record<string, unknown> | null;
  /** null: there is nothing to take up. */
  lines: Line[] | null;
  /** Why there is nothing to take up although there is a file. */
  problem: string | null;
};

/** The lines of the file as they were written; who takes them up checks what they say. */
export function readKeptLines<Line>(file: string): KeptLines<Line> {
  if (!existsSync(file)) return { header: null, lines: null, problem: null };
  const texts = readFileSync(file, 'utf8').split('\n');
  // What follows the last line's end is nothing, or half a line.
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

/** Keeps a running world in its file, which is written again at each start. */
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

  /** Adds what changed. */
  add(line: object): void {
    const text = `${JSON.stringify(line)}\n`;
    appendFileSync(this.#file, text);
    this.#addedBytes += text.length;
    if (this.#addedBytes > this.#fullBytes + SLACK_BYTES) this.#writeWhole();
  }

  /** Writes beside and renames, so that a crash leaves the old file or the new one. */
  #writeWhole(): void {
    const { header, lines } = this.#readWhole();
    const whole = [{ ...header, lines: lines.length }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
    writeFileSync(`${this.#file}.new`, whole);
    renameSync(`${this.#file}.new`, this.#file);
    this.#fullBytes = whole.length;
    this.#addedBytes = 0;
  }
}
