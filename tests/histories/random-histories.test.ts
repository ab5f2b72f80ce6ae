import { describe, expect, it } from 'vitest';
import { judgeHistory } from './judge.ts';
import { endHistory } from './end.ts';
import { createPlayer } from './play.ts';
import { openStage } from './stage.ts';
import { makeHistory, shortenHistory, type Step } from './steps.ts';
import { countOf, seedOf } from '../world/long.ts';

const readNumber = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);

/** The first seed of the histories, or the single seed that is played again. */
const SEED = process.env.HISTORY_SEED;
const COUNT = SEED === undefined ? countOf('HISTORY_COUNT', 1, 8) : 1;
const LENGTH = readNumber('HISTORY_LENGTH', 45);
/** Indexes of the steps that are played when a history is shortened. */
const KEPT = process.env.HISTORY_STEPS?.split(',').map(Number);
const FIRST = SEED === undefined ? seedOf('HISTORY_FROM', 1) : Number(SEED);
/** Seconds for which the test tries to shorten a failing history. */
const SHORTEN_SECONDS = readNumber('HISTORY_SHORTEN', 120);

interface Played {
  faults: string[];
  lines: string[];
}

/** Each history has a world of its own, so that the same seed always gives the same result. */
async function playHistory(steps: readonly Step[]): Promise<Played> {
  const stage = await openStage();
  try {
    const player = createPlayer(stage);
    try {
      for (const step of steps) await player.play(step);
      await endHistory(stage, player);
    } catch (error) {
      return { faults: [`the history broke off: ${String(error)}`], lines: player.journal.lines };
    }
    return { faults: await judgeHistory(stage, player.journal), lines: player.journal.lines };
  } finally {
    await stage.close();
  }
}

async function explain(seed: number, history: readonly Step[], places: readonly number[], first: Played) {
  const deadline = performance.now() + SHORTEN_SECONDS * 1_000;
  const isTimeLeft = () => performance.now() < deadline;
  let shortest = first;
  const pick = (chosen: readonly number[]) => history.filter((_, place) => chosen.includes(place));
  const kept = await shortenHistory(
    places,
    async (chosen) => {
      const played = await playHistory(pick(chosen));
      if (played.faults.length > 0) shortest = played;
      return played.faults.length > 0;
    },
    isTimeLeft,
  );
  return [
    `History ${seed} of ${LENGTH} steps:`,
    ...shortest.faults.map((fault) => `- ${fault}`),
    `Again: HISTORY_SEED=${seed} HISTORY_LENGTH=${LENGTH} HISTORY_STEPS=${kept.join(',')}`,
    ...shortest.lines.map((line, place) => `  ${kept[place] ?? ''} ${line}`),
  ].join('\n');
}

describe('orders after random histories, and the records of the marketplace and the factories', () => {
  it.each(Array.from({ length: COUNT }, (_, place) => FIRST + place))(
    'agree for the seed %i (BLK-3, FUL-82, SYN-1, SYN-5, SYN-6, SYN-28, MNY-9, MNY-10, MNY-11, MNY-22, FUL-21, FUL-22, FUL-44, FUL-57, NTF-1, NTF-2, NTF-3)',
    async (seed) => {
      const history = makeHistory(seed, LENGTH);
      const places = KEPT ?? history.map((_, place) => place);
      const played = await playHistory(history.filter((_, place) => places.includes(place)));
      if (process.env.HISTORY_SHOW !== undefined) process.stdout.write(`${played.lines.join('\n')}\n`);
      if (played.faults.length > 0) expect.fail(await explain(seed, history, places, played));
    },
    600_000,
  );
});
