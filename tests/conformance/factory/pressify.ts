import { createPressify } from '@bobbin/connectors/pressify/client';
import { startPressifySimulator } from '@bobbin/simulators/pressify/server';
import { costTable } from '../../../server/src/cost-table.ts';
import { createControl, TIMEOUT_MS, type Subject } from './subject.ts';

/** Opens PRESSIFY with a lookup by Bobbin's reference, with a list by day, or with neither; `findBy` is the lookup that the connector uses. */
export async function openPressify(look: 'none' | 'ref' | 'list', findBy = look): Promise<Subject> {
  const simulator = await startPressifySimulator({ look });
  const stranger = 'pressify-second-key';
  return {
    shipping: 'new_order',
    hasPrices: true,
    untoldPieceCents: 0,
    sides: { front: 'front', back: 'back', left: 'sleeve_left', right: 'sleeve_right' },
    states: {
      new_order: 'SUBMITTED',
      priority: 'SUBMITTED',
      fixed: 'SUBMITTED',
      onhold: 'HOLD',
      wrongsize: 'HOLD',
      labelprinted: 'IN_PRODUCTION',
      printed: 'IN_PRODUCTION',
      pressed: 'IN_PRODUCTION',
      reprint: 'IN_PRODUCTION',
      oversize: 'IN_PRODUCTION',
      overprio: 'IN_PRODUCTION',
      overdue: 'IN_PRODUCTION',
      fulfill_partner: 'IN_PRODUCTION',
      shipped: 'SHIPPED',
      cancelled: 'CANCELLED',
    },
    lateWord: 'printed',
    short: 'order',
    moods: [{ variantCheck: 'before-create' }, { variantCheck: 'after-create' }],
    strict: {},
    revoke: (control) => control('POST', '/faults', { name: 'key-revoked', match: stranger }),
    endLogins: null,
    listen: null,
    hasAddressList: false,
    control: createControl(simulator.url),
    credentials: { apiKey: simulator.apiKey },
    connect: (said, timeoutMs = TIMEOUT_MS) =>
      createPressify({
        baseUrl: simulator.url,
        findBy,
        timeoutMs,
        costs: costTable.parse(simulator.costs),
        onCall: (record) => said.push(JSON.stringify(record)),
      }),
    async openStranger(control) {
      await control('POST', '/wallet', { apiKey: stranger, balance: '1000.00' });
      return { apiKey: stranger };
    },
    close: () => simulator.close(),
  };
}
