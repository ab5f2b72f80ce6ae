/** Maximum number of polls for drawings. */
export const LOOKS_MAX = 60;
/** Polls between two requests to the server for what is still wanted: a design may be deleted or changed by now. */
const LOOKS_BETWEEN = 4;

interface Steps {
  /** Requests the wanted drawings and returns their number; repeating it is harmless. */
  ask: () => Promise<number>;
  /** Reads the order again, and returns the number of new drawings. */
  read: () => Promise<number>;
  pause: () => Promise<void>;
}

/**
 * Waits for drawings that jobs make, until they are there or nothing is wanted any more. A job that has nothing left to draw ends in
 * silence, so counting what comes is not enough. Gives false where something is still missing after the last look.
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
