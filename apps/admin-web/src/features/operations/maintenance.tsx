import type { MaintenanceRun } from '@pocketful/api-contract/maintenance';
import { hasDryRun, isOpenRun, type MaintenanceAction } from '@pocketful/domain/maintenance';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useLayer } from '@pocketful/web-kit/layers';
import { Loaded, More } from '@pocketful/web-kit/loaded';
import { Question } from '@pocketful/web-kit/question';
import { useApiPages } from '@pocketful/web-kit/use-api';
import { useWrite } from '@pocketful/web-kit/use-write';
import { CleanupDialog } from './lazy-dialogs.ts';
import { MaintenanceRunRow } from './maintenance-run.tsx';
import { ACTION_WORDS } from './maintenance-words.ts';

/** What tidies and tells; nothing is lost by it. */
const HARMLESS = ['optimize-database', 'clear-cache', 'refresh-sessions', 'generate-report'] as const;
/** What changes rows of families or removes rows: asked for once more. */
const CHANGING = ['recalculate-balances', 'cleanup-orphaned-data'] as const;
const SHOWN = 20;

/** What the system does to itself when staff ask for it, and what came of it. */
export function Maintenance() {
  const runs = useApiPages('listMaintenanceRuns', { query: { limit: SHOWN } });
  const open = runs.data?.items.filter(({ status }) => isOpenRun(status)) ?? [];
  return (
    <div className="grid gap-8">
      <Section title="Maintenance">
        <p className="max-w-reading text-ink-muted">
          A run goes on when this page is left, and reports what it changed. One of each at a time.
        </p>
        <Actions label="Routine" actions={HARMLESS} open={open} />
      </Section>
      <Section title="Changing data">
        <p className="max-w-reading text-ink-muted">A dry run tells what would change, and changes nothing.</p>
        <Actions label="Changing" actions={CHANGING} open={open} />
      </Section>
      <Section title="Runs">
        <Card list>
          <Loaded
            query={runs}
            skeleton={<SkeletonRows rows={3} />}
            empty={<EmptyState title="No maintenance was done yet">What is run above is reported here.</EmptyState>}
          >
            {({ items, more }) => (
              <>
                <List label="Maintenance runs">
                  {items.map(run => (
                    <MaintenanceRunRow key={run.id} run={run} />
                  ))}
                </List>
                <More more={more} />
              </>
            )}
          </Loaded>
        </Card>
      </Section>
    </div>
  );
}

interface ActionsProps {
  readonly label: string;
  readonly actions: readonly MaintenanceAction[];
  readonly open: readonly MaintenanceRun[];
}

function Actions({ label, actions, open }: ActionsProps) {
  return (
    <Card list>
      <List label={label}>
        {actions.map(action => (
          <ActionRow key={action} action={action} isOpen={open.some(run => run.action === action)} />
        ))}
      </List>
    </Card>
  );
}

function ActionRow({ action, isOpen }: { readonly action: MaintenanceAction; readonly isOpen: boolean }) {
  const { title, does } = ACTION_WORDS[action];
  const asked = useLayer<MaintenanceAction>();
  const run = useWrite('runMaintenance', {
    done: ({ dryRun }) => [`${title} begun`, dryRun ? 'It tells what would change.' : 'Its report follows under Runs.'],
    failed: ['Maintenance Action Failed', 'The action could not be begun. Please try again.'],
    after: asked.close,
    refused: asked.close,
  });
  const send = (dryRun: boolean) => run.send({ params: { action }, body: dryRun ? { dryRun } : {} });
  return (
    <>
      <ListRow
        title={title}
        meta={<span className="max-w-reading">{does}</span>}
        actions={
          <>
            {hasDryRun(action) && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Dry run of ${title}`}
                busy={run.busy}
                disabledReason={isOpen ? 'A run of it is still going on.' : undefined}
                onClick={() => send(true)}
              >
                Dry Run
              </Button>
            )}
            <Button
              variant={action === 'cleanup-orphaned-data' ? 'danger' : 'secondary'}
              size="sm"
              aria-label={`Run ${title}`}
              busy={run.busy}
              disabledReason={isOpen ? 'A run of it is still going on.' : undefined}
              {...(action === 'cleanup-orphaned-data' ? CleanupDialog.intent : Question.intent)}
              onClick={() => (hasDryRun(action) ? asked.show(action) : send(false))}
            >
              Run
            </Button>
          </>
        }
      />
      {asked.shown === 'recalculate-balances' && (
        <Question
          title="Recalculate balances?"
          description="Balances that differ from their entries are brought back to them, in every family. Each repair stands in that family’s trail."
          confirmLabel="Recalculate"
          busy={run.busy}
          onConfirm={() => send(false)}
          onClose={asked.close}
        />
      )}
      {asked.shown === 'cleanup-orphaned-data' && (
        <CleanupDialog write={run} onConfirm={() => send(false)} onClose={asked.close} />
      )}
    </>
  );
}
