import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { memberScope } from '../../platform/access.ts';
import { openDatabase } from '../../platform/database.ts';
import { inScope, inShops, withFullScope } from '../../platform/shop-scope.ts';
import { toPrincipal } from '../people.ts';
import { createTestDatabase } from '../test-database.ts';

it('Test fails when the product sent a statement without an owner, even if the test itself passed', async () => {
  const database = await createTestDatabase();
  const product = openDatabase(database.url, 1);
  await product.db.selectFrom('orders').select('id').where('id', '=', '1').execute();
  await product.db.transaction().execute((trx) => sql`update shops set name = ${'mine'}`.execute(trx));
  await product.close();
  const end = database.close();
  await expect(end).rejects.toThrow(/orders as orders has no owner_id = \$n of its own: select "id" from "orders"/);
  await expect(end).rejects.toThrow(/shops as shops has no owner_id/);
});

it('Statements of the test itself and statements of the product with an owner are not reported', async () => {
  const database = await createTestDatabase();
  const product = openDatabase(database.url, 1);
  await product.db.selectFrom('orders').select('id').where('owner_id', '=', 'lan').execute();
  await product.close();
  await database.db.selectFrom('orders').select('id').execute();
  await database.pool.query('select id from shops');
  await expect(database.close()).resolves.toBeUndefined();
});

it('Test fails when a statement for a caller who may see only some shops is not limited to these shops (TEA-3)', async () => {
  const database = await createTestDatabase();
  const product = openDatabase(database.url, 1);
  const scope = memberScope(
    { principal: toPrincipal('binh'), address: '', requestId: '' },
    { ownerId: 'lan', teams: [{ role: 'viewer', shops: ['1'] }] },
    'viewOrders',
  );
  const read = () => product.db.selectFrom('orders').select('id').where('owner_id', '=', scope.ownerId);
  await inScope(scope, () => read().where(inShops(scope, 'shop_id')).execute());
  await withFullScope(scope, () => read().execute());
  await inScope(scope, () => read().select('status').execute());
  await product.close();
  const end = database.close();
  await expect(end).rejects.toThrow(/orders as orders does not name the shops: select "id", "status"/);
  await expect(end).rejects.not.toThrow(/select "id" from/);
});
