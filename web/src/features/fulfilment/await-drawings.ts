/** How many times it is looked whether the drawings came. */
export const LOOKS_MAX = 60;
/** After so many looks the server is asked again what is still wanted: a design may be gone or changed by now. */
const LOOKS_BETWEEN = 4;

interface Steps {
  /** Has drawn what is wanted, and gives how many that are; asking again does no harm. */
  ask: () => Promise<number>;
  /** Reads the order again, and gives how many drawings are there that were not there before. */
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
