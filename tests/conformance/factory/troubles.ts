import { expect, it } from 'vitest';
import { failureOf, type Stand } from './subject.ts';

/** Timeout in milliseconds of a connector for which responses soon come too late. */
const HASTY_MS = 600;

/** Tests of orders whose responses are lost, late or unreadable. */
export function describeTroubles(stand: () => Stand): void {
  it('PAR-5: the connector reports an order as uncertain when the response is lost, and a lookup resolves it (FUL-23)', async () => {
    const { factory, credentials, build, fault, findBooks } = stand();
    const input = build();
    await fault({ name: 'drop', times: 1, match: input.refId });
    const error = await failureOf(factory.createOrder(credentials, input));
    expect(error).toMatchObject({ kind: 'unavailable', mayHaveHappened: true, retryable: false });
    expect(await factory.findOrderByRef(credentials, input.refId, Date.now() - 60_000)).toMatchObject({
      refId: input.refId,
    });
    // A repeated create cannot make a second order, because the reference is already used.
    expect(await failureOf(factory.createOrder(credentials, input))).toMatchObject({ code: 'DUPLICATE' });
    expect(await findBooks(input.refId)).toHaveLength(1);
  });

  it('PAR-5: the connector reports an order as uncertain when the connection breaks before the factory has it, and a search finds no order', async () => {
    const { factory, credentials, build, fault } = stand();
    // The connector is already signed in, so that the fault affects the call for the order.
    expect(await factory.getOrder(credentials, '999999999')).toBeNull();
    const input = build();
    await fault({ name: 'down', times: 1, match: input.refId });
    expect(await failureOf(factory.createOrder(credentials, input))).toMatchObject({ mayHaveHappened: true });
    expect(await factory.findOrderByRef(credentials, input.refId, Date.now() - 60_000)).toBeNull();
    expect(await factory.createOrder(credentials, input)).toMatchObject({ refId: input.refId });
  });

  it.each([
    { name: 'malformed', times: 1 },
    { name: 'strange', word: 'html', times: 1 },
    { name: 'strange', word: 'empty', times: 1 },
    { name: 'strange', word: 'truncated', times: 1 },
    { name: 'strange', word: 'nested', times: 1 },
  ])(
    'the connector interprets an unreadable response neither as success nor as refusal, and looks the order up (PAR-24): $name $word',
    async (trouble) => {
      const { factory, credentials, build, fault, findBooks } = stand();
      expect(await factory.getOrder(credentials, '999999999')).toBeNull();
      const input = build();
      // A call that an earlier test no longer waits for may still arrive, and must not use up this fault.
      await fault({ ...trouble, match: input.refId });
      expect(await failureOf(factory.createOrder(credentials, input))).toMatchObject({
        mayHaveHappened: true,
        retryable: false,
      });
      expect(await factory.findOrderByRef(credentials, input.refId, Date.now() - 60_000)).toMatchObject({
        refId: input.refId,
      });
      expect(await findBooks(input.refId)).toHaveLength(1);
    },
  );

  it('the connector does not interpret an unreadable response as the absence of an order (PAR-24)', async () => {
    const { factory, credentials, build, fault, control } = stand();
    const input = build();
    await factory.createOrder(credentials, input);
    for (const word of ['html', 'empty', 'truncated', 'nested']) {
      await fault({ name: 'strange', word });
      const error = await failureOf(factory.findOrderByRef(credentials, input.refId, Date.now() - 60_000));
      expect(error.mayHaveHappened).toBe(false);
      await control('DELETE', '/faults');
    }
  });

  it('the connector reports a write to a failing factory as uncertain, and repeats a read', async () => {
    const { factory, credentials, build, fault, findBooks } = stand();
    const created = await factory.createOrder(credentials, build());
    await fault({ name: '5xx', times: 1, status: 502 });
    expect(await factory.getOrder(credentials, created.factoryOrderId)).toMatchObject({ refId: created.refId });
    const input = build();
    await fault({ name: '5xx', times: 1, match: input.refId });
    const error = await failureOf(factory.createOrder(credentials, input));
    expect(error).toMatchObject({ code: 'DOWN', kind: 'unavailable', mayHaveHappened: true, retryable: false });
    expect(await findBooks(input.refId)).toEqual([]);
  });

  it('the connector recognises a rate limit, which means that nothing was changed, and the requested waiting time', async () => {
    const { factory, credentials, build, fault, findBooks } = stand();
    expect(await factory.getOrder(credentials, '999999999')).toBeNull();
    const input = build();
    await fault({ name: '429', times: 1, seconds: 7, match: input.refId });
    const error = await failureOf(factory.createOrder(credentials, input));
    expect(error).toMatchObject({ code: 'RATE', kind: 'rate-limited', retryable: true, mayHaveHappened: false });
    expect(error.retryAfterMs ?? 0).toBeGreaterThan(5_000);
    expect(await findBooks(input.refId)).toEqual([]);
  });

  it('the connector recognises a server error and a rate limit under HTTP 200 as well (PAR-50)', async () => {
    const { factory, credentials, build, fault, findBooks } = stand();
    const created = await factory.createOrder(credentials, build());
    const input = build();
    for (const [word, known] of [
      ['broken', { code: 'DOWN', kind: 'unavailable', mayHaveHappened: true }],
      ['too-many', { code: 'RATE', kind: 'rate-limited', mayHaveHappened: false }],
    ] as const) {
      await fault({ name: 'fails-under-200', word, times: 1, match: input.refId });
      expect(await failureOf(factory.createOrder(credentials, input))).toMatchObject(known);
      expect(await findBooks(input.refId)).toEqual([]);
      // The connector must not interpret this error as the refusal to cancel an order in production.
      await fault({ name: 'fails-under-200', word, times: 1 });
      expect(await failureOf(factory.cancelOrder(credentials, created.factoryOrderId))).toMatchObject(known);
      expect(await findBooks(created.refId ?? '')).toMatchObject([{ isCancelled: false }]);
      await fault({ name: 'fails-under-200', word, times: 1 });
      expect(await factory.getOrder(credentials, created.factoryOrderId)).toMatchObject({ refId: created.refId });
    }
    // A login that fails during this fault does not prove that the key is wrong.
    await fault({ name: 'fails-under-200' });
    expect(await factory.checkCredentials(credentials)).toBe('down');
  });

  it('the connector reports a cancellation whose response is lost as uncertain, and a lookup finds the result', async () => {
    const { factory, credentials, build, fault, findBooks } = stand();
    const input = build();
    const created = await factory.createOrder(credentials, input);
    await fault({ name: 'drop', times: 1 });
    const error = await failureOf(factory.cancelOrder(credentials, created.factoryOrderId));
    expect(error).toMatchObject({ kind: 'unavailable', mayHaveHappened: true, retryable: false });
    expect(await factory.getOrder(credentials, created.factoryOrderId)).toMatchObject({ state: 'CANCELLED' });
    expect(await findBooks(input.refId)).toMatchObject([{ isCancelled: true, paidCents: 0 }]);
  });

  it('the connector rejects a response that contains another order than the requested one (PAR-24)', async () => {
    const { factory, credentials, build, fault } = stand();
    const [mine, other] = [build(), build()];
    const created = await factory.createOrder(credentials, mine);
    await factory.createOrder(credentials, other);
    await fault({ name: 'spoil', field: 'data', word: 'null' });
    expect(await failureOf(factory.getOrder(credentials, created.factoryOrderId))).toMatchObject({
      kind: 'not-understood',
    });
  });

  // This test is the last one, because its timed-out calls are still answered while others run, and may use up their faults.
  it('PAR-5: the connector reports a write as uncertain and a read as retryable after a timeout', async () => {
    const { subject, credentials, build, fault } = stand();
    const input = build();
    const late = { name: 'latency', milliseconds: 20 * HASTY_MS };
    const hasty = subject.connect([], HASTY_MS);
    await fault({ ...late, match: input.refId });
    expect(await failureOf(hasty.createOrder(credentials, input))).toMatchObject({
      code: 'DOWN',
      kind: 'unavailable',
      mayHaveHappened: true,
      retryable: false,
    });
    await fault(late);
    expect(await failureOf(hasty.findOrderByRef(credentials, input.refId, Date.now() - 60_000))).toMatchObject({
      code: 'DOWN',
      kind: 'unavailable',
      mayHaveHappened: false,
      retryable: true,
    });
    await hasty.close();
  });
}
