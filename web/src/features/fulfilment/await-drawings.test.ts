import { describe, expect, it } from 'vitest';
import { awaitDrawings, LOOKS_MAX } from './await-drawings.ts';

/** Simulates the server: the functions give the number of missing and of finished drawings at each poll. */
function play(wanted: (look: number) => number, come: (look: number) => number) {
  const played = { looks: 0, reads: 0, asks: 0 };
  const isWhole = awaitDrawings({
    ask: () => {
      played.asks += 1;
      return Promise.resolve(wanted(played.looks));
    },
    read: () => {
      played.reads += 1;
      return Promise.resolve(come(played.looks));
    },
    pause: () => {
      played.looks += 1;
      return Promise.resolve();
    },
  });
  return isWhole.then((is) => ({ is, ...played }));
}

describe('waiting for drawn mockups', () => {
  it('ends immediately when no drawing is requested', async () => {
    const end = await play(
      () => 0,
      () => 0,
    );
    expect(end).toEqual({ is: true, looks: 0, reads: 0, asks: 1 });
  });

  it('ends after the last drawing', async () => {
    const end = await play(
      () => 2,
      (look) => Math.min(2, look),
    );
    expect(end).toMatchObject({ is: true, looks: 2 });
  });

  it('ends when the design is deleted in the meantime, and keeps the drawings that are finished', async () => {
    const end = await play(
      (look) => (look === 0 ? 1 : 0),
      () => 0,
    );
    expect(end).toMatchObject({ is: true, looks: 4, reads: 5 });
  });

  it('requests again the drawings that a job left out, and reports after the last poll that some are missing', async () => {
    const end = await play(
      () => 1,
      () => 0,
    );
    expect(end).toMatchObject({ is: false, looks: LOOKS_MAX, asks: 1 + LOOKS_MAX / 4 });
  });
});
