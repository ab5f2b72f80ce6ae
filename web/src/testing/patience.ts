/*
 * Runs before tests with a window: a page may need longer than the library's default of one second, above all while a chunk's sources are
 * read, or the machine is busy with other tests. It also disables two features of the libraries that take a fifth of the time.
 */
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: 10_000,
  // Each failed poll would print the whole page. A wait that fails prints the page once, at its end.
  getElementError(message, container) {
    if (!isWaiting()) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

function isWaiting(): boolean {
  const config = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
}

// React records a call stack for each element until it has 10,000 in a second; this counter pretends that it has.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals)) {
  throw new Error('React counts its call stacks otherwise: see web/src/testing/patience.ts');
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
