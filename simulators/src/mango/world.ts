import type { Settings } from '../stage/fields.ts';
import { Rate } from '../stage/rate.ts';
import { createStage, type Stage } from '../stage/stage.ts';
import { buildCatalogue, type Product } from './catalogue.ts';

/** What a key may do: everything, or nothing although it is known. */
export const KEY_STATES = ['good', 'forbidden'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** What `POST /_sim/settings` takes. */
export const SETTINGS = { perSecond: 'limit', refusalStatus: ['own', '200'] } as const;

export type World = Stage & {
  keys: Map<string, KeyState>;
  products: Product[];
  rate: Rate;
  answers: number;
  /** Calls a key may make in a second (null = no limit); whether refusals come with their own HTTP status or with 200. */
  settings: Settings<typeof SETTINGS>;
};

/** Calls of a key in a second (PAR-16). */
const CALLS_PER_SECOND = 10;

export function createWorld(options: { live: boolean; seed: number; apiKeys: string[] }): World {
  return {
    ...createStage(options),
    keys: new Map(options.apiKeys.map((key) => [key, 'good'])),
    products: buildCatalogue(options.seed),
    rate: new Rate(),
    answers: 0,
    settings: { perSecond: options.live ? CALLS_PER_SECOND : null, refusalStatus: 'own' },
  };
}
