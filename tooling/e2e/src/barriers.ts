import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// Brought to a page once: no frame is here for which a runner of axe would bring it anew to every look, which costs four
// times as much as the look itself.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The violations that axe finds: a line each with the rule, the element and the reason. */
export async function barriersOn(page: Page): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('what is in a frame would not be looked at');
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async runOnly => (await window.axe?.run({ runOnly, resultTypes: ['violations'] }))?.violations,
    WCAG,
  );
  if (!violations) throw new Error('axe is not in the page');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')} - ${failureSummary?.replaceAll(/\s+/g, ' ')}`,
    ),
  );
}
