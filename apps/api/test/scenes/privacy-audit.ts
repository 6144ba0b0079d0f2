import { IDEMPOTENCY_HEADER } from '@pocketful/contract-core/route';
import { z } from 'zod';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';

/** A report as downloaded. Throws as a refused call does. */
export async function report(browser: InProcessBrowser, reportType: string, key?: string) {
  const response = await browser.fetch('/api/admin/compliance/generate-report', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { [IDEMPOTENCY_HEADER]: key } : {}) },
    body: JSON.stringify({ reportType }),
  });
  const body = z.record(z.string(), z.unknown()).parse(await response.json());
  if (!response.ok) throw Object.assign(new Error('refused'), { status: response.status, code: body.code });
  return { name: response.headers.get('content-disposition'), body };
}
