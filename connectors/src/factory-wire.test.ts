import { expect, it } from 'vitest';
import { wireId } from './factory-wire.ts';

it.each(['..', '.', '../orders', '', '-1', 'a'.repeat(65), 0, 1.5])(
  'ids reject %j, which would change the URL of a call',
  (id) => {
    expect(wireId.safeParse(id).success).toBe(false);
  },
);

it.each(['6512', 'A-1.b_2', 77])('ids accept %j', (id) => {
  expect(wireId.safeParse(id).success).toBe(true);
});
