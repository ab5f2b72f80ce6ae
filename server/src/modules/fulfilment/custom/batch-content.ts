import { factoryOf } from '@bobbin/domain/factories/factories';
import type { SheetCells, SheetField } from '@bobbin/domain/factories/custom';
import { placementOf, type DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { WorkOrderRow } from '../../orders/module.ts';
import type { SubmittedProduct, SubmittedRequest } from '../fulfilment.sql.ts';
import type { ExportedFile, ExportedOrder } from './custom-rows.ts';

const PRINT_FIELDS: Readonly<Record<DesignSide, SheetField>> = {
  front: 'printFront',
  back: 'printBack',
  right: 'printRight',
  left: 'printLeft',
};
const MOCKUP_FIELDS: Readonly<Partial<Record<DesignSide, SheetField>>> = { front: 'mockupFront', back: 'mockupBack' };

function toExtension(name: string): string {
  return /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0].toLowerCase() ?? '.png';
}

/** Names the files of a product by order, line and side, so that each print belongs to exactly one line of the sheet. */
function toFiles(orderId: string, line: number, { files }: SubmittedProduct) {
  const prints: ExportedFile[] = [];
  const mockups: ExportedFile[] = [];
  const cells: SheetCells = {};
  for (const side of factoryOf('').sides) {
    const print = files[placementOf(side, false)];
    const mockup = files[placementOf(side, true)];
    const stem = `${orderId}_${line}_${side}`;
    if (print) {
      const name = `${stem}${toExtension(print.name)}`;
      prints.push({ fileId: print.fileId, name });
      cells[PRINT_FIELDS[side]] = name;
    }
    const field = MOCKUP_FIELDS[side];
    if (mockup && field !== undefined) {
      const name = `${stem}_mockup${toExtension(mockup.name)}`;
      mockups.push({ fileId: mockup.fileId, name });
      cells[field] = name;
    }
  }
  return { prints, mockups, cells };
}

/** Builds what a batch contains of an order: a line for each product, with the address when there is no label (CUF-6). Errors: none. */
export function toExportedOrder(order: WorkOrderRow, { products }: SubmittedRequest): ExportedOrder {
  const { address, labelFileId } = order;
  const isAddressed = labelFileId === null && address !== null && !order.isAddressMasked;
  const ship: SheetCells = isAddressed
    ? {
        name: address.name ?? '',
        phone: address.phone ?? '',
        street: address.line1,
        street2: address.line2,
        city: address.city,
        state: address.state,
        zip: address.postalCode,
        country: address.region === '' ? 'US' : address.region,
      }
    : {};
  const parts = products.map((product, index) => {
    const line = index + 1;
    const { prints, mockups, cells } = toFiles(order.id, line, product);
    const own: SheetCells = {
      orderId: order.id,
      line: String(line),
      garment: product.productName,
      color: product.color ?? '',
      size: product.size ?? '',
      quantity: String(product.quantity),
      ...(labelFileId === null ? {} : { label: `${order.id}.pdf` }),
      ...ship,
      ...cells,
    };
    return { own, prints, mockups };
  });
  return {
    lines: parts.map(({ own }) => own),
    prints: parts.flatMap(({ prints }) => prints),
    mockups: parts.flatMap(({ mockups }) => mockups),
    labelFileId,
  };
}
