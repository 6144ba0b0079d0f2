import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { routes } from '@pocketful/api-contract/routes';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** The contract as OpenAPI at `/api/openapi.json`, with a page to browse it at `/api/docs`. */
export async function addApiDocuments(app: FastifyInstance): Promise<void> {
  const contexts = new Set(Object.values(routes).map(route => route.context));
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pocketful',
        version: '1',
        description:
          'The family bank. Errors are application/problem+json; sessions are a cookie, staff send x-admin-token.',
      },
      tags: [...contexts].map(name => ({ name })),
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, uiConfig: { docExpansion: 'none' } });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
