/*
 * Runs before tests with a window. Raises the waiting time of the test library, whose default is one second: a page may need longer while the sources
 * of a chunk are read, or while other tests keep the machine busy. It also disables two features of the libraries that take a fifth of the time.
 */
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: 10_000,
  // Without this, each failed poll would print the whole page. A wait that fails prints the page once, at its end.
  getElementError(message, container) {
    if (!isWaiting()) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

function isWaiting(): boolean {
  const config = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
}

// React records a call stack for each element until it has recorded 10,000 in one second; this counter makes React stop recording at once.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals)) {
  throw new Error('React counts its call stacks otherwise: see web/src/testing/patience.ts');
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
