import type { DesignDetails, DesignOrder, DesignProduct, StaffDesign } from '@bobbin/contract/designs';
import { listSteps } from '@bobbin/domain/designs/rented-designs';

const CREATED_AT = '2026-11-21T10:00:00.000Z';

export function createTestProduct(more: Partial<DesignProduct> = {}): DesignProduct {
  return {
    id: 'p-1',
    designId: 'd-1',
    side: null,
    name: 'Lake Life Tee',
    productName: 'Lake Life Tee',
    thumbnailUrl: '/small.webp',
    skuImage: '/small.webp',
    skuId: null,
    skuName: '',
    type: null,
    price: null,
    images: [{ id: 'i-1', name: 'lake.png', url: '/lake.png', thumbnailUrl: '/lake.webp', width: 900, height: 900 }],
    ...more,
  };
}

/** Creates a design for tests in the form in which the seller's API returns it. */
export function createTestDesign(more: Partial<DesignOrder> = {}): DesignOrder {
  const status = more.status ?? 'CREATED';
  return {
    id: 'd-1',
    code: 'DS-1',
    status,
    price: null,
    payment: null,
    note: '',
    orderId: null,
    userId: 'u-1',
    user: { id: 'u-1', fullName: 'Lan Nguyen' },
    link: null,
    revision: 0,
    revisedAt: null,
    designer: null,
    processTime: null,
    dueAt: null,
    doneTime: null,
    finishTime: null,
    pricedAt: null,
    settlesAt: null,
    isSettled: false,
    maxPrice: null,
    agreement: null,
    cancelledBy: null,
    cancelReason: '',
    unread: 0,
    isAsked: false,
    steps: listSteps('seller', status),
    designProducts: [createTestProduct()],
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    deletedAt: null,
    ...more,
  };
}

export function createTestDetails(more: Partial<DesignDetails> = {}): DesignDetails {
  return { ...createTestDesign(more), revisions: [], ...more };
}

/** Creates a design for tests in the form in which the staff API returns it. */
export function createTestStaffDesign(more: Partial<StaffDesign> = {}): StaffDesign {
  const design = createTestDesign({ steps: listSteps('staff', more.status ?? 'CREATED'), ...more });
  return {
    ...design,
    user: { id: 'u-1', fullName: 'Lan Nguyen', email: 'lan@b.co' },
    balance: '64.20',
    hasEnough: null,
    mayTake: design.designer === null && design.status === 'INPROCESS',
    unpaid: null,
    approval: null,
    declined: null,
    ...more,
  };
}

const NO_COUNTS: { status: DesignOrder['status']; count: number }[] = [];

/** Wraps rows in a page of a list. */
export function toPage<Row>(data: readonly Row[]) {
  return {
    data: [...data],
    meta: { itemsPerPage: 25, totalItems: data.length, currentPage: 1, totalPages: 1 },
    counts: NO_COUNTS,
  };
}
