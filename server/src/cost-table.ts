import type { CostTable } from '@bobbin/domain/factories/parcel-price';
import { parseMoney } from '@bobbin/domain/money/money';
import { z } from 'zod';

const money = z
  .string()
  .regex(/^\d{1,5}\.\d\d$/, 'must be an amount such as "2.50"')
  .transform(parseMoney);

const table = z
  .strictObject({
    garments: z
      .record(
        z.string(),
        z.strictObject({
          secondSide: money.optional(),
          sleeve: money.optional(),
          firstPostage: money.optional(),
          extraPostage: money.optional(),
        }),
      )
      .default({}),
    ownLabel: money.optional(),
    speeds: z.record(z.string(), money).default({}),
  })
  .transform((value): CostTable => value);

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
}

/** A factory's cost table as a setting: JSON with amounts as strings; amounts that are left out are unknown (FUL-58). */
export const costTable = z.string().default('{}').transform(parseJson).pipe(table);
