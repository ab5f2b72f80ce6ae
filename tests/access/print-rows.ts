import * as imports from '@bobbin/contract/artwork-imports';
import * as fonts from '@bobbin/contract/fonts';
import * as prints from '@bobbin/contract/prints';
import * as texts from '@bobbin/contract/texts';
import { forActingOwner, namedForActingOwner, row, viewed, worked, type Row, type Things } from './row.ts';

const UNKNOWN_ID = 'unknown-id';
const ALWAYS = { productType: null, sizes: [], isYouth: false, colours: [], tone: null };
const ofSku = ({ shopId, productId }: Things) => ({
  target: { kind: 'sku' as const, shopId, skuIds: [productId.split('-')[1] ?? ''] },
});
const lines = [{ key: '1', product: 'nothing', file: 'nothing.png' }];
const answers = [{ colour: 'Black', side: 'front' as const, answer: 'revoke' as const }];

/** Rows for the calls of prints and placements (PRN-15). */
export const PRINT_ROWS: readonly Row[] = [
  forActingOwner(prints.listPrints),
  forActingOwner(prints.listPlacements),
  forActingOwner(imports.listArtworkImports),
  forActingOwner(imports.previewArtworkImport, () => ({ body: { lines } }), 'operator'),
  forActingOwner(imports.applyArtworkImport, () => ({ body: { name: 'table.csv', lines } }), 'operator'),
  forActingOwner(imports.fetchArtwork, () => ({ body: { url: 'https://pictures.invalid/owl.png' } }), 'operator'),
  // An operator can undo only imports that the operator made.
  // A team member does not see an import of the owner, whose lines may concern other shops.
  row(imports.undoArtworkImport, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  forActingOwner(prints.setColourTone, () => ({ body: { colour: 'No shop sells it', tone: null } }), 'operator'),
  namedForActingOwner(
    prints.createPrint,
    ({ fileId }) => ({ body: { name: 'owl', variants: [{ when: ALWAYS, files: [{ side: 'front', fileId }] }] } }),
    'operator',
  ),
  namedForActingOwner(prints.getPrint, ({ printId }) => ({ params: { id: printId } }), 'viewer'),
  namedForActingOwner(
    prints.updatePrint,
    ({ printId }) => ({ params: { id: printId }, body: { tags: ['owl'] } }),
    'operator',
  ),
  namedForActingOwner(prints.removePrint, ({ printId }) => ({ params: { id: printId } }), 'operator'),
  namedForActingOwner(
    prints.confirmColours,
    ({ printId }) => ({ params: { id: printId }, body: { answers } }),
    'operator',
  ),
  viewed('ORDERS', prints.listTargets, ({ productId }) => ({ params: { id: productId } })),
  namedForActingOwner(
    prints.previewPlacement,
    (things) => ({ params: { id: things.printId }, body: ofSku(things) }),
    'operator',
  ),
  namedForActingOwner(
    prints.placePrint,
    (things) => ({ params: { id: things.printId }, body: ofSku(things) }),
    'operator',
  ),
  forActingOwner(fonts.listFonts),
  forActingOwner(fonts.addFont, () => ({ body: {} }), 'operator'),
  row(fonts.removeFont, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  forActingOwner(texts.listTexts),
  forActingOwner(
    texts.approveTexts,
    ({ productId }) => ({ body: { files: [{ productId, fingerprint: 'any' }], isExactOnly: false } }),
    'operator',
  ),
  worked('ORDERS', 'operator', texts.revokeText, ({ productId }) => ({ params: { id: productId } })),
  worked('ORDERS', 'operator', texts.editText, ({ productId }) => ({
    params: { id: productId },
    body: { texts: [{ key: 'f1', text: 'Linh' }] },
  })),
  namedForActingOwner(texts.getPrintTexts, ({ printId }) => ({ params: { id: printId } }), 'viewer'),
  namedForActingOwner(
    texts.setPrintTexts,
    ({ printId }) => ({ params: { id: printId }, body: { fields: [] } }),
    'operator',
  ),
  namedForActingOwner(
    texts.previewTexts,
    ({ printId }) => ({ params: { id: printId }, body: { fields: [], message: 'Linh' } }),
    'viewer',
  ),
  // An operator can undo only changes that the operator made.
  namedForActingOwner(prints.undoPlacement, ({ changeId }) => ({ params: { id: changeId } }), 'manager'),
  namedForActingOwner(prints.removePlacement, ({ placementId }) => ({ params: { id: placementId } }), 'operator'),
];
