import type { Call } from './endpoint.ts';

export const listRules = {
  name: 'listRules',
  method: 'GET',
  path: '/shops/orders/rules',
  access: 'user',
} as const satisfies Call;

export const createRule = {
  name: 'createRule',
  method: 'POST',
  path: '/shops/orders/rules',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const dryRunRule = {
  name: 'dryRunRule',
  method: 'POST',
  path: '/shops/orders/rules/dry-run',
  access: 'user',
} as const satisfies Call;

export const priceRuleOrders = {
  name: 'priceRuleOrders',
  method: 'POST',
  path: '/shops/orders/rules/prices',
  access: 'user',
} as const satisfies Call;

export const updateRule = {
  name: 'updateRule',
  method: 'PATCH',
  path: '/shops/orders/rules/{id}',
  access: 'user',
} as const satisfies Call;

export const removeRule = {
  name: 'removeRule',
  method: 'DELETE',
  path: '/shops/orders/rules/{id}',
  access: 'user',
} as const satisfies Call;

export const listRuleVersions = {
  name: 'listRuleVersions',
  method: 'GET',
  path: '/shops/orders/rules/{id}/versions',
  access: 'user',
} as const satisfies Call;

export const undoRule = {
  name: 'undoRule',
  method: 'POST',
  path: '/shops/orders/rules/{id}/undo',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const runRuleAgain = {
  name: 'runRuleAgain',
  method: 'POST',
  path: '/shops/orders/rules/{id}/run',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const listRuleRuns = {
  name: 'listRuleRuns',
  method: 'GET',
  path: '/shops/orders/rules/{id}/runs',
  access: 'user',
} as const satisfies Call;

export const listOrderRules = {
  name: 'listOrderRules',
  method: 'GET',
  path: '/shops/orders/{id}/rules',
  access: 'user',
} as const satisfies Call;
