import { ANY_STAFF } from '@bobbin/contract/endpoint';
import { ERRORS } from '@bobbin/contract/errors';
import { exceptionBody } from '@bobbin/contract/envelope';
import type { Endpoint } from '@bobbin/contract/endpoint';
import { z } from 'zod';
import { VERSION } from '../release.ts';
import { outputSchema } from './serialise.ts';

type Json = Record<string, unknown>;

function inputSchema(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const json = inputSchema(schema);
  const required = new Set(Array.isArray(json.required) ? json.required : []);
  return Object.entries((json.properties ?? {}) as Json).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }));
}

function describeAccess(access: Endpoint['access']): string {
  if (typeof access === 'object') {
    const { permission, fine = [], or } = access;
    if (permission === ANY_STAFF) return 'staff';
    return `staff with ${[permission, ...fine, ...(or === undefined ? [] : [or])].join(' or ')}`;
  }
  const words = {
    public: 'anybody',
    session: 'signed in (second factor may still be owed)',
    user: 'signed in, or an API key',
    key: 'an API key',
    account: 'signed in (no API key)',
    partner: 'a partner that proves itself in the request',
  };
  return words[access];
}

/** Builds the description of a call's responses. */
function describeAnswer(endpoint: Endpoint): Json {
  if (endpoint.isStream) {
    return {
      description: 'Server-sent events until the session ends; the data of each is JSON of this schema',
      content: { 'text/event-stream': { schema: outputSchema(endpoint.reply) } },
    };
  }
  return {
    description: 'The envelope with the answer, or a business refusal',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['isSuccess', 'body', 'exceptionBody'],
          properties: {
            isSuccess: { type: 'boolean' },
            body: { anyOf: [outputSchema(endpoint.reply), { type: 'null' }] },
            exceptionBody: { anyOf: [{ $ref: '#/components/schemas/ExceptionBody' }, { type: 'null' }] },
          },
        },
      },
    },
  };
}

/** Builds the OpenAPI 3.1 description of the whole contract from its schemas. */
export function buildOpenApi(endpoints: readonly Endpoint[], brand: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const errors = endpoint.errors.map((name) => `- ${ERRORS[name].code} ${name}: ${ERRORS[name].en}`);
    const operation: Json = {
      operationId: endpoint.name,
      summary: endpoint.summary,
      description: [
        `Who: ${describeAccess(endpoint.access)}.`,
        ...(errors.length > 0 ? ['', 'Refusals (HTTP 200, isSuccess false):', ...errors] : []),
      ].join('\n'),
      tags: [endpoint.path.split('/')[1] ?? 'other'],
      parameters: [
        ...parametersOf(endpoint.params, 'path'),
        ...parametersOf(endpoint.query, 'query'),
        ...(endpoint.isIdempotent
          ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
          : []),
      ],
      security: endpoint.access === 'public' || endpoint.access === 'partner' ? [] : [{ bearer: [] }],
      responses: {
        '200': describeAnswer(endpoint),
        '401': { $ref: '#/components/responses/Failure' },
        '404': { $ref: '#/components/responses/Failure' },
        '422': { $ref: '#/components/responses/Failure' },
        '429': { $ref: '#/components/responses/Failure' },
        '500': { $ref: '#/components/responses/Failure' },
      },
    };
    if (endpoint.body) {
      const schema = inputSchema(endpoint.body);
      operation.requestBody = endpoint.isMultipart
        ? {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  ...schema,
                  properties: { ...(schema.properties as Json), file: { type: 'string', format: 'binary' } },
                },
              },
            },
          }
        : { required: !endpoint.body.safeParse(undefined).success, content: { 'application/json': { schema } } };
    }
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation;
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand} API`, version: VERSION, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ExceptionBody: outputSchema(exceptionBody) },
      responses: {
        Failure: {
          description: 'The envelope with isSuccess false',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  isSuccess: { const: false },
                  body: { type: 'null' },
                  exceptionBody: { $ref: '#/components/schemas/ExceptionBody' },
                },
              },
            },
          },
        },
      },
    },
  };
}
