/** Maximum number of polls for drawings. */
export const LOOKS_MAX = 60;
/** Polls between two requests for the drawings that are still wanted: a design may be deleted or changed in the meantime. */
const LOOKS_BETWEEN = 4;

interface Steps {
  /** Requests the wanted drawings and returns their number; repeating it is harmless. */
  ask: () => Promise<number>;
  /** Reads the order again, and returns the number of new drawings. */
  read: () => Promise<number>;
  pause: () => Promise<void>;
}

/**
 * Waits for drawings that jobs make, until all are ready or none is wanted any more. A job without anything left to draw sends no event, so
 * counting the drawings is not enough. Returns false if a drawing is still missing after the last poll.
 */
export async function awaitDrawings({ ask, read, pause }: Steps): Promise<boolean> {
  const asked = await ask();
  for (let look = 1; asked > 0 && look <= LOOKS_MAX; look += 1) {
    await pause();
    if ((await read()) >= asked) return true;
    if (look % LOOKS_BETWEEN === 0 && (await ask()) === 0) {
      await read();
      return true;
    }
  }
  return asked === 0;
}
