import axe from 'axe-core';

/** What of axe hangs on colors: everything else is the same in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What of the page is not legible in the theme that it is not shown in, in lines that name the rule, the element and
 * why; the page is left as it was. Colors are all that the themes differ in, so a story is played once, and looked at
 * in both.
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

/** The stories that were looked at in the other theme. */
export const lookedAt = new Set<string>();

/**
 * Looks at a story once it was played.
 * @throws Error with a line for each thing that is not legible
 */
export async function expectLegibleInOtherTheme(storyId: string): Promise<void> {
  lookedAt.add(storyId);
  const barriers = await barriersInOtherTheme();
  if (barriers.length > 0) throw new Error(barriers.join('\n'));
}
