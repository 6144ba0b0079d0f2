import { Dialog } from '@pocketful/ui-kit/dialog';
import type { PageTab } from '@pocketful/web-kit/places/tabbed-page';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PORTAL_TABS } from '../features/staff/portal.tsx';
import { idIn, requestIn } from '../shared/ids.ts';
import { useStaff } from '../shared/staff-runtime.tsx';
import { DIAGNOSTIC_TABS } from './diagnostics.tsx';
import { PLACES, type Visitor } from './places.tsx';

/** The fewest characters that users are searched by. */
const SEARCHED = 2;

/** A target: its address, and the state of its history entry. */
interface Goal {
  readonly label: string;
  readonly to: string;
  readonly state?: { readonly term: string };
}

const tabsOf = (path: string, tabs: readonly PageTab[]): Goal[] =>
  tabs.map(({ key, label }, at) => ({ label, to: at === 0 ? path : `${path}?tab=${key}` }));

/** Every place, page by page. */
const PAGES: readonly (readonly [page: string, goals: readonly Goal[]])[] = [
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

const GROUP =
  '**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-3 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:font-semibold **:[[cmdk-group-heading]]:text-ink-muted';

/** Goes to a tab, finds a user, or opens the logs of a request, by keyboard from any page. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const { user } = useStaff();
  const visitor = user?.role === 'app_admin' ? 'app_admin' : 'staff';
  const open = (goals: readonly Goal[]) => goals.filter(goal => isOpenTo(visitor, goal));
  const wanted = typed.trim();
  // In place of the palette's own entry, so that Back leads to where it was opened.
  const go = ({ to, state }: Goal) => navigate(to, { replace: true, state: state ?? null });
  const isNamed = (label: string) => label.toLowerCase().includes(wanted.toLowerCase());
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title="Find" description="A tab, a user, or a request ID">
      <Command label="Find" shouldFilter={false} loop>
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          placeholder="Type a tab, a name, or an ID"
          spellCheck={false}
          className="min-h-control w-full rounded-md border border-line-strong bg-surface px-3.5 text-ink placeholder:text-ink-muted"
        />
        <Command.List className="max-h-96 overflow-y-auto pt-2" label="Found">
          <Command.Empty className="px-3 py-4 text-sm text-ink-muted">
            Nothing is called so. Two characters search users; an ID leads to its request.
          </Command.Empty>
          {PAGES.map(([page, goals]) => (
            <Group
              key={page}
              heading={page}
              goals={open(goals).filter(({ label }) => isNamed(label) || isNamed(page))}
              onGo={go}
            />
          ))}
          {/* After the pages: for the name of a tab, Enter must not search users, which the audit log records. */}
          <Group heading="Look up" goals={open(lookUps(wanted))} onGo={go} />
        </Command.List>
      </Command>
    </Dialog>
  );
}

interface GroupProps {
  readonly heading: string;
  readonly goals: readonly Goal[];
  readonly onGo: (goal: Goal) => void;
}

function Group({ heading, goals, onGo }: GroupProps) {
  if (goals.length === 0) return null;
  return (
    <Command.Group heading={heading} className={GROUP}>
      {goals.map(goal => (
        <Command.Item
          key={goal.label}
          value={`${heading} ${goal.label}`}
          onSelect={() => onGo(goal)}
          className="flex min-h-control cursor-pointer items-center rounded-md px-3 text-ink wrap-anywhere data-[selected=true]:bg-primary-soft data-[selected=true]:text-primary"
        >
          {goal.label}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
