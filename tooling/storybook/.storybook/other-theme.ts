import axe from 'axe-core';

/** The rules of axe that depend on colors. The results of the others are the same in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Finds illegible text in the other theme: a line each with the theme, the rule, the element and the reason. The page
 * keeps its theme. The themes differ in colors only, so a story is played once and checked in both.
 */
export async function barriersInOtherTheme(): Promise<string[]> {
  const { dataset } = document.documentElement;
  const shown = dataset.theme ?? 'light';
  dataset.theme = shown === 'dark' ? 'light' : 'dark';
  try {
    const { violations } = await axe.run(document.body, {
      runOnly: { type: 'rule', values: COLOR_RULES },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${dataset.theme}: ${id}: ${target.join(' ')} - ${failureSummary}`),
    );
  } finally {
    dataset.theme = shown;
  }
}

/** The stories that were checked in the other theme. */
export const lookedAt = new Set<string>();

/**
 * Checks a story after it was played.
 * @throws Error with a line for each thing that is not legible
 */
export async function expectLegibleInOtherTheme(storyId: string): Promise<void> {
  lookedAt.add(storyId);
  const barriers = await barriersInOtherTheme();
  if (barriers.length > 0) throw new Error(barriers.join('\n'));
}
