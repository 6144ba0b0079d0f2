import { readdir, readFile } from 'node:fs/promises';
import swagger from '@fastify/swagger';
import { CONTEXTS } from '@pocketful/api-contract/routes';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { VERSION } from '../version.ts';

/** Serves the contract as OpenAPI at `/api/openapi.json`, and as pages below `/api/docs`. */
export async function addApiDocuments(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pocketful',
        version: VERSION,
        description:
          'The family bank. Errors are application/problem+json; sessions are a cookie, staff send x-admin-token.',
      },
      tags: CONTEXTS.map(name => ({ name })),
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  pages ??= readPages();
  for (const [name, text] of await pages) {
    const type = name.endsWith('.css') ? 'text/css' : 'text/html';
    app.get(addressOf(name), { schema: { hide: true } }, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text),
    );
  }
}

function addressOf(file: string): string {
  return file === 'index.html' ? '/api/docs' : `/api/docs/${file.replace(/\.html$/, '')}`;
}

type Pages = Iterable<readonly [file: string, text: string]>;

/** The pages of this process. They depend on the code alone. */
let pages: Promise<Pages> | undefined;

/** Reads the pages that the build wrote next to this code. Makes them if the code runs from its sources. */
async function readPages(): Promise<Pages> {
  const folder = new URL('./docs/', import.meta.url);
  const files = await readdir(folder).catch(() => undefined);
  if (!files) return (await import('../api-pages/pages.ts')).apiPages();
  return Promise.all(files.map(async file => [file, await readFile(new URL(file, folder), 'utf8')] as const));
}
