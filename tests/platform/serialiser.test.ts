import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildSerialiser, outputSchema } from '../../server/src/platform/http/serialise.ts';
import { createSample, listObjects, pick, type Schema } from './samples.ts';

interface Written {
  isSuccess: boolean;
  body: unknown;
  exceptionBody: unknown;
}

function write(reply: z.ZodType, value: unknown): unknown {
  const written = JSON.parse(buildSerialiser(reply)(value)) as Written;
  expect(written).toMatchObject({ isSuccess: true, exceptionBody: null });
  return written.body;
}

describe.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
  'the answer of %s',
  (_name, { reply }) => {
    const schema: Schema = outputSchema(reply);
    const sample = createSample(schema);
    const objects = listObjects(schema);

    it('comes out as it went in', () => {
      expect(reply.safeParse(sample).error).toBeUndefined();
      expect(write(reply, sample)).toEqual(sample);
    });

    it('loses what the contract does not name, at every depth', () => {
      const dirty = structuredClone(sample);
      for (const { path } of objects) pick(dirty, path).plantedSecret = 'a secret that must not leave';
      expect(write(reply, dirty)).toEqual(sample);
    });

    it('is refused when a promised field is missing, at every depth', () => {
      const serialise = buildSerialiser(reply);
      for (const { path, schema: object } of objects) {
        for (const name of object.required ?? []) {
          const lacking = structuredClone(sample);
          delete pick(lacking, path)[name];
          expect(() => serialise(lacking), [...path, name].join('.')).toThrow(name);
        }
      }
    });
  },
);

describe('a value', () => {
  it('may be null only where the contract says so', () => {
    const reply = z.object({ a: z.string().nullable(), b: z.object({ c: z.number() }).nullable() });
    expect(write(reply, { a: null, b: null })).toEqual({ a: null, b: null });
  });

  it('keeps every character and digit', () => {
    const reply = z.object({ text: z.string(), big: z.number(), list: z.array(z.string()) });
    const value = { text: '"\\\n\t\u2028</script>Tiếng Việt 🎽', big: 0.1 + 0.2, list: ['', 'a'] };
    expect(write(reply, value)).toEqual(value);
  });

  it('of a map keeps names that nobody foresaw', () => {
    const reply = z.record(z.string(), z.number().int());
    expect(write(reply, { AWAITING_SHIPMENT: 1, 'unknown word': 2 })).toEqual({
      AWAITING_SHIPMENT: 1,
      'unknown word': 2,
    });
  });
});
