import * as deposits from '@bobbin/contract/deposits';
import type { Endpoint, Input } from '@bobbin/contract/endpoint';
import * as costs from '@bobbin/contract/factory-costs';
import * as financeExports from '@bobbin/contract/finance-exports';
import * as payouts from '@bobbin/contract/payouts';
import { addStaffNote } from '@bobbin/contract/staff-notes';
import * as wallet from '@bobbin/contract/wallet';
import * as withdrawalFiles from '@bobbin/contract/withdrawal-files';
import * as withdrawals from '@bobbin/contract/withdrawals';
import { insertShop } from '../../server/src/testing/people.ts';
import type { BankWorld } from '../money/bank.ts';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import type { OnceCase, Send } from './once.ts';

const CARD = '9704361822904417';

/** Lists each call of deposits, withdrawals and payouts that takes an idempotency key, with a function that creates the record for the call. */
export async function listMoneyCases(world: BankWorld): Promise<OnceCase[]> {
  const { app, url } = world.server;
  const { db } = world.database;
  const boss = await createPerson(app, 'boss', { roleId: 'admin' });
  const second = await createPerson(app, 'second', { roleId: 'admin' });
  const lan = await createPerson(app, 'lan');
  await world.move('lan', 'depositByHand', 10_000_000, 'in');
  await insertShop(db, 'lan', 'shop-lan', world.clock.now());
  let made = 0;
  const next = () => (made += 1);

  const callAs =
    <E extends Endpoint>(by: Person, endpoint: E, input: Input<E>): Send =>
    (headers) =>
      callApi(url, endpoint, input, { ...by.headers, ...headers });

  async function must<E extends Endpoint>(by: Person, endpoint: E, input: Input<E>) {
    const answer = await callApi(url, endpoint, input, by.headers);
    if (!answer.body) throw new Error(`${endpoint.name}: ${JSON.stringify(answer.exceptionBody)}`);
    return answer.body;
  }

  async function leaveTransfer(): Promise<string> {
    const id = `once-${next()}`;
    await world.tell({ id, content: 'tien khong ten', vnd: 1_000_000, reference: `FT-${id}` });
    await world.runJobs();
    const found = db.selectFrom('bank_events').select('id').where('provider_id', '=', id);
    return (await found.executeTakeFirstOrThrow()).id;
  }

  const askWithdrawal = () =>
    must(lan, withdrawals.createPaymentRequest, { body: { amount: '3', bank: 'Vietcombank', cardNumber: CARD } });

  async function addPayment(): Promise<string> {
    const id = `pay-${next()}`;
    const at = new Date(world.clock.now());
    const row = { id, owner_id: 'lan', shop_id: 'shop-lan', status: 'PAID', created_at: at, settlement_cents: 0 };
    await db.insertInto('payments').values(row).execute();
    return id;
  }

  return [
    {
      endpoint: wallet.addMemberTransaction,
      prepare: async () =>
        callAs(boss, wallet.addMemberTransaction, {
          params: { id: 'lan' },
          body: { type: 'DEPOSIT', description: 'cash', price: '5' },
        }),
    },
    {
      endpoint: addStaffNote,
      prepare: async () => callAs(boss, addStaffNote, { params: { id: 'lan' }, body: { text: `Note ${next()}` } }),
    },
    {
      endpoint: wallet.decideMemberTransaction,
      async prepare() {
        const params = { id: 'lan' };
        const body = { type: 'DEPOSIT', description: 'much cash', price: '600' } as const;
        const { id } = await must(boss, wallet.addMemberTransaction, { params, body });
        const input = { params: { ...params, transactionId: id }, body: { isApproved: true } };
        return callAs(second, wallet.decideMemberTransaction, input);
      },
    },
    {
      endpoint: deposits.createDeposit,
      async prepare() {
        await db.updateTable('deposits').set({ state: 'expired' }).execute();
        return callAs(lan, deposits.createDeposit, { body: { amount: 500_000 } });
      },
    },
    {
      endpoint: deposits.assignBankEvent,
      async prepare() {
        const id = await leaveTransfer();
        return callAs(boss, deposits.assignBankEvent, { params: { id }, body: { to: 'lan', reason: 'a call' } });
      },
    },
    {
      endpoint: deposits.returnBankEvent,
      async prepare() {
        const id = await leaveTransfer();
        return callAs(boss, deposits.returnBankEvent, {
          params: { id },
          body: { reasonCode: 'other', reason: 'by mistake' },
        });
      },
    },
    {
      endpoint: deposits.setExchangeRate,
      prepare: async () => callAs(boss, deposits.setExchangeRate, { body: { rate: 25_100, note: 'of the bank' } }),
    },
    {
      endpoint: withdrawals.createPaymentRequest,
      prepare: async () =>
        callAs(lan, withdrawals.createPaymentRequest, {
          body: { amount: '3', bank: 'Vietcombank', cardNumber: CARD },
        }),
    },
    {
      endpoint: withdrawals.cancelPaymentRequest,
      async prepare() {
        const { id } = await askWithdrawal();
        return callAs(lan, withdrawals.cancelPaymentRequest, { params: { id } });
      },
    },
    {
      endpoint: withdrawals.decidePaymentRequest,
      async prepare() {
        const { id } = await askWithdrawal();
        const body = { status: 'CONFIRMED', proof: `FT-out-${next()}`, seen: { status: 'WAITING' } } as const;
        return callAs(boss, withdrawals.decidePaymentRequest, { params: { id }, body });
      },
    },
    {
      endpoint: withdrawalFiles.createWithdrawalFile,
      async prepare() {
        const ids = [(await askWithdrawal()).id, (await askWithdrawal()).id];
        return callAs(boss, withdrawalFiles.createWithdrawalFile, { body: { ids } });
      },
    },
    {
      endpoint: withdrawalFiles.confirmByStatement,
      async prepare() {
        // A paid withdrawal makes its account known, so that the next ones need no look (WDR-15).
        const paid = { status: 'CONFIRMED', proof: `FT-known-${next()}` } as const;
        const { id } = await askWithdrawal();
        await must(boss, withdrawals.decidePaymentRequest, { params: { id }, body: paid });
        const asked = [await askWithdrawal(), await askWithdrawal()];
        const lines = asked.map(({ code, amountVnd }) => `FT-line-${next()},${amountVnd},CT ${code}`);
        const csv = ['Reference,Debit,Description', ...lines].join('\n');
        await must(boss, withdrawalFiles.importBankStatement, { body: { csv } });
        return callAs(boss, withdrawalFiles.confirmByStatement, { body: { ids: asked.map((one) => one.id) } });
      },
    },
    {
      endpoint: financeExports.startTransactionsFile,
      prepare: async () => callAs(lan, financeExports.startTransactionsFile, { body: { format: 'csv', zone: 'UTC' } }),
    },
    {
      endpoint: financeExports.startMemberTransactionsFile,
      prepare: async () =>
        callAs(boss, financeExports.startMemberTransactionsFile, {
          params: { id: 'lan' },
          body: { format: 'csv', zone: 'UTC' },
        }),
    },
    {
      endpoint: financeExports.startPaymentFile,
      async prepare() {
        const id = await addPayment();
        return callAs(lan, financeExports.startPaymentFile, { params: { id }, body: { format: 'csv', zone: 'UTC' } });
      },
    },
    {
      endpoint: payouts.fixPaymentProfit,
      async prepare() {
        const id = await addPayment();
        return callAs(lan, payouts.fixPaymentProfit, { params: { id }, body: { profit: '0.00' } });
      },
    },
    {
      endpoint: costs.addFactoryCost,
      async prepare() {
        // Existing prices are deleted first, because a price for an existing scope would be refused.
        await db.deleteFrom('factory_costs').execute();
        return callAs(boss, costs.addFactoryCost, { body: { house: 'FLASH', part: 'SLEEVE', price: '1' } });
      },
    },
  ];
}
