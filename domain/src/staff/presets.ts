import { grants, withIncluded } from './permissions.ts';

/** Jobs of staff for which a role is filled by one press (ROL-61). */
export const PRESETS = ['support', 'finance', 'designLead', 'designer', 'admin'] as const;
export type Preset = (typeof PRESETS)[number];

/** Permissions of each preset except `admin`, which has all. */
const PRESET_PERMISSIONS: Record<Exclude<Preset, 'admin'>, readonly string[]> = {
  support: [
    'VIEW_MEMBERS',
    'VIEW_MEMBERS_PRIVATE',
    'SEE_AS',
    'VIEW_SHOPS',
    'VIEW_ORDERS',
    'EDIT_ORDERS',
    'VIEW_DESIGNS',
    'TALK_DESIGNS',
    'VIEW_FULFILLS',
    'VIEW_PAYMENTS',
    'VIEW_POSTS',
    'EDIT_POSTS',
    'VIEW_MAILS',
    'RETRY_MAILS',
  ],
  finance: [
    'VIEW_MEMBERS',
    'VIEW_MEMBERS_PRIVATE',
    'VIEW_ORDERS',
    'VIEW_DESIGNS',
    'REFUND_DESIGNS',
    'VIEW_PAYMENTS',
    'EXPORT_PAYMENTS',
    'REVEAL_ACCOUNTS',
    'CONFIRM_WITHDRAWALS',
    'ASSIGN_TRANSFERS',
    'ADJUST_BALANCES',
    'EDIT_RATES',
    'VIEW_LOGS',
  ],
  designLead: [
    'VIEW_MEMBERS',
    'VIEW_DESIGNS',
    'TALK_DESIGNS',
    'PRICE_DESIGNS',
    'CHARGE_DESIGNS',
    'ASSIGN_DESIGNS',
    'HAND_OVER_DESIGNS',
    'REFUND_DESIGNS',
    'LEAD_DESIGNS',
    'VIEW_FULFILLS',
    'CREATE_FULFILL',
    'EDIT_FULFILL',
  ],
  designer: ['VIEW_DESIGNS', 'TALK_DESIGNS', 'HAND_OVER_DESIGNS', 'VIEW_FULFILLS', 'CREATE_FULFILL', 'EDIT_FULFILL'],
};

/**
 * Returns the permissions of a preset out of all that exist. Errors: none.
 * @example listOfPreset('designer', names).includes('PRICE_DESIGNS') // false
 */
export function listOfPreset(preset: Preset, all: readonly string[]): string[] {
  return preset === 'admin' ? [...all] : all.filter((name) => PRESET_PERMISSIONS[preset].includes(name));
}

/** Daily jobs of the presets: the permission of each step, in the order of the work (ROL-65). */
export const DAILY_JOBS = {
  answerSellers: {
    preset: 'support',
    steps: ['VIEW_MEMBERS', 'VIEW_SHOPS', 'VIEW_ORDERS', 'VIEW_DESIGNS', 'TALK_DESIGNS', 'VIEW_MAILS', 'RETRY_MAILS'],
  },
  payWithdrawals: { preset: 'finance', steps: ['VIEW_PAYMENTS', 'REVEAL_ACCOUNTS', 'CONFIRM_WITHDRAWALS'] },
  matchTransfers: { preset: 'finance', steps: ['VIEW_PAYMENTS', 'ASSIGN_TRANSFERS'] },
  correctBalances: { preset: 'finance', steps: ['VIEW_MEMBERS', 'VIEW_PAYMENTS', 'ADJUST_BALANCES'] },
  sellDesigns: {
    preset: 'designLead',
    steps: ['VIEW_DESIGNS', 'TALK_DESIGNS', 'PRICE_DESIGNS', 'CHARGE_DESIGNS', 'ASSIGN_DESIGNS'],
  },
  drawDesigns: { preset: 'designer', steps: ['VIEW_DESIGNS', 'TALK_DESIGNS', 'HAND_OVER_DESIGNS'] },
} as const satisfies Record<string, { preset: Preset; steps: readonly string[] }>;
export type DailyJob = keyof typeof DAILY_JOBS;
export const DAILY_JOB_NAMES = Object.keys(DAILY_JOBS) as DailyJob[];

/** A role, what is switched on in it, and the people who can sign in with it. */
export interface HeldRole {
  id: string;
  isAdmin: boolean;
  permissions: readonly string[];
  members: readonly { id: string; name: string }[];
}

/** One permission of one role as it is after a change. */
export interface PermissionChange {
  roleId: string;
  permission: string;
  active: boolean;
}

/** Returns the roles as they are after changes. Errors: none; changes of unknown roles have no effect. */
export function applyChanges<R extends HeldRole>(roles: readonly R[], changes: readonly PermissionChange[]): R[] {
  return roles.map((role) => {
    const held = new Set(role.permissions);
    for (const { roleId, permission, active } of changes) {
      if (roleId !== role.id) continue;
      if (active) held.add(permission);
      else held.delete(permission);
    }
    return { ...role, permissions: [...held] };
  });
}

/** A permission that the people of a role gain or lose, by itself or within a wider one. */
export interface RoleEffect {
  roleId: string;
  permission: string;
  isGained: boolean;
}

/**
 * Returns what the people of each role gain and lose between two states of the roles (ROL-64); an admin role has everything in both.
 * Errors: none.
 */
export function listEffects(before: readonly HeldRole[], after: readonly HeldRole[]): RoleEffect[] {
  return before.flatMap((role) => {
    const next = after.find(({ id }) => id === role.id);
    if (!next || role.isAdmin) return [];
    const [had, has] = [withIncluded(role.permissions), withIncluded(next.permissions)];
    const effect = (isGained: boolean) => (permission: string) => ({ roleId: role.id, permission, isGained });
    return [
      ...[...had].filter((name) => !has.has(name)).map(effect(false)),
      ...[...has].filter((name) => !had.has(name)).map(effect(true)),
    ];
  });
}

/** A daily job that no one can finish, and the first step (from 1) that no one who can do the earlier ones can do. */
export interface StuckJob {
  job: DailyJob;
  step: number;
  permission: string;
}

/** Returns how many steps of a job the best role with people finishes; admins are not counted. */
function countDone(roles: readonly HeldRole[], steps: readonly string[]): number {
  const done = roles.flatMap(({ isAdmin, members, permissions }) => {
    if (isAdmin || members.length === 0) return [];
    const held = new Set(permissions);
    const first = steps.findIndex((name) => !grants(held, name));
    return [first === -1 ? steps.length : first];
  });
  return Math.max(0, ...done);
}

/**
 * Lists daily jobs that someone can finish before a change and no one after it (ROL-65). A job that no one could finish before is not listed:
 * the change takes nothing away. Errors: none.
 */
export function listStuckJobs(before: readonly HeldRole[], after: readonly HeldRole[]): StuckJob[] {
  return DAILY_JOB_NAMES.flatMap((job) => {
    const steps: readonly string[] = DAILY_JOBS[job].steps;
    const done = countDone(after, steps);
    const permission = steps[done];
    if (permission === undefined || countDone(before, steps) < steps.length) return [];
    return [{ job, step: done + 1, permission }];
  });
}
