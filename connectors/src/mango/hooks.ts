import type { FactoryHooks } from '../factory.ts';
import { toText } from '../factory-values.ts';
import { parseJsonOrNull } from '../json.ts';
import { hookSchema } from './wire.ts';

/**
 * What MANGO tells of its own accord (PAR-31). It signs nothing, so that whoever knows the address may say anything: only the order
 * is taken from it.
 *
 * @param isByRef whether MANGO's calls name an order by our reference
 * Errors: none.
 */
export function createHooks(isByRef: boolean): FactoryHooks {
  return {
    isSigned: false,
    read({ body }) {
      const hook = hookSchema.safeParse(parseJsonOrNull(body.toString('utf8')));
      if (!hook.success) return null;
      const refId = toText(hook.data.order_id);
      const factoryOrderId = isByRef ? refId : toText(hook.data.order_fulfill_id);
      return refId === null && factoryOrderId === null ? null : { factoryOrderId, refId };
    },
  };
}
