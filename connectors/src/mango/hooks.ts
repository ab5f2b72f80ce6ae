import type { FactoryHooks } from '../factory.ts';
import { toText } from '../factory-values.ts';
import { parseJsonOrNull } from '../json.ts';
import { hookSchema } from './wire.ts';

/**
 * Creates the reader of MANGO's webhooks (PAR-31). They are unsigned, and anyone who knows the URL can send them, so only the order's id is used.
 * @param isByRef whether MANGO's calls identify an order by our reference Errors: none.
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
