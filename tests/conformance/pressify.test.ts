import { describe, expect, it } from 'vitest';
import { describeFactory } from './factory-conformance.ts';
import { openPressify } from './factory/pressify.ts';
import { prepareStand } from './factory/stand.ts';
import { failureOf } from './factory/subject.ts';

describeFactory('PRESSIFY', () => openPressify('ref'));
describeFactory('PRESSIFY with a list by day', () => openPressify('list'));

describe.each(['none', 'ref', 'list'] as const)(
  'PRESSIFY with the documented calls only (PAR-9), lookup by: %s',
  (findBy) => {
    const stand = prepareStand(() => openPressify('none', findBy));

    it('distinguishes valid keys, and leaves an order whose response was lost for a person to settle', async () => {
      const { factory, credentials, build, fault } = stand();
      expect(await factory.checkCredentials(credentials)).toBe('ok');
      expect(await factory.checkCredentials({ apiKey: 'nobodys' })).toBe('bad-key');
      const known = await factory.createOrder(credentials, build());
      expect(await factory.getOrder(credentials, known.factoryOrderId)).toMatchObject({ refId: known.refId });
      await fault({ name: 'drop', times: 1 });
      const lost = build();
      expect(await failureOf(factory.createOrder(credentials, lost))).toMatchObject({ mayHaveHappened: true });
      expect(await failureOf(factory.findOrderByRef(credentials, lost.refId, Date.now()))).toMatchObject({
        code: 'NO_SUCH_CALL',
        kind: 'rejected',
        mayHaveHappened: false,
        providerMessage: expect.stringContaining(lost.refId),
      });
      // A repeated create cannot make a second order, because the reference is already used.
      expect(await failureOf(factory.createOrder(credentials, lost))).toMatchObject({ code: 'DUPLICATE' });
    });
  },
);
