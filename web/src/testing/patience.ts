/*
 * Before tests that have a window: what a page waits for may take longer than the second that the library allows, above all where a chunk's
 * sources are read first, or the machine is busy with other tests. Two habits of the libraries that take a fifth of the time are left out.
 */
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: 10_000,
  // Each look at what is not there yet would print the whole page. A wait that ends without it prints the page once, at its end.
  getElementError(message, container) {
    if (!isWaiting()) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

function isWaiting(): boolean {
  const config = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
}

// React records a call stack for each element until it has 10,000 in a second; the count says that it has.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals)) {
  throw new Error('React counts its call stacks otherwise: see web/src/testing/patience.ts');
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
