/**
 * Returns the code of a SKU design: `SD-` and the last six characters of its id, short enough to say aloud. The search accepts this code. Designs of
 * different sellers may have the same code. Errors: none.
 * @example toSkuDesignCode('01jd4z7v29mq8x3') // 'SD-9MQ8X3'
 */
export function toSkuDesignCode(id: string): string {
  return `SD-${id.slice(-6).toUpperCase()}`;
}
