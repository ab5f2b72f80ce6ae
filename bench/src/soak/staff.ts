import type { Diary } from './diary.ts';
import type { Person } from './person.ts';
import { pick, type Habit } from './wander.ts';

/** Amount of a credit, so that the balances can be added up at the end. */
export const CREDIT_CENTS = 125;

interface Listed {
  data: { id: string }[];
}

/** Lists a staff user's actions: reading queues, reading lists of all sellers, changing factory prices, and crediting balances. */
export function listStaffHabits(person: Person, diary: Diary, sellerIds: readonly string[]): Habit[] {
  const { call } = person;
  const see =
    (...calls: [kind: string, path: string][]) =>
    async () =>
      void (await Promise.all(calls.map(([kind, path]) => call(kind, path))));
  let found: string[] = [];

  async function orders(): Promise<void> {
    const page = await call<Listed>('staff: orders', '/api/admin/shops/orders?page=1');
    found = (page?.data ?? []).map(({ id }) => id);
  }
  async function credit(): Promise<void> {
    const seller = pick(sellerIds) ?? '';
    await call('staff: movements', `/api/admin/users/${seller}/transactions?page=1`);
    const body = {
      type: 'DEPOSIT',
      description: 'Goodwill credit of the soak',
      price: (CREDIT_CENTS / 100).toFixed(2),
    };
    if (await call('staff: credit', `/api/admin/users/${seller}/transactions`, { body })) diary.count('credits given');
  }
  async function price(): Promise<void> {
    await call('staff: prices', '/api/admin/factory-costs?page=1');
    const body = {
      house: 'PRESSIFY',
      part: 'PIECE',
      price: (1 + Math.random() * 5).toFixed(2),
      garment: 'T-shirt',
      size: pick(['S', 'M', 'L', 'XL']),
      note: 'soak',
    };
    await call('staff: price', '/api/admin/factory-costs', { body, mayRefuse: ['EXISTS'] });
  }

  return [
    { weight: 3, act: see(['staff: home', '/api/admin/dashboard']) },
    {
      weight: 4,
      act: see(['staff: design queue', '/api/admin/designs/queue'], ['staff: designs', '/api/admin/designs?page=1']),
    },
    { weight: 4, act: orders },
    {
      weight: 3,
      act: async () =>
        void (await call('staff: search', `/api/admin/shops/orders?page=1&search=${pick(found) ?? '5764'}`)),
    },
    { weight: 2, act: see(['staff: orders of a status', '/api/admin/shops/orders?page=1&statuses=IN_TRANSIT']) },
    { weight: 4, act: see(['staff: shops', '/api/admin/shops?page=1']) },
    { weight: 3, act: see(['staff: members', '/api/admin/users?page=1']) },
    { weight: 2, act: see(['staff: withdrawals', '/api/admin/payment-requests?page=1']) },
    { weight: 2, act: see(['staff: unmatched', '/api/admin/payments/unmatched?page=1']) },
    { weight: 2, act: see(['staff: income', '/api/admin/income?page=1']) },
    { weight: 2, act: see(['staff: history', '/api/log?page=1']) },
    { weight: 1, act: see(['staff: mails', '/api/admin/mails?page=1']) },
    { weight: 1, act: see(['staff: ledger', '/api/admin/ledger']) },
    { weight: 2, act: price },
    { weight: 3, act: credit },
  ];
}
