import { getExtensionRelease, listViolations, syncExtension, type ExtensionRelease } from '@bobbin/contract/extension';
import type { Routes } from '../../platform/http/bind.ts';
import type { Extension } from './extension.ts';

export function bindExtension(
  routes: Routes,
  extension: Extension,
  readRelease: () => Promise<ExtensionRelease>,
): void {
  routes.bindSeller(syncExtension, ({ scope, body }) => extension.sync(scope, body));
  routes.bindSeller(listViolations, ({ scope, query }) => extension.listViolations(scope, query));
  routes.bindSeller(getExtensionRelease, () => readRelease());
}
