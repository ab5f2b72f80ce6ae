/**
 * Kinds of a carrier's events, in the sequence of a parcel's way (PWT-5).
 * - `label`: the label was made, and the carrier does not have the parcel;
 * - `firstScan`: the carrier took the parcel;
 * - `exception`: the parcel does not arrive without an action, or never.
 */
export const TRACKING_KINDS = ['label', 'firstScan', 'inTransit', 'exception', 'delivered'] as const;
export type TrackingKind = (typeof TRACKING_KINDS)[number];

/** Problems of a parcel on its way. */
export const TRACKING_PROBLEMS = ['address', 'held', 'returned', 'damaged', 'lost'] as const;
export type TrackingProblem = (typeof TRACKING_PROBLEMS)[number];

/** Problems after which the buyer does not get the parcel. */
export const LOSSES = ['damaged', 'lost'] as const satisfies readonly TrackingProblem[];

/** What an event's text says. */
export interface TrackingMeaning {
  kind: TrackingKind;
  /** Only for an exception. */
  problem: TrackingProblem | null;
  /** Whether a rule recognised the text; a text that no rule recognises counts as in transit. */
  isKnown: boolean;
}

export interface TrackingEventFacts {
  text: string;
  /** Epoch milliseconds; null when the marketplace sent no readable time. */
  at: number | null;
}

interface Rule {
  kind: TrackingKind;
  problem?: TrackingProblem;
  pattern: RegExp;
}

/**
 * Texts of USPS, UPS, FedEx and the marketplace's own carriers. The first rule that matches decides, so a text about a problem is a problem
 * although it also contains 'delivered'.
 */
const RULES: readonly Rule[] = [
  {
    kind: 'exception',
    problem: 'returned',
    pattern: /\b(return(ed|ing)?\b.*\b(sender|shipper|seller|merchant)|delivered\b.*\boriginal sender)\b/,
  },
  {
    kind: 'exception',
    problem: 'address',
    pattern:
      /\b(insufficient|incorrect|incomplete|wrong|bad|invalid|missing|undeliverable)\b.*\b(address|suite|apartment|unit|zip|street)|\baddress\b.*\b(insufficient|incorrect|incomplete|wrong|invalid|not found|unknown|corrected)|\bundeliverable as addressed\b|\bno such number\b|\baddressee\b.*\b(unknown|not known)|\battempted\b.{1,3}not known\b|\bmoved\b.*\bno address\b|\bvacant\b/,
  },
  { kind: 'exception', problem: 'damaged', pattern: /\bdamaged?\b/ },
  {
    kind: 'exception',
    problem: 'lost',
    pattern: /\blost\b|\b(package|parcel|shipment|item)\b.*\bmissing\b|\b(unable to|cannot be|could not be) locate/,
  },
  {
    kind: 'exception',
    problem: 'held',
    pattern:
      /\b(being |is |was )?held\b|\bon hold\b|\bavailable for pick ?-?up\b|\bnotice left\b|\bdelivery attempt|\battempted delivery\b|\bno (secure location|access)\b|\b(unable to|could not be|not) deliver|\bbusiness closed\b|\breceptacle\b.*\b(full|blocked)|\bundeliverable\b/,
  },
  {
    kind: 'inTransit',
    pattern: /\b(out for|to be|will be|expected|scheduled|ready for) deliver|\bdelivered to agent\b/,
  },
  { kind: 'delivered', pattern: /\bdelivered\b/ },
  {
    kind: 'label',
    pattern:
      /\blabel\b|\bawaiting (the )?(item|package|parcel)\b|\bpre-?shipment\b|\bshipment information\b|\bshipping info(rmation)?\b.*\b(sent|received)|\bshipper created\b|\border (created|placed|processed)\b/,
  },
  {
    kind: 'firstScan',
    pattern:
      /\baccept(ed|ance)\b|\bpicked up\b|\bpick ?-?up scan\b|\borigin scan\b|\bin possession of\b|\bcollected\b|\bpossession\b|\b(carrier|usps|ups|fedex)\b.*\breceived\b|\breceived by (the )?(carrier|usps|ups|fedex)\b|\bwe have your package\b/,
  },
  {
    kind: 'inTransit',
    pattern:
      /\btransit\b|\barriv|\bdepart|\bprocessed\b|\bsort|\bfacility\b|\bhub\b|\bon (its|the) way\b|\bcustoms\b|\bloaded\b|\bforwarded\b|\bleft\b/,
  },
];

/**
 * Classifies the text of a carrier's event (PWT-5). Errors: none; an unknown text, also a masked or empty one, is in transit.
 * @example readTracking('Accepted at USPS origin facility').kind // 'firstScan'
 */
