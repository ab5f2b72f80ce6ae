import type { OwnTable } from '../../platform/own-rows.ts';

/** Defines what a user's data archive contains of these tables, and what happens to their rows when the account is closed (ACC-62, ACC-64). */
export const OWN_TABLES: readonly OwnTable[] = [
  {
    table: 'teams',
    columns: ['id', 'name', 'description', 'role', 'created_at', 'updated_at'],
    key: ['id'],
    atClosing: 'removed',
  },
  {
    table: 'team_members',
    columns: ['team_id', 'user_id', 'joined_at'],
    key: ['team_id', 'user_id'],
    atClosing: 'removed',
  },
  {
    table: 'team_invitations',
    columns: ['team_id', 'created_at', 'expires_at'],
    key: ['team_id', 'created_at'],
    atClosing: 'removed',
  },
];
