/**
 * How far a rented design is (DSN-1). NOT_CREATED is the default before it is saved; CONFIRMED is known as a colour alone and no
 * design is ever in it.
 */
export const RENTED_STATUSES = [
  'NOT_CREATED',
  'CREATED',
  'PENDING_PAYMENT',
  'INPROCESS',
  'FEEDBACK',
  'COMPLETED',
  'CANCEL',
] as const;
export type RentedStatus = (typeof RENTED_STATUSES)[number];

/** What somebody does to a rented design. `settle` is done by time alone: nobody answered for seven days. */
export const RENTED_STEPS = [
  'create',
  'price',
  'pay',
  'deliver',
  'accept',
  'settle',
  'cancel',
  'cancelByStaff',
  'assign',
  'speak',
] as const;
export type RentedStep = (typeof RENTED_STEPS)[number];

/** Who may take a step. */
export type RentedSide = 'seller' | 'staff' | 'time' | 'both';

interface Step {
  by: RentedSide;
  from: readonly RentedStatus[];
  /** Where it leads; null where the design stays as it is. */
  to: RentedStatus | null;
}

/**
 * The one table of a rented design's life. What is not in it is forbidden:
 * a price may be mended until it is paid, a link may be given again until the seller has accepted, a seller cancels before money
 * moves, staff afterwards with a refund, and nothing leads out of COMPLETED and CANCEL.
 */
const RENTED_LIFE: Record<RentedStep, Step> = {
  create: { by: 'seller', from: ['NOT_CREATED'], to: 'CREATED' },
  price: { by: 'staff', from: ['CREATED', 'PENDING_PAYMENT'], to: 'PENDING_PAYMENT' },
  pay: { by: 'staff', from: ['PENDING_PAYMENT'], to: 'INPROCESS' },
  deliver: { by: 'staff', from: ['INPROCESS', 'FEEDBACK'], to: 'FEEDBACK' },
  accept: { by: 'seller', from: ['FEEDBACK'], to: 'COMPLETED' },
  settle: { by: 'time', from: ['FEEDBACK'], to: 'COMPLETED' },
  cancel: { by: 'seller', from: ['CREATED', 'PENDING_PAYMENT'], to: 'CANCEL' },
  cancelByStaff: { by: 'staff', from: ['CREATED', 'PENDING_PAYMENT', 'INPROCESS', 'FEEDBACK'], to: 'CANCEL' },
  assign: { by: 'staff', from: ['CREATED', 'PENDING_PAYMENT', 'INPROCESS', 'FEEDBACK'], to: null },
  speak: {
    by: 'both',
    from: ['CREATED', 'PENDING_PAYMENT', 'INPROCESS', 'FEEDBACK', 'COMPLETED'],
    to: null,
  },
};

/**
 * Tells whether a step may be taken where a design stands.
 *
 * Errors: none.
 * @example mayStep('cancel', 'INPROCESS') // false
 */
export function mayStep(step: RentedStep, status: RentedStatus): boolean {
  return RENTED_LIFE[step].from.includes(status);
}

/**
 * Gives where a step leads.
 *
 * Errors: RangeError when the step is forbidden where the design stands.
 * @example takeStep('deliver', 'INPROCESS') // 'FEEDBACK'
 */
export function takeStep(step: RentedStep, status: RentedStatus): RentedStatus {
  if (!mayStep(step, status)) throw new RangeError(`${step} is forbidden in ${status}`);
  return RENTED_LIFE[step].to ?? status;
}

/**
 * Lists what one side may do where a design stands, in the order of the table.
 *
 * Errors: none.
 * @example listSteps('seller', 'FEEDBACK') // ['accept', 'speak']
 */
export function listSteps(side: 'seller' | 'staff', status: RentedStatus): RentedStep[] {
  return RENTED_STEPS.filter((step) => {
    const { by } = RENTED_LIFE[step];
    return step !== 'create' && (by === side || by === 'both') && mayStep(step, status);
  });
}

/** Tells whether a design of a status waits for our side: these are the number on the first page of staff (HOM-3). Errors: none. */
export function isWaiting(status: string): boolean {
  return status === 'CREATED' || status === 'INPROCESS' || status === 'FEEDBACK';
}

/** Code of a rented design by its number: `DS-4821`. Errors: none. */
export function toRentedCode(number: number): string {
  return `DS-${number}`;
}

/**
 * Reads a code that somebody typed, with or without its letters and dash.
 *
 * Errors: none; null for what is no code.
 * @example readRentedCode(' ds4821 ') // 4821
 */
export function readRentedCode(text: string): number | null {
  const match = /^\s*(?:ds)?\s*-?\s*(\d{1,9})\s*$/i.exec(text);
  return match?.[1] === undefined ? null : Number(match[1]);
}
