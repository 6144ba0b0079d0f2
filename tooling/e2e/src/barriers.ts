import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, in lines that name the rule, the element and why. */
export async function barriersOn(page: Page): Promise<string[]> {
  // No frame of another origin is here that would want the slower way through a page of its own.
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).setLegacyMode(true).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')} - ${failureSummary?.replaceAll(/\s+/g, ' ')}`,
    ),
  );
}
