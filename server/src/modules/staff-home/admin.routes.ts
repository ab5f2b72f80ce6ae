import { getStaffHome } from '@bobbin/contract/staff-home';
import type { Routes } from '../../platform/http/bind.ts';
import type { Home } from './staff-home.ts';

export function bindHome(routes: Routes, home: Home): void {
  routes.bindStaff(getStaffHome, ({ scope }) => home.read(scope));
}
