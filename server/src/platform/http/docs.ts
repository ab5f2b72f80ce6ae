import type { Endpoint } from '@bobbin/contract/endpoint';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { buildOpenApi } from './openapi.ts';

/** The content security policy of these pages: they need `data:` pictures, and convert text to markup themselves. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Hash of the only <style> element that Swagger UI writes.
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

interface Docs {
  document: object;
  text: string;
}

const known = new WeakMap<readonly Endpoint[], Map<string, Docs>>();

/** Builds the description of the contract with a brand name. It takes a quarter of a second, so the servers of one process share the description. */
function describe(endpoints: readonly Endpoint[], brand: string): Docs {
  const byBrand = known.get(endpoints) ?? new Map<string, Docs>();
  known.set(endpoints, byBrand);
  const found = byBrand.get(brand);
  if (found) return found;
  const document = buildOpenApi(endpoints, brand);
  const docs = { document, text: JSON.stringify(document) };
  byBrand.set(brand, docs);
  return docs;
}

/** Serves the contract for readers (`/api/docs`) and for programs (`/api/openapi.json`). */
export async function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[], brand: string): Promise<void> {
  const { document, text } = describe(endpoints, brand);
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: POLICY });
}
