import { getStaffHome } from '@bobbin/contract/staff-home';
import { getStaffWork } from '@bobbin/contract/staff-work';
import type { Routes } from '../../platform/http/bind.ts';
import type { Home } from './staff-home.ts';
import type { StaffHomeWork } from './work.ts';

export function bindHome(routes: Routes, home: Home, work: StaffHomeWork): void {
  routes.bindStaff(getStaffHome, ({ scope }) => home.read(scope));
  routes.bindStaff(getStaffWork, ({ scope }) => work.read(scope));
}
