/** The addresses of the screens, by name. The table of places has the screen at each. */
const PATHS = {
  home: '/',
  login: '/login',
  signup: '/signup',
  join: '/join',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  setup: '/setup-wizard',
  accounts: '/accounts',
  statement: '/accounts/statement',
  child: '/children/:id',
  week: '/week',
  chores: '/chores',
  duties: '/duties',
  goals: '/goals',
  rewards: '/rewards',
  settings: '/settings',
  privacyPolicy: '/privacy-policy',
  terms: '/terms-of-service',
  confirmConsent: '/confirm-consent',
  dataRights: '/parental-data-rights',
  childFile: '/parental-data-rights/print',
} as const;

/** The path of a place, for a link. */
export function place(name: keyof typeof PATHS): string {
  return PATHS[name];
}

/** The path of a child's page. `add` opens the dialog for a new one there. */
export function childPlace(id: string, add?: 'allowance'): string {
  return PATHS.child.replace(':id', id) + (add ? `?add=${add}` : '');
}

/** The places that links of mails and of invitations lead to. */
const LINKED = ['resetPassword', 'join', 'confirmConsent'] as const;
export type LinkedPlace = (typeof LINKED)[number];

/** The place of a link at a path; undefined for any other path. */
export function linkedPlaceAt(path: string): LinkedPlace | undefined {
  return LINKED.find(name => PATHS[name] === path);
}
