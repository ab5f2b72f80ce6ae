import { startPackingPrint } from '@bobbin/contract/packing';
import * as elsewhere from '@bobbin/contract/elsewhere-orders';
import * as labelBatches from '@bobbin/contract/label-batches';
import * as exports from '@bobbin/contract/order-exports';
import { createLabel } from '@bobbin/contract/orders';
import * as requests from '@bobbin/contract/requests';
import * as orderImports from '@bobbin/contract/order-imports';
import * as orderViews from '@bobbin/contract/order-views';
import * as rules from '@bobbin/contract/rules';
import * as teamwork from '@bobbin/contract/teamwork';
import { startAllOrderExport } from '@bobbin/contract/staff-orders';
import { addFault, addOrder, changeOrder, countCalls, syncNow } from '../world/marketplace.ts';
import type { Caller, World } from '../world/world.ts';
import { picture } from '../designs/renting.ts';
import { sendNote } from '../world/notes.ts';
import { callAs, must } from './calls.ts';
import type { OnceCase } from './once.ts';

const BUYS = /fulfillment\/202309\/packages$|fulfillment\/202309\/packages\/\{id\}\/ship$/;
const ANSWERS = /cancellations\/\{id\}\/(?:approve|reject)/;
const REFUSAL = { answer: 'reject', reason: 'seller_reject_apply_made_to_order' } as const;
const RULE = {
  name: 'Rule',
  trigger: { kind: 'daily' as const, time: '00:00' },
  conditions: [],
  actions: [{ kind: 'note' as const, text: 'Look at it' }],
} satisfies (typeof rules.ruleDefinition)['_input'];

const FILE = { format: 'csv', columns: ['id'], zone: 'UTC' } as const;

/** Rows that only the first order of a day and the first import of a table add. */
const FIRST_OF_ITS_KIND = ['order_day_totals.rows', 'order_import_columns.rows'];

