import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { bindHome } from './admin.routes.ts';
import { createHome, type HomeSources } from './staff-home.ts';

/** The staff home page: totals, earnings, and what is late or broken. */
export function buildStaffHome(needs: HomeSources & Pick<Platform, 'db' | 'clock'>): Module {
  const home = createHome(needs);
  return { name: 'staffHome', bind: (routes) => bindHome(routes, home) };
}
