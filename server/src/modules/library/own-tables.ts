import type { OwnTable } from '../../platform/own-rows.ts';

/** What the archive of a person shows of these tables, and what happens to them when the account is closed (ACC-62, ACC-64). */
export const OWN_TABLES: readonly OwnTable[] = [
  {
    table: 'files',
    columns: [
      'id',
      'sha256',
      'name',
      'ext',
      'mime',
      'size_bytes',
      'width',
      'height',
      'source',
      'has_thumbnail',
      'created_at',
      'updated_at',
      'actor_id',
      'actor_name',
      'tags',
      'orders_count',
      'idle_since',
      'print',
    ],
    key: ['id'],
    atClosing: { names: [{ id: 'actor_id', name: 'actor_name' }] },
  },
];
