import { type Goal, type Goals, namedGoals, Palette } from '@pocketful/web-kit/layers/palette';
import type { PageTab } from '@pocketful/web-kit/places/tabbed-page';
import { PORTAL_TABS } from '../features/staff/portal.tsx';
import { idIn, requestIn } from '../shared/ids.ts';
import { useStaff } from '../shared/staff-runtime.tsx';
import { DIAGNOSTIC_TABS } from './diagnostics.tsx';
import { PLACES, type Visitor } from './places.tsx';

/** The fewest characters that users are searched by. */
const SEARCHED = 2;

const tabsOf = (path: string, tabs: readonly PageTab[]): Goal[] =>
  tabs.map(({ key, label }, at) => ({ label, to: at === 0 ? path : `${path}?tab=${key}` }));

/** Every place, page by page. */
const PAGES: readonly Goals[] = [
  ['Portal', tabsOf(PLACES.portal.path, PORTAL_TABS)],
  ['Diagnostics', tabsOf(PLACES.diagnostics.path, DIAGNOSTIC_TABS)],
  ['Pages', [PLACES.errorLogs, PLACES.coppaDashboard].map(({ title, path }) => ({ label: title, to: path }))],
];

/** Whether the pages of all staff are among the addresses. An app_admin has one page. */
function isOpenTo(visitor: Visitor, { to }: Goal): boolean {
  const [path] = to.split('?');
  return Object.values<{ readonly path: string; readonly who: readonly Visitor[] }>(PLACES).some(
    place => place.path === path && place.who.includes(visitor),
  );
}

/** Lookups for the typed term: an id leads to error logs, the audit log and its user or family, other text to users. */
function lookUps(typed: string): Goal[] {
  const users = `${PLACES.diagnostics.path}?tab=users`;
  const id = idIn(typed);
  const request = requestIn(typed);
  const ofRequest = request
    ? [
        { label: 'Error logs of this request', to: `${PLACES.errorLogs.path}?requestId=${request}` },
        {
          label: 'What this request did, in the audit log',
          to: `${PLACES.diagnostics.path}?tab=audit-logs&requestId=${request}`,
        },
      ]
    : [];
  if (id)
    return [
      ...ofRequest,
      { label: 'This error log', to: `${PLACES.errorLogs.path}?id=${id}` },
      { label: 'User or family of this id', to: users, state: { term: id } },
    ];
  if (typed.length < SEARCHED) return [];
  return [...ofRequest, { label: `Search users for “${typed}”`, to: users, state: { term: typed } }];
}

/** Goes to a tab, finds a user, or opens the logs of a request. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { user } = useStaff();
  const visitor = user?.role === 'app_admin' ? 'app_admin' : 'staff';
  const open = ([heading, goals]: Goals): Goals => [heading, goals.filter(goal => isOpenTo(visitor, goal))];
  return (
    <Palette
      description="A tab, a user, or a request ID"
      placeholder="Type a tab, a name, or an ID"
      empty="Nothing is called so. Two characters search users; an ID leads to its request."
      // Look-ups follow the pages: for the name of a tab, Enter must not search users, which the audit log records.
      find={typed => [...PAGES.map(goals => namedGoals(open(goals), typed)), open(['Look up', lookUps(typed)])]}
      onClose={onClose}
    />
  );
}
