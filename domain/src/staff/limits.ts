import type { Cents } from '../money/money.ts';

/** Permissions that move money, for which a role can have limits (ROL-67). */
export const LIMITED_PERMISSIONS = [
  'CHARGE_DESIGNS',
  'REFUND_DESIGNS',
  'CONFIRM_WITHDRAWALS',
  'ASSIGN_TRANSFERS',
  'ADJUST_BALANCES',
] as const;
export type LimitedPermission = (typeof LIMITED_PERMISSIONS)[number];

/** Permissions for which the deployment has a limit per movement (MNY-27), for roles without a limit of their own. */
const LIMITED_BY_DEPLOYMENT: readonly LimitedPermission[] = [
  'CONFIRM_WITHDRAWALS',
  'ASSIGN_TRANSFERS',
  'ADJUST_BALANCES',
];

/**
 * Returns whether the deployment has a limit per movement for a permission, which applies to a role without a limit of its own. Errors: none.
 * @example hasDefaultLimit('CHARGE_DESIGNS') // false
 */
export function hasDefaultLimit(permission: LimitedPermission): boolean {
  return LIMITED_BY_DEPLOYMENT.includes(permission);
}

/** Limits of a role for one permission; null where it has none. */
export interface MoneyLimit {
  movementCents: Cents | null;
  dayCents: Cents | null;
}

/** A movement, and what its author moved on the same day with the same permission. */
interface Movement {
  cents: Cents;
  spentCents: Cents;
}

/**
 * Returns whether limits cover a movement; limits that are null cover every amount. Units: cents. Errors: none.
 * @example covers({ movementCents: 500, dayCents: 800 }, { cents: 400, spentCents: 500 }) // false
 */
export function covers({ movementCents, dayCents }: MoneyLimit, { cents, spentCents }: Movement): boolean {
  return (movementCents === null || cents <= movementCents) && (dayCents === null || spentCents + cents <= dayCents);
}

/**
 * Returns up to which amount a role makes one movement without a second person: its own limit, or else the limit of the deployment where there is
 * one for the permission. Units: cents. Errors: none; null for any amount.
 */
export function aloneLimit(permission: LimitedPermission, own: Cents | null, deploymentCents: Cents): Cents | null {
  return own ?? (hasDefaultLimit(permission) ? deploymentCents : null);
}

/**
 * Returns whether a person with the limits `own` may give a role the limits `wanted`: with these the role moves no more, alone or as the second
 * person. Units: cents. Errors: none.
 * @example mayGiveLimit('ADJUST_BALANCES', { own: NONE, wanted: { movementCents: 600, dayCents: null } }, 500) // false
 */
export function mayGiveLimit(
  permission: LimitedPermission,
  { own, wanted }: { own: MoneyLimit; wanted: MoneyLimit },
  deploymentCents: Cents,
): boolean {
  const fits = (most: Cents | null, cents: Cents | null) => most === null || (cents !== null && cents <= most);
  // A role without a limit of its own may approve any amount as the second person. Without a second person it moves at most the limit of the
  // installation.
  const isBothUnlimited = own.movementCents === null && wanted.movementCents === null;
  const most = aloneLimit(permission, own.movementCents, deploymentCents);
  return (isBothUnlimited || fits(most, wanted.movementCents)) && fits(own.dayCents, wanted.dayCents);
}

/**
 * Returns the largest amount that limits cover when nothing was moved yet on the day; null for any amount. Units: cents. Errors: none.
 * @example mostCovered({ movementCents: 500, dayCents: 300 }) // 300
 */
export function mostCovered({ movementCents, dayCents }: MoneyLimit): Cents | null {
  if (movementCents === null || dayCents === null) return movementCents ?? dayCents;
  return Math.min(movementCents, dayCents);
}

/**
 * Returns whether an amount is above the limits of every role that has the permission, per movement or for a whole day: two admins must then agree.
 * Units: cents. Errors: none.
 */
export function isAboveEvery(limits: readonly MoneyLimit[], cents: Cents): boolean {
  return limits.length > 0 && limits.every((limit) => !covers(limit, { cents, spentCents: 0 }));
}

/** What happens with a movement: it is made, it waits for a second person, or it is rejected. */
type MovementDecision = 'act' | 'ask' | 'aboveLimit' | 'samePerson';

interface Question {
  permission: LimitedPermission;
  cents: Cents;
  /** The limits of the caller's role. */
  own: MoneyLimit;
  isAdmin: boolean;
  /** What the caller moved today with the permission. */
  spentCents: Cents;
  deploymentCents: Cents;
  /** The limits of all roles with the permission that someone has. */
  holders: readonly MoneyLimit[];
  /** The first person, when exactly this movement already waits for a second one. */
  first: { isCaller: boolean; isAdmin: boolean } | null;
}

/**
 * Decides on a movement of money by a staff user (ROL-68): within the own limits it is made; above them it waits for a second person whose limits
 * cover it, and above the limits of every role for a second admin. Units: cents. Errors: none.
 * @example decideMovement({ ...question, cents: 600, own: { movementCents: 500, dayCents: null }, first: null }) // 'ask'
 */
export function decideMovement(question: Question): MovementDecision {
  const { permission, cents, own, isAdmin, spentCents, deploymentCents, holders, first } = question;
  const isForAdmins = isAboveEvery(holders, cents);
  if (first === null) {
    const movementCents = aloneLimit(permission, own.movementCents, deploymentCents);
    if (covers({ ...own, movementCents }, { cents, spentCents })) return 'act';
    return isForAdmins && !isAdmin ? 'aboveLimit' : 'ask';
  }
  if (first.isCaller) return 'samePerson';
  if (!isForAdmins) return covers(own, { cents, spentCents }) ? 'act' : 'aboveLimit';
  if (!isAdmin) return 'aboveLimit';
  // Limits may have been lowered since the first person asked: an admin then takes the place of the first person.
  return first.isAdmin ? 'act' : 'ask';
}