export function readTracking(text: string): TrackingMeaning {
  const words = text.toLowerCase();
  const rule = RULES.find(({ pattern }) => pattern.test(words));
  if (rule === undefined) return { kind: 'inTransit', problem: null, isKnown: false };
  return { kind: rule.kind, problem: rule.problem ?? null, isKnown: true };
}

/** What all events of an order say together. Times are epoch milliseconds. */
export interface TrackingState {
  /** Kind of the newest event; null without events. */
  kind: TrackingKind | null;
  problem: TrackingProblem | null;
  problemAt: number | null;
  /** When the carrier first had the parcel. */
  scannedAt: number | null;
  deliveredAt: number | null;
  lastAt: number | null;
  lastText: string | null;
}

/**
 * Returns whether a problem outlasts a later event: a parcel that is sent back moves and is delivered to its sender, and a damaged parcel moves on
 * until it is delivered.
 */
function isLasting(problem: TrackingProblem | null, next: TrackingMeaning): boolean {
  if (problem === 'returned') return next.problem !== 'lost' && next.problem !== 'damaged';
  return problem === 'damaged' && next.kind !== 'delivered' && next.kind !== 'exception';
}

const NOTHING: TrackingState = {
  kind: null,
  problem: null,
  problemAt: null,
  scannedAt: null,
  deliveredAt: null,
  lastAt: null,
  lastText: null,
};

const EARLY = -Infinity;
const rankOf = (kind: TrackingKind) => TRACKING_KINDS.indexOf(kind);

/**
 * Derives the state of a parcel from its events, in whatever sequence they were read (PWT-5). Events without a time are the oldest ones. The first
 * scan is the earliest recognised event that only a carrier with the parcel can cause; an unknown text is none. Units: epoch milliseconds. Errors:
 * none.
 * @example stateOfTracking([{ text: 'Delivered', at: 5 }]).deliveredAt // 5
 */
export function stateOfTracking(events: readonly TrackingEventFacts[]): TrackingState {
  const read = events.map((event) => ({ ...event, ...readTracking(event.text) }));
  const sorted = read.toSorted(
    (one, other) =>
      (one.at ?? EARLY) - (other.at ?? EARLY) ||
      rankOf(one.kind) - rankOf(other.kind) ||
      (one.text < other.text ? -1 : 1),
  );
  const state: TrackingState = { ...NOTHING };
  for (const { at, text, ...meaning } of sorted) {
    const { kind, problem, isKnown } = meaning;
    state.lastText = text;
    state.lastAt = at ?? state.lastAt;
    if (!isLasting(state.problem, meaning)) {
      state.kind = kind;
      state.problem = problem;
      state.problemAt = problem === null ? null : at;
    }
    const isScan = kind === 'firstScan' || kind === 'delivered' || (kind === 'inTransit' && isKnown);
    if (isScan && at !== null) state.scannedAt ??= at;
    if (kind === 'delivered' && at !== null && state.problem !== 'returned') state.deliveredAt ??= at;
  }
  return state;
}

/** What decides when an order's events are read next. Times are epoch milliseconds. */
export interface ReadingFacts {
  status: string;
  createdAt: number;
  /** Deadline of the first scan. */
  dueAt: number | null;
  scannedAt: number | null;
  deliveredAt: number | null;
  problem: TrackingProblem | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Statuses in which the carrier may have the parcel. */
export const READ_STATUSES = ['PARTIALLY_SHIPPING', 'AWAITING_COLLECTION', 'IN_TRANSIT'] as const;
/** A parcel that did not arrive within this time after its order is no longer read. */
export const READ_DAYS = 60;
const LONG_MS = 14 * DAY_MS;

/**
 * Returns when an order's events are read again, null when they are not (PWT-4): each half hour from four hours before the deadline of the first
 * scan until a day after it, each hour in the day before, and rarely after the scan. Units: epoch milliseconds. Errors: none.
 * @example nextTrackingRead({ status: 'DELIVERED', … }, now) // null
 */
export function nextTrackingRead(facts: ReadingFacts, now: number): number | null {
  const isUnderway = (READ_STATUSES as readonly string[]).includes(facts.status);
  if (!isUnderway || facts.deliveredAt !== null || now - facts.createdAt > READ_DAYS * DAY_MS) return null;
  return now + pauseOf(facts, now);
}

function pauseOf({ dueAt, scannedAt, problem }: ReadingFacts, now: number): number {
  if (scannedAt !== null) {
    if (problem !== null) return 4 * HOUR_MS;
    return now - scannedAt > LONG_MS ? DAY_MS : 8 * HOUR_MS;
  }
  const left = dueAt === null ? Infinity : dueAt - now;
  if (left > DAY_MS) return 6 * HOUR_MS;
  if (left > 4 * HOUR_MS) return HOUR_MS;
  return left > -DAY_MS ? HOUR_MS / 2 : 4 * HOUR_MS;
}
