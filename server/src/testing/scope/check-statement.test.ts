import { beforeAll, describe, expect, it } from 'vitest';
import { createStatementCheck, type StatementCheck } from './check-statement.ts';

const TABLES = new Set(['orders', 'order_products', 'order_terms', 'shops']);

let check: StatementCheck;
beforeAll(async () => {
  const byShop = new Map([
    ['orders', 'shop_id'],
    ['shops', 'id'],
  ]);
  const byOrder = new Set(['order_products', 'order_terms']);
  check = await createStatementCheck(TABLES, new Set(['listDue']), { byShop, byOrder });
});

describe('a statement that shows or changes the rows of another owner', () => {
  it.each([
    ['without a condition', 'select id from orders'],
    ['by its id alone', 'select id from orders where id = $1'],
    ['with the owner as a text', `select id from orders where owner_id = 'lan'`],
    ['with a comparison of the owner to itself', 'select id from orders where owner_id = owner_id'],
    ['with an owner that may be another', 'select id from orders where owner_id = $1 or is_on_hold'],
    ['with every owner but one', 'select id from orders where owner_id <> $1'],
    ['with no owner', 'select id from orders where not (owner_id = $1)'],
    ['of a second table', 'select o.id from orders o, shops s where o.owner_id = $1 and s.id = o.shop_id'],
    [
      'with an owner column of no named table',
      'select o.id from orders o join shops s on s.id = o.shop_id where owner_id = $1',
    ],
    [
      'of a join that hangs on the first',
      'select o.id from orders o join shops s on s.owner_id = o.owner_id and s.id = o.shop_id where o.owner_id = $1',
    ],
    ['of a join by its column', 'select id from orders join shops s using (owner_id) where s.owner_id = $1'],
    [
      'of a lateral',
      `select o.id, p.n from orders o cross join lateral (
         select count(*) as n from order_products where owner_id = o.owner_id and order_id = o.id) p where o.owner_id = $1`,
    ],
    [
      'of an outer join that keeps every row',
      'select o.id from orders o left join shops s on s.owner_id = $1 and o.owner_id = $1 and s.id = o.shop_id',
    ],
    [
      'of an outer join that keeps both',
      'select 1 from orders o full join shops s on s.owner_id = $1 and o.owner_id = $1',
    ],
    ['of a common table', 'with o as (select * from orders where id = $2) select * from o where owner_id = $1'],
    ['of a recursive one', 'with recursive w as (select id from orders union all select id from w) select id from w'],
    [
      'of the second half of a union',
      'select id from orders where owner_id = $1 union all select id from orders where id = $2',
    ],
    ['of a third half', 'select 1 union select 2 intersect select count(*) from orders'],
    ['in a subquery of FROM', 'select * from (select * from orders) o where o.owner_id = $1'],
    ['in a condition', 'select 1 where exists (select from orders o where o.id = $1)'],
    ['in a value', 'select (select count(*) from orders) as n'],
    [
      'in the condition of a join',
      'select 1 from roles r join permissions p on exists (select from shops where id = $1)',
    ],
    ['in a function of FROM', 'select * from unnest(array(select id from orders)) as i(id)'],
    ['under a lock', 'select id from orders where id = $1 for update'],
    ['under a lock of several owners', 'select id from orders where owner_id = any($1) for update'],
    ['that is changed', 'update orders set total_cents = 0 where id = $1'],
    ['that is changed for several owners', 'update orders set total_cents = 0 where owner_id = any($1)'],
    [
      'that a change looks into',
      'update orders o set total_cents = 0 from order_products p where o.owner_id = $1 and p.owner_id = o.owner_id',
    ],
    ['that gets another owner', 'update orders set owner_id = $2 where owner_id = $1'],
    ['that is deleted', 'delete from orders where created_at < $1'],
    [
      'that a deletion looks into',
      'delete from order_terms t using orders o where t.owner_id = $1 and o.owner_id = t.owner_id',
    ],
    ['that is made without one', 'insert into orders (id) values ($1)'],
    ['that is made without columns', 'insert into orders values ($1, $2)'],
    ['that is made with a text', `insert into orders (owner_id, id) values ('lan', $1)`],
    ['one of those that are made', 'insert into orders (owner_id, id) values ($1, $2), (default, $3)'],
    ['that is made from what comes', 'insert into orders (owner_id, id) select owner_id, id from unnest($1) as r'],
    [
      'that is made from rows of others',
      'insert into order_terms (owner_id, term) select $1, id from orders where status = $2',
    ],
    [
      'that a conflict looks into',
      `insert into order_terms as t (owner_id, term) values ($1, $2) on conflict (owner_id, term) do update set term = $2
       where exists (select from orders o where o.owner_id = t.owner_id)`,
    ],
    ['that is emptied', 'truncate orders'],
    [
      'that is merged',
      'merge into orders o using unnest($1) as n(id) on o.id = n.id when matched then update set status = $2',
    ],
    ['behind another statement', 'select 1; delete from orders'],
    ['that is explained', 'explain select id from orders'],
  ])("reports a seller's table %s", (_kind, text) => {
    expect(check.findFaults(text)).not.toEqual([]);
  });
});

