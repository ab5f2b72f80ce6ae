import { expect, it } from 'vitest';
import { toSkuDesignCode } from './codes.ts';

it('toSkuDesignCode consists of SD- and the end of the id', () => {
  expect(toSkuDesignCode('01jd4z7v29mq8x3')).toBe('SD-9MQ8X3');
});
