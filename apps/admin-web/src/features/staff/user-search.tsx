import { keyOf } from '@pocketful/api-client/calls';
import { ROLE_NAMES } from '@pocketful/domain/family';
import { type FoundUser, userSearchSchema } from '@pocketful/staff/calls/user-search';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { TextField } from '@pocketful/ui-kit/text-field';
import { type WorkColumn, WorkTable } from '@pocketful/ui-kit/work-table';
import { useRuntime } from '@pocketful/web-kit/calls/runtime';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/forms/form';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { familyPath } from '../../shared/ids.ts';
import { Day, dayText } from '../../shared/when.tsx';

/** Opens a family with a reason, in a dialog. */
const OpenFamilyDialog = lazyPart(async () => (await import('./open-family-dialog.tsx')).OpenFamilyDialog);

const COLUMNS: readonly WorkColumn<FoundUser>[] = [
  { key: 'username', title: 'Username', text: user => user.username, className: 'font-semibold wrap-anywhere' },
  {
    key: 'name',
    title: 'Name',
    text: user => [user.firstName, user.lastName].filter(Boolean).join(' '),
    className: 'wrap-anywhere',
  },
  { key: 'role', title: 'Role', text: user => ROLE_NAMES[user.role] },
  {
    key: 'email',
    title: 'Email',
    text: user => user.email ?? '–',
    sort: user => user.email,
    className: 'wrap-anywhere',
  },
  {
    key: 'family',
    title: 'Family ID',
    text: user => user.familyId,
    className: 'min-w-40 font-mono text-xs wrap-anywhere text-ink-muted',
  },
  {
    key: 'since',
    title: 'Since',
    text: user => dayText(user.createdAt),
    sort: user => user.createdAt,
    draw: user => <Day at={user.createdAt} />,
    className: 'text-ink-muted',
  },
];

/** Adults of any family, by a name in it or by an id out of a log, and the way to its children. */
export function UserSearch() {
  // A term from a link is often a name, so it travels in the history state: the address is kept in logs.
  const { state, key } = useLocation();
  const led = termIn(state);
  const [term, setTerm] = useState(led);
  const { queryClient } = useRuntime();
  const form = useTypedForm(userSearchSchema, { start: { term: led ?? '' } });
  const search = (wanted: { readonly term: string }) => {
    // A repeated search may find new users.
    void queryClient.resetQueries({ queryKey: keyOf('searchUsers', { query: wanted }) });
    setTerm(wanted.term);
  };
  const follow = useEffectEvent((wanted: string) => {
    form.setValue('term', wanted);
    search({ term: wanted });
  });
  const arrived = useRef(key);
  useEffect(() => {
    if (arrived.current === key) return;
    arrived.current = key;
    if (led !== undefined) follow(led);
  }, [key, led]);
  return (
    <Section title="User Management">
      <TypedFormBody form={form} failure={undefined} onSubmit={search}>
        <div className="flex max-w-2xl flex-wrap items-start gap-3">
          <TextField
            label="Search users"
            hint="At least 2 characters of a username, name or address, or an ID. A child’s name finds its adults. The audit log records each search."
            className="min-w-60 flex-1"
            autoComplete="off"
            {...form.field('term')}
          />
          <Button type="submit" className="mt-7" icon={<Search />}>
            Search
          </Button>
        </div>
      </TypedFormBody>
      {term !== undefined && <Found term={term} />}
    </Section>
  );
}

/** The search term of the place that led here. */
function termIn(state: unknown): string | undefined {
  const term = typeof state === 'object' && state !== null && 'term' in state ? state.term : undefined;
  return typeof term === 'string' ? term : undefined;
}

function Found({ term }: { readonly term: string }) {
  const navigate = useNavigate();
  const opening = useLayer<string>();
  const users = useApiQuery('searchUsers', { query: { term } });
  // Children are found only of the family that this session has opened.
  const opened = users.data?.find(({ role }) => role === 'child')?.familyId;
  const open = (familyId: string) => (familyId === opened ? navigate(familyPath(familyId)) : opening.show(familyId));
  const columns = [...COLUMNS, openColumn(open)];
  return (
    <Card flush>
      <Loaded
        query={users}
        skeleton={
          <div className="px-4 py-1 sm:px-6">
            <SkeletonRows rows={3} />
          </div>
        }
        empty={
          <EmptyState title="No users found">
            No username, name or address begins with “{term}”, and no user has this ID.
          </EmptyState>
        }
      >
        {found => (
          <WorkTable
            name="found-users"
            caption={`Users found for ${term}`}
            columns={columns}
            rows={found}
            rowKey={({ id }) => id}
          />
        )}
      </Loaded>
      {opening.shown && (
        <OpenFamilyDialog
          familyId={opening.shown}
          // In the place of the dialog in the history, so that Back leads to the search.
          onOpened={() => navigate(familyPath(opening.shown ?? ''), { replace: true, state: null })}
          onClose={opening.close}
        />
      )}
    </Card>
  );
}

/** In place of the children: the way to them. */
function openColumn(open: (familyId: string) => void): WorkColumn<FoundUser> {
  return {
    key: 'open',
    title: 'Children',
    text: ({ role }) => (role === 'child' ? 'Shown' : 'Open this family'),
    draw: ({ role, familyId, username }) =>
      role !== 'child' && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Open this family: ${username}`}
          {...OpenFamilyDialog.intent}
          onClick={() => open(familyId)}
        >
          Open this family
        </Button>
      ),
  };
}