describe("a statement limited to its owner's rows", () => {
  it.each([
    ['alone', 'select id from orders where owner_id = $1 and id = $2'],
    ['from the other side', 'select id from orders where $1 = owner_id'],
    ['with a type', 'select id from "orders" as "o" where "o"."owner_id" = $1::text and (true or "o"."id" = $2)'],
    ['of several whom it names', 'select owner_id, count(*) from orders where owner_id = any($1) group by 1'],
    ['of several in a list', 'select owner_id from orders where owner_id in ($1, $2)'],
    [
      'in every join',
      'select o.id from orders o join shops s on s.owner_id = $1 and s.id = o.shop_id where o.owner_id = $2',
    ],
    [
      'in an outer join',
      'select o.id from orders o left join shops s on s.owner_id = $1 and s.id = o.shop_id where o.owner_id = $1',
    ],
    [
      'in a lateral',
      `select o.id from orders o cross join lateral (
         select from order_products where owner_id = $2 and order_id = o.id) p where o.owner_id = $1`,
    ],
    [
      'in every half',
      '(select id from orders where owner_id = $1) union all (select id from shops where owner_id = $2)',
    ],
    [
      'in a common table',
      'with o as (select id from orders where owner_id = $1) select * from o join roles r on r.id = o.id',
    ],
    ['under a name that is no table', 'with orders as (select 1 as id) select id from orders'],
    [
      'under a lock',
      'select o.id from orders o join shops s on s.owner_id = $1 where o.owner_id = $1 for update of o, s',
    ],
    [
      'in a change',
      'update orders o set total_cents = n.cents from unnest($1, $2) as n(id, cents) where o.owner_id = $3 and o.id = n.id',
    ],
    ['in a deletion', 'delete from order_terms where owner_id = $1 and order_id = any($2) returning term'],
    ['in what is made', 'insert into orders (id, owner_id) values ($1, $2), ($3, $4) on conflict do nothing'],
    [
      'in what is made from a list',
      `insert into orders (owner_id, id) select $1, id from jsonb_to_recordset($2::jsonb) as r(id text)
       on conflict (owner_id, id) do update set id = excluded.id where orders.id is not null`,
    ],
    ['where no seller has rows', 'select r.id from roles r join permissions p on true'],
    ['where nothing is read', 'begin'],
    ['as a cross-tenant query', '/* cross-tenant: listDue */ select owner_id, id from orders where due_at < $1'],
  ])('accepts a statement with the owner %s', (_kind, text) => {
    expect(check.findFaults(text)).toEqual([]);
  });
});

describe('a cross-tenant query', () => {
  it.each([
    ['that is not listed', '/* cross-tenant: other */ select id from orders'],
    ['that writes', '/* cross-tenant: listDue */ update orders set status = $1'],
    ['that deletes', '/* cross-tenant: listDue */ delete from orders'],
    ['that makes', '/* cross-tenant: listDue */ insert into orders (owner_id) values ($1)'],
    ['that locks', 'select /* cross-tenant: listDue */ id from orders for update'],
    ['that hides a change', '/* cross-tenant: listDue */ with d as (delete from orders returning id) select id from d'],
  ])('reports a query %s', (_kind, text) => {
    expect(check.findFaults(text)).not.toEqual([]);
  });
});

