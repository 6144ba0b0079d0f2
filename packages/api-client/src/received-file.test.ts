import { routes } from '@pocketful/api-contract/routes';
import { expect, expectTypeOf, test } from 'vitest';
import { createApiClient } from './client.ts';
import type { FileName } from './names.ts';
import { type FileProgress, receiveFile } from './received-file.ts';

const streamOf = (...parts: string[]) =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });

test('a file arrives complete, with its name and type, and reports its progress', async () => {
  const headers = {
    'content-type': 'text/csv',
    'content-length': '6',
    'content-disposition': 'attachment; filename="accounts.csv"',
  };
  const told: FileProgress[] = [];
  const file = await receiveFile(new Response(streamOf('a,b', '\n1,'), { headers }), progress => told.push(progress));
  expect([file.name, file.content.type, await file.content.text()]).toEqual(['accounts.csv', 'text/csv', 'a,b\n1,']);
  expect(told).toEqual([
    { received: 3, total: 6 },
    { received: 6, total: 6 },
  ]);
});

test('an encoded file name is read, and an invalid length is ignored', async () => {
  const disposition = 'attachment; filename="x.json"; filename*=UTF-8\'\'Zo%C3%AB.json';
  const headers = { 'content-length': '2', 'content-encoding': 'br', 'content-disposition': disposition };
  const told: FileProgress[] = [];
  const file = await receiveFile(new Response(streamOf('{}'), { headers }), progress => told.push(progress));
  expect(file.name).toBe('Zoë.json');
  expect(told).toEqual([{ received: 2, total: undefined }]);
});

test('a refused file is a refusal like any other, and a truncated one is a lost answer', async () => {
  const broken = new ReadableStream({
    pull: controller => controller.error(new TypeError('cut')),
  });
  const answers = [new Response('', { status: 403, statusText: 'No' }), new Response(broken)];
  const api = createApiClient({ calls: routes, fetch: async () => answers.shift() ?? Response.error() });
  const call = () => api.callFile('exportAccounts', { query: { from: '2026-01-01', to: '2026-01-31' } });
  await expect(call()).rejects.toMatchObject({ name: 'ApiError', status: 403 });
  await expect(call()).rejects.toMatchObject({ name: 'NetworkError' });
});

test('a call that answers with JSON is no file', () => {
  expectTypeOf<'exportAccounts'>().toExtend<FileName>();
  expectTypeOf<'getDashboard'>().not.toExtend<FileName>();
});
