import type { Order } from './model.ts';
import { between, createRandom, hash } from '../runtime/random.ts';

/** The planned course of an order, derived from its seed; times are in seconds. */
type Nature = {
  fate: 'plain' | 'unpaid' | 'early-cancel' | 'cancel-request' | 'seller-cancel' | 'late-cancel' | 'refund';
  payDelay: number;
  shipDelay: number;
  collectDelay: number;
  transitDelay: number;
  hasEarlyPackage: boolean;
};

const HOUR = 3600;

export function getNature(order: Order): Nature {
  const random = createRandom(hash(order.seed, 51));
  const dice = random() * 100;
  let fate: Nature['fate'] = 'plain';
  if (dice < 1) fate = 'unpaid';
  else if (dice < 3) fate = 'early-cancel';
  else if (dice < 7) fate = 'cancel-request';
  else if (dice < 8.5) fate = 'seller-cancel';
  else if (dice < 10) fate = 'late-cancel';
  else if (dice < 13) fate = 'refund';
  // Some orders are planned to be shipped late, as in real shops.
  const isSlow = createRandom(hash(order.seed, 52))() < 0.1;
  return {
    fate,
    payDelay: between(random, 15, 240),
    shipDelay: between(random, 2 * HOUR, 44 * HOUR) + (isSlow ? 60 * HOUR : 0),
    collectDelay: between(random, 4 * HOUR, 30 * HOUR),
    transitDelay: between(random, 40 * HOUR, 130 * HOUR),
    hasEarlyPackage: random() < 0.5,
  };
}
