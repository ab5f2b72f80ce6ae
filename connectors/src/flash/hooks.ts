import { createHmac, timingSafeEqual } from 'node:crypto';
import { toText } from '../factory-values.ts';
import type { FactoryHook, FactoryHooks } from '../factory.ts';
import { parseJsonOrNull } from '../json.ts';
import { hookSchema } from './wire.ts';

const SIGNATURE_HEADER = 'x-signature';

/**
 * Creates the reader of FLASH's webhooks (PAR-31), which are signed with HMAC-SHA256 over the raw body. It is unknown whether the signature is in hex
 * or in base64, so both are accepted; the check is equally strict.
 * Errors: none.
 */
export function createHooks(): FactoryHooks {
  return {
    isSigned: true,
    read(hook, secret) {
      if (!isProven(hook, secret)) return 'unproven';
      const parsed = hookSchema.safeParse(parseJsonOrNull(hook.body.toString('utf8')));
      if (!parsed.success) return null;
      const { order_code: code, partner_order_id: refId } = parsed.data.data;
      const hint = { factoryOrderId: toText(code), refId: toText(refId) };
      return hint.factoryOrderId === null && hint.refId === null ? null : hint;
    },
  };
}

function isProven({ header, body }: FactoryHook, secret: string): boolean {
  const digest = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from((header(SIGNATURE_HEADER) ?? '').trim(), 'utf8');
  return [digest.toString('hex'), digest.toString('base64')].some((text) => {
    const wanted = Buffer.from(text, 'utf8');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
