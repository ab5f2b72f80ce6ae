import { createFlash, type FlashConfig } from '@bobbin/connectors/flash/client';
import { startFlashSimulator } from '@bobbin/simulators/flash/server';
import { costTable } from '../../../server/src/cost-table.ts';
import { createControl, TIMEOUT_MS, type Subject } from './subject.ts';

/** Opens FLASH with the given settings of its simulator, and the call by which the connector looks up an order. */
export async function openFlash(settings: object, findBy: FlashConfig['findBy'] = 'batch'): Promise<Subject> {
  const simulator = await startFlashSimulator();
  const stranger = { username: 'second', apiKey: 'flash-second-pass' };
  const control = createControl(simulator.url);
  await control('POST', '/settings', settings);
  return {
    shipping: '2',
    hasPrices: false,
    untoldPieceCents: 620,
    sides: { front: 'front', back: 'back', left: 'left', right: 'right' },
    states: {
      CONFIRMED: 'SUBMITTED',
      IN_PRODUCING: 'IN_PRODUCTION',
      COMPLETED: 'SHIPPED',
      HOLD: 'HOLD',
      CANCELED: 'CANCELLED',
      REFUNDED: 'REFUNDED',
      REJECTED: 'REJECTED',
      REQUEST_CANCEL: 'CANCEL_REQUESTED',
    },
    lateWord: 'COMPLETED',
    short: 'refusal',
    moods: [
      { refusalStatus: '200' },
      { tokenPlace: 'top', okCode: 'FLS_201' },
      { okCode: 'FLS-200', codes: 'own' },
      { carrierField: 'tracking_company', shortCode: 'FLS-406', shortData: 'code' },
    ],
    strict: { sizeCheck: 'strict' },
    revoke: () => control('DELETE', `/accounts/${stranger.username}`),
    listen: (_control, url, secret) => control('POST', '/webhooks', { url, secret }),
    endLogins: () => control('DELETE', '/tokens'),
    hasAddressList: true,
    control,
    credentials: { username: simulator.username, apiKey: simulator.password },
    connect: (said, timeoutMs = TIMEOUT_MS) =>
      createFlash({
        baseUrl: simulator.baseUrl,
        findBy,
        timeoutMs,
        costs: costTable.parse(simulator.costs),
        onCall: (record) => said.push(JSON.stringify(record)),
      }),
    async openStranger() {
      await control('POST', '/accounts', { username: stranger.username, password: stranger.apiKey });
      return stranger;
    },
    close: () => simulator.close(),
  };
}
