import { createRate, type Rate } from '../stage/rate.ts';
import { createStage, type Stage } from '../stage/stage.ts';
import { buildCatalogue, type Product } from './catalogue.ts';

/** What a key may do: everything, or nothing although it is known. */
export const KEY_STATES = ['good', 'forbidden'] as const;
export type KeyState = (typeof KEY_STATES)[number];

export type World = Stage & {
  keys: Map<string, KeyState>;
  products: Product[];
  rate: Rate;
  answers: number;
  settings: {
    /** Calls a key may make in a second; null = no limit. */
    perSecond: number | null;
    /** Refusals come with their own HTTP status or, as it happens, with 200 (factories §1.3). */
    refusalStatus: 'own' | '200';
  };
};

/** factories §1.3. */
const CALLS_PER_SECOND = 10;

export function createWorld(options: { live: boolean; seed: number; apiKeys: string[] }): World {
  return {
    ...createStage({ live: options.live }),
    keys: new Map(options.apiKeys.map((key) => [key, 'good'])),
    products: buildCatalogue(options.seed),
    rate: createRate(),
    answers: 0,
    settings: { perSecond: options.live ? CALLS_PER_SECOND : null, refusalStatus: 'own' },
  };
}
