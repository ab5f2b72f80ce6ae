import { getProfile } from '@bobbin/contract/auth';
import type { Endpoint } from '@bobbin/contract/endpoint';
import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { listOrders, order as orderSchema } from '@bobbin/contract/orders';
import { listShopNames } from '@bobbin/contract/shop-names';
import { getShop } from '@bobbin/contract/shops';
import { describe, expect, it } from 'vitest';
import { buildSerialiser, outputSchema } from '../../server/src/platform/http/serialise.ts';
import { createSample, listObjects, pick, type Schema } from './samples.ts';

interface Written {
  isSuccess: boolean;
  body: unknown;
  exceptionBody: unknown;
}

function write(reply: Endpoint['reply'], value: unknown): unknown {
  const written = JSON.parse(buildSerialiser(reply)(value).content) as Written;
  expect(written).toMatchObject({ isSuccess: true, exceptionBody: null });
  return written.body;
}

// The events of a stream are serialised elsewhere and tested in tests/platform/events.test.ts.
const ANSWERS = ENDPOINTS.filter((endpoint) => !endpoint.isStream);

describe.each(ANSWERS.map((endpoint) => [endpoint.name, endpoint] as const))(
  'the serialised response of %s',
  (_name, { reply }) => {
    const schema: Schema = outputSchema(reply);
    const sample = createSample(schema);
    const objects = listObjects(schema);

    it('keeps every field of the contract', () => {
      expect(reply.safeParse(sample).error).toBeUndefined();
      expect(write(reply, sample)).toEqual(sample);
    });

    it('drops fields that the contract does not name, at every depth (API-12)', () => {
      const dirty = structuredClone(sample);
      for (const { path } of objects) pick(dirty, path).plantedSecret = 'a secret that must not leave';
      expect(write(reply, dirty)).toEqual(sample);
    });

    it('cannot be written when a required field is missing, at any depth', () => {
      const serialise = buildSerialiser(reply);
      for (const { path, schema: object } of objects) {
        for (const name of object.required ?? []) {
          const lacking = structuredClone(sample);
          delete pick(lacking, path)[name];
          // A value of a union matches none of its choices when the field is missing, so the message may differ.
          const message = new RegExp(`"?${name}|does not match schema definition`);
          expect(() => serialise(lacking), [...path, name].join('.')).toThrow(message);
        }
      }
    });
  },
);

describe('a page', () => {
  const meta = { itemsPerPage: 50, totalItems: 2, currentPage: 1, totalPages: 1 };
  const sample = createSample(outputSchema(orderSchema)) as Record<string, unknown>;
  const order = (id: string) => Object.freeze({ ...sample, id });

  it('comes from the cache for exactly the same items, and gets a new text when any item differs', () => {
    const serialise = buildSerialiser(listOrders.reply);
    const [one, two, three] = [order('1'), order('2'), order('3')];
    const first = serialise({ data: [one, two], meta });
    expect(serialise({ data: [one, two], meta })).toBe(first);
    for (const other of [
      { data: [one], meta },
      { data: [one, three], meta },
      { data: [two, one], meta },
      { data: [one, two, three], meta },
      { data: [order('1'), two], meta },
      { data: [one, two], meta: { ...meta, totalItems: 3 } },
      { data: [one, { ...two }], meta },
    ]) {
      const written = serialise(other);
      expect(written).not.toBe(first);
      expect((JSON.parse(written.content) as { body: unknown }).body).toEqual(JSON.parse(JSON.stringify(other)));
    }
  });

  it('keeps every character, also when the page is large', () => {
    const serialise = buildSerialiser(listOrders.reply);
    for (const word of ['x', 'ố', '🎽', '\u2028"\\']) {
      const message = word.repeat(20_000);
      const data = Array.from({ length: 200 }, (_, index) => ({ ...order(String(index)), buyerMessage: message }));
      const written = JSON.parse(serialise({ data, meta }).content) as { body: { data: typeof data } };
      expect(written.body.data.map(({ buyerMessage }) => buyerMessage === message)).toEqual(data.map(() => true));
    }
  });

  it('stays uncached when it is empty or when one of its items may change', () => {
    const serialise = buildSerialiser(listOrders.reply);
    const open = [order('1'), { ...order('2') }];
    for (const data of [open, []]) {
      expect(serialise({ data, meta }).sent).toBeNull();
      expect(serialise({ data, meta })).not.toBe(serialise({ data, meta }));
    }
  });
});

describe('a value', () => {
  it('may be null only where the contract permits null', () => {
    const person = createSample(outputSchema(getProfile.reply)) as Record<string, unknown>;
    expect(write(getProfile.reply, { ...person, dob: null, userName: null })).toMatchObject({
      dob: null,
      userName: null,
    });
    expect(write(getProfile.reply, { ...person, email: null })).not.toMatchObject({ email: null });
  });

  it('keeps every character and digit', () => {
    const value = [{ id: '576400160500144813', nameShop: '"\\\n\t\u2028</script>', friendName: 'Tiếng Việt 🎽' }];
    expect(write(listShopNames.reply, value)).toEqual(value);
  });

  it('keeps the keys of a map that the contract does not name', () => {
    const shop = createSample(outputSchema(getShop.reply)) as Record<string, unknown>;
    const statusCounts = { AWAITING_SHIPMENT: 1, 'a word of tomorrow': 2 };
    expect(write(getShop.reply, { ...shop, statusCounts })).toMatchObject({ statusCounts });
  });
});
