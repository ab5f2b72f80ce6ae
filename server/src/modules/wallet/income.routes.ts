import { listIncome } from '@bobbin/contract/staff-home';
import type { Routes } from '../../platform/http/bind.ts';
import type { Income } from './income.ts';

export function bindIncome(routes: Routes, income: Income): void {
  routes.bindStaff(listIncome, ({ scope, query }) => income.list(scope, query));
}
