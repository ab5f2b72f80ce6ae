import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Shops } from '../shops/module.ts';
import { bindExtension } from './routes.ts';
import { createExtension, type Extension } from './service.ts';

export type { Extension } from './service.ts';

interface Needs extends Pick<Platform, 'db' | 'clock'> {
  shops: Pick<Shops, 'getShop' | 'findOwner'>;
}

/** What the browser extension of a seller reads on the marketplace's own pages. */
export function buildExtension({ db, clock, shops }: Needs): Module & Extension {
  const extension = createExtension({ db, clock, shops });
  return { name: 'extension', ...extension, bind: (routes) => bindExtension(routes, extension) };
}
