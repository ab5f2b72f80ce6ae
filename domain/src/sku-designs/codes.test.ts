import { expect, it } from 'vitest';
import { toSkuDesignCode } from './codes.ts';

it('the code of a SKU design is the end of its id', () => {
  expect(toSkuDesignCode('01jd4z7v29mq8x3')).toBe('SD-9MQ8X3');
});
