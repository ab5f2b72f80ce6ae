import { expect, it } from 'vitest';
import type { Factory, FactoryError } from '@bobbin/connectors/factory';
import { failureOf, type Stand, type Subject } from './subject.ts';

const WRONG = 'nobodys-key-7f3a';

/** Tests of a factory's credentials, which must also stay secret. */
export function describeCredentials(stand: () => Stand): void {
  const wrong = (subject: Subject) => ({ ...subject.credentials, apiKey: WRONG });

  it('the connector distinguishes a valid key from an invalid one without a change at the factory', async () => {
    const { factory, credentials, subject, fault, readBooks } = stand();
    const before = await readBooks();
    expect(await factory.checkCredentials(credentials)).toBe('ok');
    expect(await factory.checkCredentials(wrong(subject))).toBe('bad-key');
    await fault({ name: '5xx' });
    expect(await factory.checkCredentials(credentials)).toBe('down');
    expect(await readBooks()).toEqual(before);
  });

  it('a call with an invalid key fails with the error that asks for another key, for reads and writes', async () => {
    const { factory, credentials, subject, build, findBooks } = stand();
    const created = await factory.createOrder(credentials, build());
    const input = build();
    for (const work of [
      () => factory.getOrder(wrong(subject), created.factoryOrderId),
      () => factory.createOrder(wrong(subject), input),
      () => factory.cancelOrder(wrong(subject), created.factoryOrderId),
    ]) {
      expect(await failureOf(work())).toMatchObject({
        code: 'AUTH',
        kind: 'auth',
        retryable: false,
        mayHaveHappened: false,
      });
    }
    expect(await findBooks(input.refId)).toEqual([]);
  });

  it('the factory hides the orders of one account from other accounts', async () => {
    const { factory, credentials, subject, build, control, findBooks } = stand();
    const stranger = await subject.openStranger(control);
    const input = build();
    const created = await factory.createOrder(credentials, input);
    const seen = await factory.getOrder(stranger, created.factoryOrderId).catch((error: FactoryError) => error.kind);
    expect([null, 'rejected', 'auth']).toContain(seen);
    await failureOf(factory.cancelOrder(stranger, created.factoryOrderId));
    expect(await findBooks(input.refId)).toMatchObject([{ isCancelled: false }]);
  });

  it('the connector recognises the factory’s refusals of a key in every known form (PAR-3)', async () => {
    const { credentials, subject, build, control } = stand();
    for (const mood of subject.moods) {
      await control('POST', '/settings', mood);
      // In this mode, the first call of a connector also signs in.
      const factory = subject.connect([]);
      const input = build();
      await factory.createOrder(credentials, input);
      expect(await failureOf(factory.createOrder(credentials, input))).toMatchObject({ code: 'DUPLICATE' });
      expect(await failureOf(factory.createOrder(wrong(subject), build()))).toMatchObject({ code: 'AUTH' });
      expect(await factory.checkCredentials(wrong(subject))).toBe('bad-key');
      await factory.close();
    }
    expect(subject.moods.length).toBeGreaterThan(0);
  });

  it('the connector repeats a call whose login has expired, and makes no order twice (PAR-18)', async () => {
    const { factory, credentials, subject, build, control, findBooks } = stand();
    const first = await factory.createOrder(credentials, build());
    await subject.endLogins?.(control);
    const input = build();
    await factory.createOrder(credentials, input);
    expect(await findBooks(input.refId)).toHaveLength(1);
    await subject.endLogins?.(control);
    expect(await factory.getOrder(credentials, first.factoryOrderId)).toMatchObject({ refId: first.refId });
  });

  it("the connector reports that Bobbin's address is not on the factory's allowlist, if it has one (PAR-19)", async () => {
    const { factory, credentials, subject, build, fault, findBooks } = stand();
    if (!subject.hasAddressList) return;
    await fault({ name: 'ip-not-listed' });
    expect(await factory.checkCredentials(credentials)).toBe('ip-not-listed');
    const input = build();
    const error = await failureOf(factory.createOrder(credentials, input));
    expect(error).toMatchObject({ code: 'IP', kind: 'auth', mayHaveHappened: false });
    expect(await findBooks(input.refId)).toEqual([]);
  });

  it('the connector reports a revoked key in the same way as an invalid one', async () => {
    const { credentials, subject, build, control } = stand();
    const stranger = await subject.openStranger(control);
    const factory = subject.connect([]);
    await factory.createOrder(stranger, build());
    await subject.revoke(control);
    await subject.endLogins?.(control);
    expect(await failureOf(factory.createOrder(stranger, build()))).toMatchObject({ code: 'AUTH' });
    await factory.close();
    expect(credentials.apiKey).not.toBe('');
  });

  it('the connector includes no secret in any error or log line (SEC-2)', async () => {
    const { factory, credentials, subject, build, fault, control, said } = stand();
    const texts: string[] = [];
    const note = async (by: Factory, work: (by: Factory) => Promise<unknown>) => {
      const error = await failureOf(work(by));
      texts.push(String(error.stack), JSON.stringify(error), JSON.stringify(Object.entries(error)));
    };
    await note(factory, (by) => by.createOrder(wrong(subject), build()));
    for (const trouble of [
      { name: '5xx' },
      { name: '429', seconds: 900 },
      { name: 'drop' },
      { name: 'malformed' },
      { name: 'strange', word: 'html' },
    ]) {
      await fault(trouble);
      const by = subject.connect(said);
      await note(by, (one) => one.createOrder(credentials, build()));
      await by.close();
      await control('DELETE', '/faults');
    }
    texts.push(...said);
    expect(said.length).toBeGreaterThan(0);
    for (const secret of [credentials.apiKey, WRONG]) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  });
}
