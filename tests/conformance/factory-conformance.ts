import type { Factory, FactoryCredentials, FactoryError, FactoryOrderInput } from '@bobbin/connectors/factory';
import { factoryOf } from '@bobbin/domain/factories/factories';
import { FULFIL_STATES } from '@bobbin/domain/fulfilment/life-cycle';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** A factory as the suite needs it: our connector, and a simulated factory that can be disturbed. */
export interface FactorySubject {
  factory: Factory;
  credentials: FactoryCredentials;
  /** An order that the factory accepts, for a variant of its catalogue. */
  buildOrder(refId: string, variantId: string): FactoryOrderInput;
  /** Orders that the factory has under a reference of ours. */
  countOrders(refId: string): Promise<number>;
  /** The factory carries the next call out and then breaks the connection. */
  dropNextAnswer(): Promise<void>;
  /** The factory breaks the next connection before it does anything. */
  breakNextCall(): Promise<void>;
  /** The factory answers later than the connector waits. */
  delayAnswers(): Promise<void>;
  /** The factory is down. */
  breakHouse(): Promise<void>;
  /** Ends every disturbance. */
  heal(): Promise<void>;
  /** Puts an order into production, past the point where it can be cancelled. */
  startProduction(factoryOrderId: string): Promise<void>;
  /** Gives an order a state that nobody has heard of. */
  setUnknownState(factoryOrderId: string): Promise<void>;
  close(): Promise<void>;
}

