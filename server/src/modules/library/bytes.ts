import { AppError } from '../../platform/errors.ts';

const NOTHING = Buffer.alloc(0);

/** Reads a stream of chunks like one sequence of bytes; keeps only unread bytes in memory. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer = NOTHING;

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Returns the next bytes without consuming them; fewer bytes when the stream ends earlier. */
  async peek(length: number): Promise<Buffer> {
    while (this.#held.length < length && (await this.#fetch()));
    return this.#held.subarray(0, length);
  }

  /** Reads exactly the given number of bytes. @throws AppError FILE_BROKEN when the stream ends earlier */
  async read(length: number): Promise<Buffer> {
    const bytes = await this.peek(length);
    if (bytes.length < length) throw new AppError('FILE_BROKEN');
    this.#held = this.#held.subarray(length);
    return bytes;
  }

  /** Returns the next available bytes, at most `max`; null at the end. */
  async readSome(max = Number.POSITIVE_INFINITY): Promise<Buffer | null> {
    if (this.#held.length === 0 && !(await this.#fetch())) return null;
    const bytes = this.#held.subarray(0, max);
    this.#held = this.#held.subarray(bytes.length);
    return bytes;
  }

  /** Puts the bytes that were read last back, so that they are read again. */
  unread(bytes: Buffer): void {
    this.#held = this.#held.length === 0 ? bytes : Buffer.concat([bytes, this.#held]);
  }

  /**
   * Skips bytes and passes them to a callback.
   * @throws AppError FILE_BROKEN when the stream ends earlier
   */
  async skip(length: number, see: (bytes: Buffer) => void | Promise<void> = () => {}): Promise<void> {
    for (let left = length; left > 0;) {
      const bytes = await this.readSome(left);
      if (!bytes) throw new AppError('FILE_BROKEN');
      await see(bytes);
      left -= bytes.length;
    }
  }

  async skipToEnd(): Promise<void> {
    while (await this.readSome());
  }

  /** Ends the reading of the stream. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  async #fetch(): Promise<boolean> {
    for (;;) {
      const next = await this.#pieces.next();
      if (next.done === true) return false;
      if (next.value.length === 0) continue;
      this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value]);
      return true;
    }
  }
}
