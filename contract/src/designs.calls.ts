import type { Call } from './endpoint.ts';

export const listDesigns = {
  name: 'listDesigns',
  method: 'GET',
  path: '/designs',
  access: 'user',
} as const satisfies Call;

export const getDesign = {
  name: 'getDesign',
  method: 'GET',
  path: '/designs/{id}',
  access: 'user',
} as const satisfies Call;

export const createDesign = {
  name: 'createDesign',
  method: 'POST',
  path: '/designs',
  access: 'user',
  isMultipart: true,
  isIdempotent: true,
} as const satisfies Call;

export const cancelDesign = {
  name: 'cancelDesign',
  method: 'DELETE',
  path: '/designs/{id}',
  access: 'user',
} as const satisfies Call;

export const acceptDesign = {
  name: 'acceptDesign',
  method: 'POST',
  path: '/designs/accept/{id}',
  access: 'user',
} as const satisfies Call;

export const listDesignFeedback = {
  name: 'listDesignFeedback',
  method: 'GET',
  path: '/designs/feedback/{id}',
  access: 'user',
} as const satisfies Call;

export const addDesignFeedback = {
  name: 'addDesignFeedback',
  method: 'POST',
  path: '/designs/feedback/{id}',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const markDesignSeen = {
  name: 'markDesignSeen',
  method: 'POST',
  path: '/designs/seen/{id}',
  access: 'user',
} as const satisfies Call;

export const listAllDesigns = {
  name: 'listAllDesigns',
  method: 'GET',
  path: '/admin/designs',
  access: { permission: 'VIEW_DESIGNS' },
} as const satisfies Call;

export const getStaffDesign = {
  name: 'getStaffDesign',
  method: 'GET',
  path: '/admin/designs/{id}',
  access: { permission: 'VIEW_DESIGNS' },
} as const satisfies Call;

export const priceDesign = {
  name: 'priceDesign',
  method: 'PATCH',
  path: '/admin/designs',
  access: { permission: 'EDIT_DESIGNS', fine: ['PRICE_DESIGNS'] },
  isIdempotent: true,
} as const satisfies Call;

export const priceDesigns = {
  name: 'priceDesigns',
  method: 'POST',
  path: '/admin/designs/price',
  access: { permission: 'EDIT_DESIGNS', fine: ['PRICE_DESIGNS'] },
  isIdempotent: true,
} as const satisfies Call;

export const payDesign = {
  name: 'payDesign',
  method: 'POST',
  path: '/admin/designs/pay/{id}',
  access: { permission: 'EDIT_DESIGNS', fine: ['CHARGE_DESIGNS'] },
  isIdempotent: true,
} as const satisfies Call;

export const updateDesignLink = {
  name: 'updateDesignLink',
  method: 'POST',
  path: '/admin/designs/update',
  access: { permission: 'EDIT_DESIGNS', fine: ['HAND_OVER_DESIGNS'] },
  isIdempotent: true,
} as const satisfies Call;

export const changeDesigner = {
  name: 'changeDesigner',
  method: 'POST',
  path: '/admin/designs/desinger',
  access: { permission: 'EDIT_DESIGNS', fine: ['ASSIGN_DESIGNS', 'HAND_OVER_DESIGNS'] },
} as const satisfies Call;

export const cancelDesignByStaff = {
  name: 'cancelDesignByStaff',
  method: 'POST',
  path: '/admin/designs/cancel/{id}',
  access: { permission: 'EDIT_DESIGNS', fine: ['REFUND_DESIGNS', 'PRICE_DESIGNS'] },
  isIdempotent: true,
} as const satisfies Call;

export const endDesignApproval = {
  name: 'endDesignApproval',
  method: 'POST',
  path: '/admin/designs/{id}/approval',
  access: { permission: 'EDIT_DESIGNS', fine: ['CHARGE_DESIGNS', 'REFUND_DESIGNS'] },
} as const satisfies Call;

export const listDesigners = {
  name: 'listDesigners',
  method: 'GET',
  path: '/admin/users/designer',
  access: { permission: 'VIEW_DESIGNS' },
} as const satisfies Call;

export const getDesignQueue = {
  name: 'getDesignQueue',
  method: 'GET',
  path: '/admin/designs/queue',
  access: { permission: 'VIEW_DESIGNS' },
} as const satisfies Call;

export const listDesignPackages = {
  name: 'listDesignPackages',
  method: 'GET',
  path: '/admin/designs/packages',
  access: { permission: 'VIEW_DESIGNS' },
} as const satisfies Call;

export const createDesignPackage = {
  name: 'createDesignPackage',
  method: 'POST',
  path: '/admin/designs/packages',
  access: { permission: 'EDIT_DESIGNS', fine: ['PRICE_DESIGNS'] },
} as const satisfies Call;

export const updateDesignPackage = {
  name: 'updateDesignPackage',
  method: 'PATCH',
  path: '/admin/designs/packages/{id}',
  access: { permission: 'EDIT_DESIGNS', fine: ['PRICE_DESIGNS'] },
} as const satisfies Call;