describe('a statement that a distributed database rejects', () => {
  it.each([
    [
      'a cross-tenant query is recursive',
      'with recursive o as (select id from orders union select id from o) select id from o',
    ],
    ['a cross-tenant query selects no column', 'select exists (select from orders where id = $1) as "isThere"'],
  ])('reports a statement when %s', (fault, text) => {
    expect(check.findFaults(`/* cross-tenant: listDue */ ${text}`)).toEqual([fault]);
  });

  it.each([
    ['in its condition', `do update set term = $3 where not exists (select from orders o where o.owner_id = $1)`],
    ['in what it sets', `do update set term = (select id from orders o where o.owner_id = $1 and o.id = $3)`],
  ])('reports a query in ON CONFLICT: %s', (_place, conflict) => {
    const text = `insert into order_terms (owner_id, term) values ($1, $2) on conflict (owner_id, term) ${conflict}`;
    expect(check.findFaults(text)).toEqual(['order_terms is asked behind ON CONFLICT']);
  });

  it.each([
    ['an insert', 'insert into orders (owner_id, id) values ($1, $2)'],
    ['an update', 'update orders set status = $3 where owner_id = $1 and id = $2'],
    ['a delete', 'delete from orders where owner_id = $1 and id = $2'],
  ])('reports %s that calls a function in RETURNING', (_kind, change) => {
    const fault = 'orders is changed with a function behind RETURNING';
    expect(check.findFaults(`${change} returning id, pg_notify('orders', id)`)).toEqual([fault]);
    expect(check.findFaults(`${change} returning id, paid_at is not null as "isPaid"`)).toEqual([]);
  });

  it('reports a cross-tenant query that joins rows with the job queue without materializing the rows first', () => {
    const hasNoJob = 'not exists (select 1 from graphile_worker._private_jobs job where job.key = o.id)';
    const joined = `/* cross-tenant: listDue */ select o.id from orders o where ${hasNoJob}`;
    expect(check.findFaults(joined)).toEqual(['orders is joined with the job queue']);
    const inlined = `/* cross-tenant: listDue */ with o as (select id from orders) select o.id from o where ${hasNoJob}`;
    expect(check.findFaults(inlined)).toEqual(['orders is joined with the job queue']);
    expect(check.findFaults(inlined.replace('as (', 'as materialized ('))).toEqual([]);
    expect(check.findFaults('select 1 from graphile_worker._private_jobs job where job.key = $1')).toEqual([]);
  });

  it('reports a query in VALUES for any table', () => {
    const place = '(select coalesce(max(position), 0) + 1 from packages)';
    const fault = 'a table is asked among VALUES';
    expect(check.findFaults(`insert into packages (id, position) values ($1, ${place})`)).toEqual([fault]);
    expect(check.findFaults('insert into packages (id, position) select $1, max(position) from packages')).toEqual([]);
  });

  it.each([
    ['in what it sets', `due_at = $1::timestamptz + interval '1 hour' * tries where owner_id = $2`],
    ['in its condition', `status = $1 where owner_id = $2 and paid_at + interval '1 day' < $3`],
  ])('reports a change that adds an interval to a time of the row: %s', (_place, change) => {
    expect(check.findFaults(`update orders set ${change}`)).toEqual([
      "orders is changed by a row's time and an interval",
    ]);
  });

  it('accepts a change that adds an interval to the clock', () => {
    const text = `update orders set due_at = now() + interval '1 day' where owner_id = $1 and paid_at < now() - interval '1 day'`;
    expect(check.findFaults(text)).toEqual([]);
  });
});

it('Condition that also accepts rows without an owner does not limit a statement to an owner', () => {
  const text = 'select id from orders where (owner_id is null or owner_id = $1)';
  expect(check.findFaults(text)).not.toEqual([]);
});

describe('a statement of a caller who sees some of the shops (TEA-3)', () => {
  it.each([
    ['that reads all orders of the owner', 'select id from orders where owner_id = $1'],
    ['that reads one by its id', 'select id from orders where owner_id = $1 and id = $2'],
    ['with a shop as a text', `select id from orders where owner_id = $1 and shop_id = 'mine'`],
    ['with a shop or another', 'select id from orders where owner_id = $1 and (shop_id = any($2) or is_on_hold)'],
    [
      'with a shop, or none of another column',
      'select id from orders where owner_id = $1 and (id is null or shop_id = any($2))',
    ],
    ['with every shop but one', 'select id from orders where owner_id = $1 and shop_id <> $2'],
    [
      'with the shop of another table',
      'select o.id from orders o join shops s on s.owner_id = $1 and s.id = any($2) and s.id = o.shop_id where o.owner_id = $1',
    ],
    [
      'that names the shop of a joined table only',
      'select o.id from orders o join shops s on s.owner_id = $1 where o.owner_id = $1 and o.shop_id = any($2)',
    ],
    ['that changes what it does not see', 'update orders set total_cents = 0 where owner_id = $1 and id = $2'],
    ['that counts what words find', 'select count(*) from order_terms where owner_id = $1 and term >= $2'],
    ['that reads products of every order', 'select id from order_products where owner_id = $1'],
    ['that reads shops', 'select id from shops where owner_id = $1'],
    [
      'in one half of a union',
      'select id from orders where owner_id = $1 and shop_id = any($2) union all select id from orders where owner_id = $1',
    ],
  ])('reports a statement %s', (_kind, text) => {
    expect(check.findFaults(text)).toEqual([]);
    expect(check.findFaults(text, true)).not.toEqual([]);
  });

  it.each([
    ['the shops', 'select id from orders where owner_id = $1 and shop_id = any($2)'],
    ['one shop', 'select id from shops where owner_id = $1 and id = $2'],
    ['the shops or none', 'select id from orders where owner_id = $1 and (shop_id is null or shop_id = any($2))'],
    [
      'the shops beside what was found',
      `with found as (select order_id from order_terms where owner_id = $1 and term >= $2)
      select id from orders o where o.owner_id = $1 and o.shop_id = any($3) and o.id = any(array(select order_id from found))`,
    ],
    ['the order', 'select id from order_products where owner_id = $1 and order_id = $2'],
    [
      'the row of the order beside it',
      `select o.id from orders o cross join lateral (
      select from order_products where owner_id = $1 and order_id = o.id) p where o.owner_id = $1 and o.shop_id = any($2)`,
    ],
    ['nothing of a shop', 'select id from roles'],
  ])('accepts a statement that names %s', (_kind, text) => {
    expect(check.findFaults(text, true)).toEqual([]);
  });
});
