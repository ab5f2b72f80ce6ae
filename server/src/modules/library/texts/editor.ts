import type * as contract from '@bobbin/contract/texts';
import type { SeenFields } from '@bobbin/contract/envelope';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { TextField } from '@bobbin/domain/texts/text-fields';
import type { SellerScope } from '../../../platform/access.ts';
import type { Db, Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PrintContent } from '../prints/prints.sql.ts';
import { listContents } from '../prints/prints.sql.ts';
import type { Prints } from '../prints/prints.ts';
import type { PrintWire } from '../prints/wire.ts';
import { listSkusOfPrints } from '../prints/skus.sql.ts';
import type { DrawOrders } from './draw-orders.ts';
import type { Fonts } from './fonts.ts';
import type { TextOrders } from './lines.ts';
import { isExactly, readTexts } from './reading.ts';
import { toFoundTexts } from './texts.ts';

/** Number of past orders on which fields are tested. */
const PAST_MAX = 60;

interface Deps {
  db: Db;
  fonts: Fonts;
  drawing: Pick<DrawOrders, 'outline'>;
  orders: Pick<TextOrders, 'listMessages'>;
  prints: Pick<Prints, 'getRow' | 'setTexts' | 'mayRedraw'>;
  wire: Pick<PrintWire, 'toFile'>;
}

/** The files on which texts are drawn: of each side the one of the first variant that has one. */
function listGrounds({ variants }: PrintContent) {
  const files = variants.flatMap((variant) => variant.files.filter(({ fileId }) => fileId !== null));
  return files.filter(({ side }, at) => isDesignSide(side) && files.findIndex((other) => other.side === side) === at);
}

/** The editor of the text fields of a print: settings, a preview, and tests on past orders. */
export function createTextEditor({ db, fonts, drawing, orders, prints, wire }: Deps) {
  async function readContent(reader: Queryable, scope: SellerScope, printId: string): Promise<PrintContent> {
    const content = (await listContents(reader, scope, [printId])).get(printId);
    if (content === undefined) throw new AppError('NOT_FOUND');
    return content;
  }

  async function get(scope: SellerScope, printId: string): Promise<contract.PrintTexts> {
    await prints.getRow(scope, printId);
    const content = await readContent(db, scope, printId);
    return {
      id: printId,
      name: content.name,
      version: content.version,
      fields: content.texts,
      sides: listGrounds(content).flatMap((file) => {
        const { side, fileId, url, thumbnailUrl, width, height } = wire.toFile(scope, file);
        return isDesignSide(side) && fileId !== null ? [{ side, fileId, url, thumbnailUrl, width, height }] : [];
      }),
      mayChange: await prints.mayRedraw(scope, printId),
    };
  }

  /** @throws AppError TEXT_FONT_UNKNOWN */
  async function assertFonts(scope: SellerScope, fields: readonly TextField[], reader: Queryable = db): Promise<void> {
    for (const { font } of fields)
      if ((await fonts.open(scope, font, reader)) === null) throw new AppError('TEXT_FONT_UNKNOWN');
  }

  /** @throws AppError TEXT_FIELDS_EQUAL, TEXT_FONT_UNKNOWN, TEXT_SIDE_EMPTY */
  async function assertFields(scope: SellerScope, fields: readonly TextField[], content: PrintContent): Promise<void> {
    const keys = new Set(fields.map(({ key }) => key));
    const names = new Set(fields.map(({ name }) => name.toLowerCase()));
    if (keys.size < fields.length || names.size < fields.length) throw new AppError('TEXT_FIELDS_EQUAL');
    await assertFonts(scope, fields);
    const sides = new Set(listGrounds(content).map(({ side }) => side));
    if (fields.some(({ side }) => !sides.has(side))) throw new AppError('TEXT_SIDE_EMPTY');
  }

  /** Returns what a message would be drawn as, without storing anything. */
  async function test(scope: SellerScope, content: PrintContent, fields: readonly TextField[], message: string) {
    const read = readTexts(message, fields, {});
    const grounds = listGrounds(content);
    const outlines: contract.TextPreview['outlines'] = [];
    const refusals: contract.TextPreview['refusals'] = [];
    for (const { side, width, height } of grounds) {
      const own = fields.filter((field) => field.side === side);
      if (width === null || height === null) continue;
      const drawn = await drawing.outline(scope, own, read, { width, height });
      const nameOf = (key: string) => own.find((field) => field.key === key)?.name ?? key;
      refusals.push(...drawn.refusals.map((refusal) => ({ ...refusal, fieldName: nameOf(refusal.field) })));
      if (isDesignSide(side))
        outlines.push(
          ...drawn.outlined.map(({ field, path, color, outline, scale }) => ({
            field,
            side,
            path,
            color,
            outline,
            scale,
          })),
        );
    }
    const isExact = refusals.length === 0 && isExactly(read);
    return { texts: toFoundTexts(read), rest: read.rest, refusals, isExact, outlines };
  }

  return {
    get,

    /** Stores the fields as the next version of the print. @throws AppError NOT_FOUND, CHANGED_MEANWHILE, FORBIDDEN, TEXT_… */
    async set(scope: SellerScope, printId: string, fields: readonly TextField[], seen: SeenFields) {
      await prints.getRow(scope, printId);
      await assertFields(scope, fields, await readContent(db, scope, printId));
      // Asks for the fonts again under the lock of the prints, which a deletion of a font takes as well.
      await prints.setTexts(scope, printId, fields, seen, (trx) => assertFonts(scope, fields, trx));
      return get(scope, printId);
    },

    async preview(
      scope: SellerScope,
      printId: string,
      { fields, message }: { fields: readonly TextField[]; message: string },
    ): Promise<contract.TextPreview> {
      await prints.getRow(scope, printId);
      const content = await readContent(db, scope, printId);
      const skuIds = await listSkusOfPrints(db, scope, [printId]);
      const messages = skuIds.length === 0 ? [] : await orders.listMessages(scope, skuIds, PAST_MAX);
      const past: contract.TextPreview['past'] = [];
      for (const { orderId, message: written } of messages) {
        const { outlines: _, ...tested } = await test(scope, content, fields, written);
        past.push({ orderId, message: written, ...tested });
      }
      return { ...(await test(scope, content, fields, message)), past };
    },
  };
}

export type TextEditor = ReturnType<typeof createTextEditor>;
