import { expect, it } from 'vitest';
import { failureOf, type Stand } from './subject.ts';

const DAY_SECONDS = 86_400;
const LONG_SECONDS = 90 * DAY_SECONDS;

/** Tests of the states of an order at a factory, from acceptance to shipment. */
export function describeLife(stand: () => Stand): void {
  const send = async () => {
    const { factory, credentials, build, control } = stand();
    const input = build();
    const { factoryOrderId } = await factory.createOrder(credentials, input);
    // The simulator answers its controls only after it has checked the files of the order.
    await control('GET', '/state');
    return {
      refId: input.refId,
      factoryOrderId,
      read: () => factory.getOrder(credentials, factoryOrderId),
      set: (body: object) => control('POST', `/orders/${input.refId}`, body),
      pass: (seconds: number) => control('POST', '/clock', { advanceSeconds: seconds }),
      cancel: () => factory.cancelOrder(credentials, factoryOrderId, 'The buyer wants nothing'),
    };
  };

  it('an order proceeds from accepted through production to shipped, and then has a tracking number and a carrier', async () => {
    const order = await send();
    const states = new Set<unknown>();
    for (let hours = 0; hours < 24 * 12; hours += 6) {
      states.add((await order.read())?.state);
      await order.pass(6 * 3_600);
    }
    const left = [...states].filter((state) => state !== 'DELIVERED');
    expect(left).toEqual(['SUBMITTED', 'IN_PRODUCTION', 'SHIPPED']);
    const shipped = await order.read();
    expect(shipped?.trackingNumber).toMatch(/^94\d{20}$/);
    expect(shipped?.carrier).toBe('USPS');
    expect(shipped?.trackingUrl ?? 'https://').toMatch(/^https:/);
    expect(await stand().findBooks(order.refId)).toMatchObject([
      { isPrinted: true, trackingNumber: shipped?.trackingNumber },
    ]);
  });

  it('the connector maps each documented status word to a fulfil state, and keeps the word (FAC-13)', async () => {
    const order = await send();
    for (const [word, state] of Object.entries(stand().subject.states)) {
      await order.set({ status: word });
      expect([word, await order.read()]).toEqual([word, expect.objectContaining({ state, rawStatus: word })]);
    }
  });

  it('the connector returns an unknown status word, and guesses no state (PAR-4)', async () => {
    const order = await send();
    await order.set({ status: 'quality_check' });
    expect(await order.read()).toMatchObject({ state: null, rawStatus: 'quality_check' });
  });

  it('an order can be cancelled until production begins, and is refunded once (PAR-1)', async () => {
    const order = await send();
    await order.cancel();
    expect(await order.read()).toMatchObject({ state: 'CANCELLED' });
    const { chargedCents } = await stand().readBooks();
    expect(await failureOf(order.cancel())).toMatchObject({ code: 'TOO_LATE', mayHaveHappened: false });
    expect(await stand().readBooks()).toMatchObject({ chargedCents });
    await order.pass(LONG_SECONDS);
    expect(await stand().findBooks(order.refId)).toMatchObject([{ isCancelled: true, isPrinted: false, paidCents: 0 }]);
  });

  it('the factory refuses a late cancellation, and makes the order', async () => {
    const order = await send();
    await order.set({ status: stand().subject.lateWord });
    const error = await failureOf(order.cancel());
    expect(error).toMatchObject({ code: 'TOO_LATE', kind: 'rejected', mayHaveHappened: false });
    expect(await stand().findBooks(order.refId)).toMatchObject([{ isCancelled: false }]);
    expect((await order.read())?.state).toMatch(/^(IN_PRODUCTION|SHIPPED|DELIVERED)$/);
  });

  it('the connector reports an unknown order when a cancellation names an order that was never sent', async () => {
    const { factory, credentials } = stand();
    const error = await failureOf(factory.cancelOrder(credentials, '999999999'));
    expect(error).toMatchObject({ kind: 'rejected', mayHaveHappened: false });
    expect(error.code).not.toBe('TOO_LATE');
  });

  it('an order that the factory refuses ends and costs nothing', async () => {
    const order = await send();
    await order.set({ action: 'reject' });
    expect((await order.read())?.state).toMatch(/^(REJECTED|CANCELLED)$/);
    expect(await stand().findBooks(order.refId)).toMatchObject([{ paidCents: 0, isPrinted: false }]);
  });

  it('an order on hold at the factory stops, and continues after its release', async () => {
    const order = await send();
    await order.set({ action: 'hold' });
    expect(await order.read()).toMatchObject({ state: 'HOLD' });
    await order.pass(LONG_SECONDS);
    expect(await order.read()).toMatchObject({ state: 'HOLD' });
    await order.set({ action: 'next' });
    await order.pass(LONG_SECONDS);
    expect((await order.read())?.state).toMatch(/^(SHIPPED|DELIVERED)$/);
  });

  it('an order stops when a picture cannot be downloaded or has a size that the factory rejects', async () => {
    const { factory, credentials, subject, buildWith, files, control } = stand();
    const look = async (file: string) => {
      const { factoryOrderId } = await factory.createOrder(credentials, buildWith({ front: `${files.url}/${file}` }));
      await control('GET', '/state');
      return factory.getOrder(credentials, factoryOrderId);
    };
    expect(await look('absent.png')).toMatchObject({ state: 'HOLD' });
    expect(await look('good.png')).toMatchObject({ state: 'SUBMITTED' });
    if (subject.strict === null) expect(await look('small.png')).toMatchObject({ state: 'SUBMITTED' });
    else {
      await control('POST', '/settings', subject.strict);
      expect(await look('small.png')).toMatchObject({ state: 'HOLD' });
    }
  });

  it('an order stops when its label cannot be downloaded', async () => {
    const { factory, credentials, build, files, control } = stand();
    const input = build({ labelUrl: `${files.url}/absent.png` });
    const { factoryOrderId } = await factory.createOrder(credentials, input);
    await control('GET', '/state');
    expect(await factory.getOrder(credentials, factoryOrderId)).toMatchObject({ state: 'HOLD' });
  });
}