/** Lists each call of orders, labels and buyers' requests that takes an idempotency key, with a function that creates the record for the call. */
export async function listOrderCases(world: World, seller: Caller, admin: Caller): Promise<OnceCase[]> {
  const { db } = world;
  const [shopId = ''] = await world.connectShops(seller);
  // Turns off the marketplace's notifications, which would otherwise arrive at any moment.
  await addFault(world, { name: 'webhook-lost' });

  async function addWaiting(changes: Record<string, unknown> = {}): Promise<string> {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { shippingType: 'TIKTOK', ...changes });
    await syncNow(world, seller, shopId);
    return id;
  }
  async function addAsked(): Promise<{ orderId: string; id: string }> {
    const orderId = await addWaiting({ requestCancel: 'Too slow' });
    const [request] = await must(seller, requests.listOrderRequests, { params: { id: orderId } });
    return { orderId, id: request?.id ?? '' };
  }
  let references = 0;
  const toElsewhere = () => ({
    shopId,
    kind: 'OWN_SAMPLE' as const,
    reference: `HAND-${(references += 1)}`,
    recipient: {
      name: 'Jane Doe',
      phone: '',
      line1: '1 Main St',
      line2: '',
      city: 'Austin',
      state: 'TX',
      postalCode: '78701',
    },
    lines: [{ skuId: null, productName: 'Owl tee', productType: null, color: null, size: null, quantity: 1 }],
    paid: null,
    note: '',
  });
  const toImport = () => ({
    shopId,
    kind: 'OTHER_CHANNEL' as const,
    name: 'orders.csv',
    csv: `ref,product,name,address,city,state,zip\nFILE-${(references += 1)},Owl tee,Jane Doe,1 Main St,Austin,TX,78701\n`,
  });
  let tags = 0;
  let views = 0;
  const viewBody = () => ({
    name: `View ${views++}`,
    filters: { statuses: 'UNPAID' },
    sortBy: 'dueAt:ASC' as const,
    columns: { version: 1 },
    density: 'normal' as const,
  });
  const addView = async () => (await must(seller, orderViews.createOrderView, { body: viewBody() })).id;
  const columns = [...FILE.columns];
  const startBatch = async () =>
    (await must(seller, labelBatches.startLabelBatch, { body: { ids: [await addWaiting()] } })).id;

  return [
    {
      endpoint: createLabel,
      // When the parcel is read before the label is stored, the timeline has an additional event with the tracking number.
      leavesOut: ['order_events.rows'],
      outside: async () => ({
        bought: await countCalls(world, BUYS),
        told: (await db.selectFrom('order_events').select('id').where('event', '=', 'labelMade').execute()).length,
      }),
      prepare: async () => callAs(seller, createLabel, { body: { shopId, orderId: await addWaiting() } }),
    },
    {
      endpoint: requests.answerOrderRequest,
      outside: async () => ({ answered: await countCalls(world, ANSWERS) }),
      async prepare() {
        const { orderId, id } = await addAsked();
        return callAs(seller, requests.answerOrderRequest, { params: { id: orderId, requestId: id }, body: REFUSAL });
      },
    },
    {
      endpoint: requests.answerRequests,
      outside: async () => ({ answered: await countCalls(world, ANSWERS) }),
      async prepare() {
        const ids = [(await addAsked()).id, (await addAsked()).id];
        return callAs(seller, requests.answerRequests, { body: { ids, ...REFUSAL } });
      },
    },
    {
      endpoint: orderViews.createOrderView,
      prepare: async () => callAs(seller, orderViews.createOrderView, { body: viewBody() }),
    },
    {
      endpoint: orderViews.updateOrderView,
      prepare: async () =>
        callAs(seller, orderViews.updateOrderView, {
          params: { id: await addView() },
          body: { name: `New ${views++}` },
        }),
    },
    {
      endpoint: orderViews.removeOrderView,
      prepare: async () => callAs(seller, orderViews.removeOrderView, { params: { id: await addView() } }),
    },
    {
      endpoint: orderViews.undoOrderView,
      async prepare() {
        const { changeId } = await must(seller, orderViews.removeOrderView, { params: { id: await addView() } });
        return callAs(seller, orderViews.undoOrderView, { params: { id: changeId } });
      },
    },
    {
      endpoint: elsewhere.createElsewhereOrder,
      leavesOut: FIRST_OF_ITS_KIND,
      prepare: async () => callAs(seller, elsewhere.createElsewhereOrder, { body: toElsewhere() }),
    },
    {
      endpoint: orderImports.applyOrderImport,
      leavesOut: FIRST_OF_ITS_KIND,
      prepare: async () => callAs(seller, orderImports.applyOrderImport, { body: toImport() }),
    },
    {
      endpoint: orderImports.undoOrderImport,
      async prepare() {
        const { importId } = await must(seller, orderImports.applyOrderImport, { body: toImport() });
        return callAs(seller, orderImports.undoOrderImport, { params: { id: importId ?? '' } });
      },
    },
    {
      endpoint: teamwork.createTag,
      prepare: async () => callAs(seller, teamwork.createTag, { body: { name: `Tag ${tags++}`, color: 'red' } }),
    },
    {
      endpoint: teamwork.mergeTags,
      async prepare() {
        const add = () => must(seller, teamwork.createTag, { body: { name: `Tag ${tags++}`, color: 'red' } });
        const [from, into] = [await add(), await add()];
        await must(seller, teamwork.changeTeamwork, { body: { ids: [await addWaiting()], addTags: [from.id] } });
        return callAs(seller, teamwork.mergeTags, { params: { id: from.id }, body: { into: into.id } });
      },
    },
    {
      endpoint: teamwork.changeTeamwork,
      prepare: async () =>
        callAs(seller, teamwork.changeTeamwork, { body: { ids: [await addWaiting()], note: 'Buyer is away' } }),
    },
    {
      endpoint: teamwork.addOrderNote,
      async prepare() {
        const note = { orderId: await addWaiting(), text: 'Buyer is away', pictures: [await picture()] };
        return (headers) => sendNote(world, seller, note, headers);
      },
    },
    {
      endpoint: teamwork.undoTeamwork,
      async prepare() {
        const body = { ids: [await addWaiting()], note: 'Buyer is away' };
        const { changeId } = await must(seller, teamwork.changeTeamwork, { body });
        return callAs(seller, teamwork.undoTeamwork, { params: { id: changeId ?? '' } });
      },
    },
    {
      endpoint: rules.createRule,
      prepare: async () => callAs(seller, rules.createRule, { body: { definition: RULE } }),
    },
    {
      endpoint: rules.undoRule,
      async prepare() {
        const { rule, undoVersion } = await must(seller, rules.createRule, { body: { definition: RULE } });
        return callAs(seller, rules.undoRule, { params: { id: rule.id }, body: { version: undoVersion } });
      },
    },
    {
      endpoint: rules.runRuleAgain,
      async prepare() {
        const { rule } = await must(seller, rules.createRule, { body: { definition: RULE } });
        await must(seller, rules.updateRule, { params: { id: rule.id }, body: { version: 1, state: 'on' } });
        return callAs(seller, rules.runRuleAgain, { params: { id: rule.id } });
      },
    },
    {
      endpoint: labelBatches.startLabelBatch,
      async prepare() {
        const ids = [await addWaiting(), await addWaiting()];
        return callAs(seller, labelBatches.startLabelBatch, { body: { ids } });
      },
    },
    {
      endpoint: labelBatches.retryLabelBatch,
      async prepare() {
        const id = await startBatch();
        await db.updateTable('label_batch_orders').set({ state: 'failed' }).where('batch_id', '=', id).execute();
        return callAs(seller, labelBatches.retryLabelBatch, { params: { id }, body: {} });
      },
    },
    {
      endpoint: labelBatches.printLabelBatch,
      async prepare() {
        const id = await startBatch();
        await world.runJobs();
        return callAs(seller, labelBatches.printLabelBatch, { params: { id }, body: { size: '4x6', again: 'ask' } });
      },
    },
    {
      endpoint: startPackingPrint,
      async prepare() {
        const ids = [await addWaiting()];
        return callAs(seller, startPackingPrint, { body: { ids, kind: 'slips', size: 'A4' } });
      },
    },
    {
      endpoint: exports.startOrderExport,
      prepare: async () => callAs(seller, exports.startOrderExport, { body: { ...FILE, columns } }),
    },
    {
      endpoint: startAllOrderExport,
      prepare: async () => callAs(admin, startAllOrderExport, { body: { ...FILE, columns } }),
    },
  ];
}
