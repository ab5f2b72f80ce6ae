import * as allowedIps from './allowed-ips.ts';
import * as auth from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import * as files from './files.ts';
import * as fulfilment from './fulfilment.ts';
import * as orders from './orders.ts';
import * as shops from './shops.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value;
}

/** Every endpoint of the product; OpenAPI, the access matrix and the server's start-up check read this list. */
export const ENDPOINTS: readonly Endpoint[] = [allowedIps, auth, shops, orders, fulfilment, files].flatMap((room) =>
  Object.values(room).filter(isEndpoint),
);
