import { randomUUID } from 'node:crypto';
import * as customFactories from '@bobbin/contract/custom-factories';
import { DEFAULT_COLUMNS } from '@bobbin/domain/factories/custom';
import { forActingOwner, row, type Row } from './row.ts';

const UNKNOWN_ID = 'unknown-id';

/** Rows of the access table for custom factories. */
export const CUSTOM_FACTORY_ROWS: readonly Row[] = [
  forActingOwner(customFactories.listCustomFactories, () => ({}), 'operator'),
  forActingOwner(
    customFactories.createCustomFactory,
    () => ({
      body: {
        name: randomUUID().slice(0, 20),
        labelMaker: 'factory' as const,
        sheetFormat: 'csv' as const,
        columns: [...DEFAULT_COLUMNS],
      },
    }),
    'manager',
  ),
  row(customFactories.getCustomFactory, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  row(
    customFactories.updateCustomFactory,
    () => ({
      params: { id: UNKNOWN_ID },
      body: {
        labelMaker: 'factory' as const,
        sheetFormat: 'csv' as const,
        columns: [...DEFAULT_COLUMNS],
        isActive: true,
        revision: 1,
      },
    }),
    'missing',
    'missing',
  ),
  row(
    customFactories.importCustomGarments,
    () => ({ params: { id: UNKNOWN_ID }, body: { csv: 'garment,color,size\nTee,Black,M\n' } }),
    'missing',
    'missing',
  ),
  row(customFactories.previewCustomBatch, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  row(
    customFactories.exportCustomBatch,
    () => ({ params: { id: UNKNOWN_ID }, body: { ids: [UNKNOWN_ID] } }),
    'missing',
    'missing',
  ),
  row(customFactories.writeCustomBatchFile, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  row(
    customFactories.importCustomSheet,
    () => ({ params: { id: UNKNOWN_ID }, body: { csv: 'order_id,cost\n1,2\n' } }),
    'missing',
    'missing',
  ),
];
