/** Maximum number of polls for drawings. */
export const LOOKS_MAX = 60;
/** Number of polls after which the missing drawings are requested again, because a design may have been deleted or changed since the last request. */
const LOOKS_BETWEEN = 4;

interface Steps {
  /** Requests the missing drawings and returns their number; a repeated request is harmless. */
  ask: () => Promise<number>;
  /** Loads the order again, and returns the number of drawings that are new in it. */
  read: () => Promise<number>;
  pause: () => Promise<void>;
}

/**
 * Waits until jobs have made all drawings, or until none is missing any more. Counting the drawings is not enough, because a job that finds nothing
 * to draw sends no event. Returns false if a drawing is still missing after the last poll.
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
