import type { Endpoint } from '@bobbin/contract/endpoint';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { buildOpenApi } from './openapi.ts';

/** Its pages need data: pictures and turn text into markup themselves, so they have a policy of their own. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The one <style> that Swagger UI writes, by its content.
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The contract for people (`/api/docs`) and machines (`/api/openapi.json`). */
export async function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[], brand: string): Promise<void> {
  const document = buildOpenApi(endpoints, brand);
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: POLICY });
}
