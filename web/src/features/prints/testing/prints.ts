import type {
  ColourPreview,
  Placement,
  PlacementPreview,
  PrintDetails,
  PrintFile,
  PrintItem,
  SidePreview,
} from '@bobbin/contract/prints';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';

const AT = '2026-11-28T13:46:00.000Z';

export function createTestPrintFile(side: PrintFile['side'], said: Partial<PrintFile> = {}): PrintFile {
  const name = `night-owl_${side}.png`;
  return { side, fileId: `f-${side}`, name, width: 4500, height: 5400, url: `/${name}`, thumbnailUrl: null, ...said };
}

export function createTestPrint(said: Partial<PrintItem> = {}): PrintItem {
  return {
    id: 'pr1',
    name: 'night-owl',
    tags: ['cú'],
    version: 2,
    origin: 'shop',
    createdAt: AT,
    createdBy: 'Lan Nguyễn',
    updatedAt: AT,
    sides: ['front', 'back'],
    cover: createTestPrintFile('front'),
    mockup: null,
    productsCount: 7,
    shopsCount: 4,
    ordersCount: 214,
    vanishesOn: [],
    wrongSizeOn: [],
    rights: [...TEAM_RIGHTS],
    ...said,
  };
}

export function createTestPlacement(said: Partial<Placement> = {}): Placement {
  return {
    id: 'pl1',
    changeId: 'c1',
    kind: 'allShops',
    printId: 'pr1',
    printName: 'night-owl',
    version: 2,
    shop: null,
    shopsCount: 3,
    productId: null,
    productName: null,
    colour: null,
    skuId: null,
    skuName: null,
    sellerSku: null,
    pattern: 'OWL-BC-*',
    skusCount: 119,
    ordersCount: 172,
    placedAt: AT,
    placedBy: 'Lan Nguyễn',
    undoUntil: null,
    ...said,
  };
}

export const ALWAYS = { productType: null, sizes: [], isYouth: false, colours: [], tone: null };

export function createTestDetails(said: Partial<PrintDetails> = {}): PrintDetails {
  return {
    ...createTestPrint(),
    variants: [
      { id: '1', when: ALWAYS, files: [createTestPrintFile('front'), createTestPrintFile('back')] },
      { id: '2', when: { ...ALWAYS, tone: 'light' }, files: [createTestPrintFile('front', { name: 'light.png' })] },
    ],
    versions: [
      {
        version: 2,
        note: 'Thêm mặt Back',
        createdAt: AT,
        createdBy: 'Hoà Phạm',
        cover: null,
        ordersCount: 149,
        isCurrent: true,
      },
      {
        version: 1,
        note: 'Chỉ mặt Front',
        createdAt: AT,
        createdBy: 'Lan Nguyễn',
        cover: null,
        ordersCount: 65,
        isCurrent: false,
      },
    ],
    placements: [createTestPlacement()],
    confirmed: [],
    asks: [],
    orders: [],
    ...said,
  };
}

export function createTestSide(side: SidePreview['side'], said: Partial<SidePreview> = {}): SidePreview {
  return {
    side,
    fileId: `f-${side}`,
    variantId: '1',
    thumbnailUrl: null,
    contrast: 900,
    vanishes: false,
    isConfirmed: false,
    better: [],
    dpi: 375,
    verdict: 'fits',
    blocks: [],
    ...said,
  };
}

export function createTestColour(colour: string, said: Partial<ColourPreview> = {}): ColourPreview {
  const outcome = said.outcome ?? 'places';
  return {
    colour,
    hex: '#1a1a1a',
    tone: 'dark',
    isToneSet: false,
    outcome,
    waitingOrders: 4,
    shopsCount: 1,
    sides: [createTestSide('front'), createTestSide('back')],
    skus: ['S', 'M'].map((size) => ({
      skuId: `${colour}-${size}`,
      shopId: 's1',
      skuName: `${colour}, ${size}`,
      sellerSku: `OWL-${colour}-${size}`,
      size,
      outcome,
      waitingOrders: 2,
      keptBy: null,
    })),
    ...said,
  };
}

export function createTestPreview(colours: ColourPreview[], said: Partial<PlacementPreview> = {}): PlacementPreview {
  const count = (outcome: string) =>
    colours.flatMap(({ skus }) => skus).filter((sku) => sku.outcome === outcome).length;
  return {
    print: { id: 'pr1', name: 'night-owl', version: 2 },
    groups: [
      {
        productType: 'T-shirt',
        products: [{ shopId: 's1', productId: 'p1', productName: 'Night Owl Book Club Tee' }],
        skus: colours.length * 2,
        refused: null,
        colours,
      },
    ],
    totals: {
      all: colours.length * 2,
      places: count('places'),
      keeps: count('keeps'),
      asks: count('asks'),
      left: count('left'),
    },
    narrower: [],
    waitingOrders: 27,
    readyOrders: 23,
    nextDueAt: null,
    drafts: 0,
    sentOrders: 0,
    version: 2,
    ...said,
  };
}
