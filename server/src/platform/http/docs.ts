import type { Endpoint } from '@bobbin/contract/endpoint';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { buildOpenApi } from './openapi.ts';

/** The contract for people (`/api/docs`) and machines (`/api/openapi.json`). */
export async function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[], brand: string): Promise<void> {
  const document = buildOpenApi(endpoints, brand);
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