/** What every factory connector must do, whichever factory it is for (PAR-1). */
export function describeFactory(name: string, open: () => Promise<FactorySubject>): void {
  describe(`${name} as a factory`, () => {
    let subject: FactorySubject;
    let factory: Factory;
    let credentials: FactoryCredentials;
    let variantId: string;
    let count = 0;

    beforeAll(async () => {
      subject = await open();
      ({ factory, credentials } = subject);
      const variants = (await factory.listCatalogue(credentials)).flatMap((group) => group.variants);
      variantId = variants.find((variant) => variant.isInStock !== false)?.variantId ?? '';
    });
    afterAll(() => subject.close());
    beforeEach(() => subject.heal());

    const newRef = () => `suite-${(count += 1)}`;
    const build = (refId = newRef()) => subject.buildOrder(refId, variantId);
    const fail = (work: Promise<unknown>): Promise<FactoryError> =>
      work.then(
        () => Promise.reject(new Error('It was expected to fail')),
        (error: unknown) => error as FactoryError,
      );

    it('has a catalogue with prices in cents and variants of its own', async () => {
      const groups = await factory.listCatalogue(credentials, factoryOf(factory.house).lines[0]?.value);
      expect(groups.length).toBeGreaterThan(0);
      const variants = groups.flatMap((group) => group.variants);
      expect(new Set(variants.map((variant) => variant.variantId)).size).toBe(variants.length);
      for (const variant of variants) {
        expect(Number.isInteger(variant.priceCents) || variant.priceCents === null).toBe(true);
        expect(variant.hex ?? '#000000').toMatch(/^#[0-9a-f]{6}$/i);
      }
      expect(variants.some((variant) => (variant.priceCents ?? 0) > 100)).toBe(true);
    });

    it('tells a good key from a bad one without changing anything', async () => {
      expect(await factory.checkCredentials(credentials)).toBe('ok');
      expect(await factory.checkCredentials({ apiKey: `${credentials.apiKey}-wrong` })).toBe('bad-key');
      await subject.breakHouse();
      expect(await factory.checkCredentials(credentials)).toBe('down');
    });

    it('takes an order, and finds it by its id and by our reference (PAR-1)', async () => {
      const input = build();
      const created = await factory.createOrder(credentials, input);
      expect(created).toMatchObject({ refId: input.refId, state: expect.stringMatching(/.+/) });
      for (const found of [
        await factory.findOrderByRef(credentials, input.refId),
        await factory.getOrder(credentials, created.factoryOrderId),
        (await factory.getOrders(credentials, [created.factoryOrderId, '999999999']))[0],
      ]) {
        expect(found).toMatchObject({ factoryOrderId: created.factoryOrderId, refId: input.refId });
        expect(FULFIL_STATES).toContain(found?.state);
        expect(Number.isInteger(found?.costCents)).toBe(true);
      }
      expect(await factory.getOrders(credentials, [created.factoryOrderId, '999999999'])).toHaveLength(1);
    });

    it('knows nothing of what was never sent', async () => {
      expect(await factory.findOrderByRef(credentials, newRef())).toBeNull();
      expect(await factory.getOrder(credentials, '999999999')).toBeNull();
    });

    it('refuses a reference for the second time', async () => {
      const input = build();
      await factory.createOrder(credentials, input);
      const error = await fail(factory.createOrder(credentials, input));
      expect(error).toMatchObject({ code: 'DUPLICATE', kind: 'rejected', mayHaveHappened: false });
      expect(await subject.countOrders(input.refId)).toBe(1);
    });

    it('keeps orders of one key from another', async () => {
      const created = await factory.createOrder(credentials, build());
      const error = await fail(factory.getOrder({ apiKey: 'not-a-key' }, created.factoryOrderId));
      expect(error).toMatchObject({ code: 'AUTH', kind: 'auth', retryable: false });
      const input = build();
      expect(await fail(factory.createOrder({ apiKey: 'not-a-key' }, input))).toMatchObject({ code: 'AUTH' });
      expect(await subject.countOrders(input.refId)).toBe(0);
    });

    it('never gets an address that the marketplace hides (PAR-2)', async () => {
      const input = build();
      const address = input.address && { ...input.address, name: 'D*** M***' };
      const error = await fail(factory.createOrder(credentials, { ...input, labelUrl: null, address }));
      expect(error).toMatchObject({ code: 'ADDRESS', kind: 'rejected', mayHaveHappened: false });
      expect(await subject.countOrders(input.refId)).toBe(0);
    });

    it('says that it does not know a variant, and whether our reference is used up', async () => {
      const input = subject.buildOrder(newRef(), '987654321');
      const error = await fail(factory.createOrder(credentials, input));
      expect(error).toMatchObject({ code: 'VARIANT', kind: 'rejected' });
      if (error.refUsedUp) {
        expect(await fail(factory.createOrder(credentials, build(input.refId)))).toMatchObject({ code: 'DUPLICATE' });
      } else {
        expect(await factory.createOrder(credentials, build(input.refId))).toMatchObject({ refId: input.refId });
      }
    });

    it('PAR-5: accepted and not answered is a doubt that a look resolves (FUL-23)', async () => {
      const input = build();
      await subject.dropNextAnswer();
      const error = await fail(factory.createOrder(credentials, input));
      expect(error).toMatchObject({ kind: 'unavailable', mayHaveHappened: true, retryable: false });
      expect(await factory.findOrderByRef(credentials, input.refId)).toMatchObject({ refId: input.refId });
      expect(await subject.countOrders(input.refId)).toBe(1);
    });

    it('PAR-5: a connection that broke before is a doubt too, and the look finds nothing', async () => {
      const input = build();
      await subject.breakNextCall();
      expect(await fail(factory.createOrder(credentials, input))).toMatchObject({ mayHaveHappened: true });
      expect(await factory.findOrderByRef(credentials, input.refId)).toBeNull();
      expect(await factory.createOrder(credentials, input)).toMatchObject({ refId: input.refId });
    });

    it('PAR-5: gives up waiting, in doubt for what changes something, retryable for what only looks', async () => {
      await subject.delayAnswers();
      const input = build();
      expect(await fail(factory.createOrder(credentials, input))).toMatchObject({
        code: 'DOWN',
        mayHaveHappened: true,
        retryable: false,
      });
      expect(await fail(factory.findOrderByRef(credentials, input.refId))).toMatchObject({
        kind: 'unavailable',
        mayHaveHappened: false,
        retryable: true,
      });
    });

    it('lets an order go until it is in production (PAR-1)', async () => {
      const early = await factory.createOrder(credentials, build());
      await factory.cancelOrder(credentials, early.factoryOrderId);
      expect(await factory.getOrder(credentials, early.factoryOrderId)).toMatchObject({ state: 'CANCELLED' });
      const late = await factory.createOrder(credentials, build());
      await subject.startProduction(late.factoryOrderId);
      const error = await fail(factory.cancelOrder(credentials, late.factoryOrderId));
      expect(error).toMatchObject({ code: 'TOO_LATE', kind: 'rejected', mayHaveHappened: false });
      expect(await factory.getOrder(credentials, late.factoryOrderId)).toMatchObject({ state: 'IN_PRODUCTION' });
    });

    it('passes on a state that nobody knows, without making one up (PAR-4)', async () => {
      const created = await factory.createOrder(credentials, build());
      await subject.setUnknownState(created.factoryOrderId);
      const found = await factory.getOrder(credentials, created.factoryOrderId);
      expect(found?.state).toBeNull();
      expect(found?.rawStatus).not.toBe('');
    });
  });
}
