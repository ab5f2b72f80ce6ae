import { drawMockups } from '@bobbin/contract/files';
import type { Routes } from '../../../platform/http/bind.ts';
import type { Mockups } from './mockups.ts';

export function bindMockups(routes: Routes, mockups: Mockups): void {
  routes.bindSeller(drawMockups, async ({ scope, params, body }) => ({
    asked: await mockups.ask(scope, params.id, body?.orderProducts ?? []),
  }));
}
