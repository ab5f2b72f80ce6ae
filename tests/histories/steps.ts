/** One step of a history: the order that it concerns, and its random number. The player defines the meaning of each kind. */
export interface Step {
  kind: StepKind;
  order: number;
  dice: number;
}

/** Kinds of steps, each with its relative frequency. */
const WEIGHTS = {
  // Steps in which the marketplace changes its data.
  orderMore: 2,
  goOn: 10,
  cancelOrder: 2,
  cancelPiece: 3,
  wishToCancel: 2,
  withdrawWish: 1,
  moveHouse: 1,
  combine: 5,
  uncombine: 2,
  settle: 4,
  refund: 3,
  adjust: 2,
  keepBack: 2,
  penalise: 1,
  wishReturn: 2,
  sendBack: 1,
  withdrawReturn: 1,
  // Steps that disturb the marketplace's notifications.
  loseNews: 2,
  repeatNews: 2,
  staleOrders: 2,
  breakMarketplace: 3,
  revoke: 1,
  // Steps in which the seller acts.
  buyLabel: 2,
  submit: 9,
  submitMany: 3,
  reroute: 2,
  draft: 3,
  takeBack: 2,
  answerBuyer: 4,
  decide: 2,
  tryAgain: 2,
  setPrice: 1,
  // Steps in which a factory acts.
  produce: 9,
  hold: 2,
  cancelAtFactory: 1,
  correctCost: 2,
  emptyWallet: 1,
  breakFactory: 4,
  // Steps that affect Bobbin's own processes.
  work: 6,
  poll: 8,
  rest: 3,
  cutDatabase: 2,
  killWorker: 2,
} as const;
export type StepKind = keyof typeof WEIGHTS;

/** Kinds of steps that concern no order. */
export const ONCE: ReadonlySet<StepKind> = new Set([
  'orderMore',
  'submitMany',
  'penalise',
  'loseNews',
  'repeatNews',
  'staleOrders',
  'breakMarketplace',
  'revoke',
  'emptyWallet',
  'breakFactory',
  'work',
  'poll',
  'rest',
  'cutDatabase',
  'killWorker',
]);

const KINDS = Object.keys(WEIGHTS) as StepKind[];
const ORDERS_AT_FIRST = 4;
const DICE_MAX = 1_000_000;

/** Creates random numbers from 0 to `below` - 1, in the same sequence for the same seed. */
function createDice(seed: number): (below: number) => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Makes a history with the given number of steps. The steps are independent, so that any of them can be omitted. */
export function makeHistory(seed: number, length: number): Step[] {
  const roll = createDice(seed);
  const weights = KINDS.map((kind) => WEIGHTS[kind]);
  const sum = weights.reduce<number>((total, weight) => total + weight, 0);
  const pickKind = (): StepKind => {
    let left = roll(sum);
    return KINDS[weights.findIndex((weight) => (left -= weight) < 0)] ?? 'work';
  };
  return Array.from({ length }, (_, place): Step => ({
    kind: place < ORDERS_AT_FIRST ? 'orderMore' : pickKind(),
    order: roll(DICE_MAX),
    dice: roll(DICE_MAX),
  }));
}

/**
 * Removes steps from a failing history as long as it still fails: halves, then quarters, and so on, until the time is over. Returns the indexes of
 * the remaining steps.
 */
export async function shortenHistory(
  places: readonly number[],
  isFailing: (places: readonly number[]) => Promise<boolean>,
  isTimeLeft: () => boolean,
): Promise<readonly number[]> {
  let left = places;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < left.length && isTimeLeft();) {
      const shorter = left.filter((_, index) => index < start || index >= start + size);
      if (shorter.length > 0 && (await isFailing(shorter))) left = shorter;
      else start += size;
    }
  }
  return left;
}
