/** The sections of a child's settings by their ids on the child's page, with further words by which Find finds them. */
export const CHILD_SETTINGS = {
  allowance: { title: 'Allowance', words: 'pocket money' },
  away: { title: 'Days Away', words: 'holiday' },
  rules: { title: 'Rules', words: 'chores rewards suggestions simple view paid right away' },
  profile: { title: 'Profile and devices', words: 'PIN name age' },
  privacy: { title: 'Privacy', words: 'consent export erase' },
} as const;

/** The id and the title of a section. */
export function childSetting(id: keyof typeof CHILD_SETTINGS) {
  return { id, title: CHILD_SETTINGS[id].title };
}
