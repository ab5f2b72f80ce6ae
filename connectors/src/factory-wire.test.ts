import { expect, it } from 'vitest';
import { wireId } from './factory-wire.ts';

it.each(['..', '.', '../orders', '', '-1', 'a'.repeat(65), 0, 1.5])(
  'schema of ids rejects %j, because the id would change the URL of a call',
  (id) => {
    expect(wireId.safeParse(id).success).toBe(false);
  },
);

it.each(['6512', 'A-1.b_2', 77])('schema of ids accepts %j', (id) => {
  expect(wireId.safeParse(id).success).toBe(true);
});
